/** The hints about the preview that is shown, at their places in the text. */
import type { Hint } from '../templates/queries.ts'
import { inQuotes, isAboutAssets, missingPicture, wordsOfTemplate } from '../ui/hint-words.ts'
import type { Content, FieldName, Problem } from './content.ts'
import { locate, type Place } from './locate.ts'
import { placeAt } from './place-at.ts'
import { withAddress } from './replace-address.ts'
import { variableProblems } from './variable-problems.ts'

/**
 * @returns the hints of a preview; the text may have changed since: each is looked for in what is
 *   there now
 */
export function hintProblems(hints: readonly Hint[], content: Content): Problem[] {
  return hints.flatMap((hint): Problem[] => {
    const { code, where } = hint
    if (code === 'VARIABLES_MISSING') return variableProblems(hint, content)
    const { message, fix } = wordsOfTemplate(hint)
    const words = inQuotes(`${message} ${fix}`)
    const offer = offerOf(hint, content)
    return [
      {
        severity: 'warning',
        message: words,
        ...(offer && { offer }),
        ...placeOf(where, code, content),
      },
    ]
  })
}

function offerOf(hint: Hint, content: Content): Problem['offer'] {
  const picture = missingPicture(hint)
  if (picture !== null && withAddress(content, picture, '') !== content) return { picture }
  return isAboutAssets(hint) ? 'assets' : undefined
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
