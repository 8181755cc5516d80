/** Says in a hint of the report which variables a template prints that no data name. */
import type { Hint } from '@platen/chromium'
import type { Unnamed } from './liquid-types.ts'

const LISTED_MAX = 6
const GUESSES_MAX = 2

/**
 * @param place the field that has the values, such as `json`; empty if each value is a parameter
 * @returns one hint, or none
 */
export function unnamedHints(unnamed: readonly Unnamed[], place: string): Hint[] {
  const [first] = unnamed
  if (first === undefined) return []
  const listed = unnamed.slice(0, LISTED_MAX).map(({ name }) => `\`${name}\``)
  const more = unnamed.length - listed.length
  const list = more === 0 ? listed.join(', ') : `${listed.join(', ')} and ${more} more`
  const isOne = unnamed.length === 1
  const [noun, places] = isOne ? ['a variable', 'its place is'] : ['variables', 'their places are']
  const message = `The template prints ${noun} that the data do not have, and ${places} empty: ${list}.`
  const guesses = unnamed
    .flatMap(({ name, near }) =>
      near === null
        ? []
        : [
            `The template prints \`${name}\`, and the data have \`${near}\`: one of them is probably misspelt.`,
          ],
    )
    .slice(0, GUESSES_MAX)
  const fix = `Send ${isOne ? 'it' : 'them'} with the values. For one that may be missing, write \`{{ ${first.name} | default: "…" }}\`, put it in \`{% if … %}\`, or give it a rule with \`fallback\` or \`hide\`.`
  const where = whereOf(first.name, place)
  return [{ code: 'VARIABLES_MISSING', message, where, fix: [...guesses, fix].join(' ') }]
}

/** The place of a value in the request. `data` and parameters hold texts, and objects are JSON. */
function whereOf(name: string, place: string): string {
  const isMember = name.includes('.')
  const field = isMember && (place === '' || place === 'data') ? 'json' : place
  return field === '' ? name : `${field}.${name}`
}
