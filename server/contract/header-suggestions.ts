/** Headers that look like one of ours. Unknown headers are ignored in HTTP, and a misspelt one with them. */

import type { Issue } from '../errors.ts'
import { closest, wordOf } from '../lib/edit-distance.ts'

/**
 * Without their Idempotency-Key a repeated request renders and is paid twice, so names close to it are refused.
 * @param known the header parameters of the operation
 */
export function misspeltHeaders(known: string[], given: Headers): Issue[] {
  const name = known.find((one) => one === 'Idempotency-Key')
  if (name === undefined || given.has(name)) return []
  for (const header of given.keys()) {
    const word = wordOf(header).replace(/^x(?=i)/, '')
    if (closest(word, [wordOf(name)]) === null) continue
    const message = `\`${header}\` is not a known header; did you mean \`${name}\`?`
    return [{ path: header, message, suggestion: name }]
  }
  return []
}
