/** Detects misspelled headers, which would otherwise be ignored like any unknown header. */
import type { Issue } from '../errors.ts'
import { closest, wordOf } from '../lib/edit-distance.ts'

/**
 * Reports headers whose names are similar to `Idempotency-Key`: without that header, a repeated request would
 * render and be charged twice.
 * @param known the header parameters of the operation
 */
export function misspelledHeaders(known: string[], given: Headers): Issue[] {
  const name = known.find((header) => header === 'Idempotency-Key')
  if (name === undefined || given.has(name)) return []
  for (const header of given.keys()) {
    const word = wordOf(header).replace(/^x(?=i)/, '')
    if (closest(word, [wordOf(name)]) === null) continue
    const message = `\`${header}\` is not a known header; did you mean \`${name}\`?`
    return [{ path: header, message, suggestion: name }]
  }
  return []
}
