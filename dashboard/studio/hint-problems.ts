/** The hints about the preview that is shown, at their places in the text. */
import type { Hint } from '../templates/queries.ts'
import type { Content, FieldName, Problem } from './content.ts'
import { locate, type Place } from './locate.ts'
import { placeAt } from './place-at.ts'

/**
 * @returns the hints of a preview; the text may have changed since: each is looked for in what is
 *   there now
 * @param unnamed variables without data that the studio finds by itself, each at its place
 */
export function hintProblems(
  hints: readonly Hint[],
  content: Content,
  unnamed: readonly Problem[],
): Problem[] {
  const others = hints.flatMap((hint) => unsaid(hint, unnamed))
  return others.map(({ code, message, fix, where }) => ({
    severity: 'warning',
    message: `${message} ${fix}`.replaceAll('`', ''),
    ...placeOf(where, code, content),
  }))
}

/**
 * Members, such as `customer.nmae`, are found by the preview alone.
 * @returns nothing for a hint about variables that the studio has all found
 */
function unsaid(hint: Hint, unnamed: readonly Problem[]): Hint[] {
  if (hint.code !== 'VARIABLES_MISSING') return [hint]
  const names = Array.from(hint.message.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
  const where = names.find((name) => !unnamed.some(({ message }) => message.includes(` ${name},`)))
  return where === undefined ? [] : [{ ...hint, where }]
}

const NOWHERE = { field: 'html', line: null, column: null } as const

function placeOf(where: string | null, code: string, content: Content): Pick<Problem, keyof Place> {
  if (where === null) return NOWHERE
  const [, option] = /^options\.(\w+)/.exec(where) ?? []
  return (option ? placeOfOption(option, content) : locate(content, { where, code })) ?? NOWHERE
}

/** Headers and footers are texts of their own; every other option is a name in the settings. */
function placeOfOption(option: string, content: Content): Pick<Problem, keyof Place> | null {
  const at = content.settings.indexOf(`"${option}"`)
  if (at >= 0) return { field: 'settings', ...placeAt(content.settings, at) }
  const [, text] = /^(header|footer)/.exec(option) ?? []
  return text ? { field: text as FieldName, line: 1, column: 1 } : null
}
