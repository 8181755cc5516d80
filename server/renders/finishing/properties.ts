/** Properties of a document as requests name them: their rules, and their texts. */

import { isLanguage, isOneLine, textsOf } from '@platen/pdf/internal'
import type { components } from '../../contract.gen.ts'
import type { Issue } from '../../errors.ts'

type DocumentProperties = components['schemas']['DocumentProperties']

/** Characters of a property, also of all keywords of a list together. */
const CHARACTERS_MAX = 1_000

/** @param path of the properties in the request, such as `options.document` */
export function checkProperties(document: DocumentProperties, path: string): Issue[] {
  const issues = Object.entries(textsOf(document)).flatMap(([name, text]): Issue[] => {
    const field = `${path}.${name}`
    if (!isOneLine(text)) {
      const message = `\`${field}\` must not have line breaks, control characters or half characters.`
      return [{ path: field, message }]
    }
    if (text.length <= CHARACTERS_MAX) return []
    const message = `\`${field}\` must have at most 1,000 characters in the whole list.`
    return [{ path: field, message }]
  })
  const { language = '' } = document
  if (language !== '' && !isLanguage(language)) {
    const field = `${path}.language`
    issues.push({
      path: field,
      message: `\`${field}\` must be a BCP 47 language tag such as "de-CH".`,
    })
  }
  return issues
}
