/** The name of a PDF in the outline of a merge. */

import { printable } from '@platen/pdf/internal'
import type { Issue } from '../errors.ts'
import type { Schemas } from './request-fields.ts'

const NAME_CHARS_MAX = 200

/** @param path of the source in the request */
export function checkName({ name = '' }: Schemas['MergeSource'], path: string): Issue[] {
  if (!/\p{Cc}/u.test(name) && name.isWellFormed()) return []
  const message = `\`${path}.name\` must not have line breaks, control characters or half characters.`
  return [{ path: `${path}.name`, message }]
}

/** @param found the name of the file, or of the output */
export function nameInOutline({ name, url }: Schemas['MergeSource'], found: string): string {
  if (name !== undefined) return name
  const last = url === undefined ? '' : (URL.parse(url)?.pathname.split('/').at(-1) ?? '')
  return printable(last === '' ? found : decoded(last)).slice(0, NAME_CHARS_MAX)
}

/**
 * Addresses have names such as `Angebot%20M%C3%BCller.pdf`. One that is not encoded as UTF-8 stays
 * as it is.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // It is no percent-encoding of UTF-8.
    return text
  }
}
