/** Detects misspelled headers, which would otherwise be ignored like any unknown header. */
import type { Issue } from '../errors.ts'
import { closest, wordOf } from '../lib/edit-distance.ts'

/** Headers of most requests, which need no comparison. */
const COMMON: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'host',
  'user-agent',
])

/**
 * Reports headers whose names are similar to `Idempotency-Key`: without that header, a repeated
 * request would render and be charged twice.
 * @param known the header parameters of the operation
 */
export function misspelledHeaders(known: string[], given: Headers): Issue[] {
  const name = known.find((header) => header === 'Idempotency-Key')
  if (name === undefined || given.has(name)) return []
  for (const header of given.keys()) {
    if (COMMON.has(header)) continue
    const word = wordOf(header).replace(/^x(?=i)/, '')
    if (closest(word, [wordOf(name)]) === null) continue
    const message = `\`${header}\` is not a known header; did you mean \`${name}\`?`
    return [{ path: header, message, suggestion: name }]
  }
  return []
}
