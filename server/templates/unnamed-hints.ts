/** Says in a hint of the report which variables a template prints that no data name. */
import type { Hint } from '@platen/chromium'
import type { Unnamed } from './liquid-types.ts'

const LISTED_MAX = 6
const GUESSES_MAX = 3

/** @returns one hint, or none */
export function unnamedHints(unnamed: readonly Unnamed[]): Hint[] {
  const [first] = unnamed
  if (first === undefined) return []
  const listed = unnamed.slice(0, LISTED_MAX).map(({ name }) => `\`${name}\``)
  const more = unnamed.length - listed.length
  const list = more === 0 ? listed.join(', ') : `${listed.join(', ')} and ${more} more`
  const [noun, them] = unnamed.length === 1 ? ['a variable', 'it'] : ['variables', 'them']
  const message = `The template prints ${noun} that the data do not have, and nothing is in the place: ${list}.`
  const guesses = unnamed
    .flatMap(({ name, near }) =>
      near === null ? [] : [`The data have \`${near}\`: did you mean \`${name}\`?`],
    )
    .slice(0, GUESSES_MAX)
  const fix = `Send ${them} in \`json\`. For one that may be missing, write \`{{ ${first.name} | default: "…" }}\`, ask with \`if\`, or give it a rule.`
  return [{ code: 'VARIABLES_MISSING', message, where: 'json', fix: [...guesses, fix].join(' ') }]
}
