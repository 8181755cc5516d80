/** Counts the values of JSON before it is parsed: parsing holds up all other requests. */
import { scanJson } from '../../http/json/scan.ts'

/** Whether a text has more values than these, of all levels together. Depth is not limited. */
export function hasManyValues(text: string, max: number): boolean {
  // A value has a character at least.
  if (text.length <= max) return false
  return scanJson(Buffer.from(text), { values: max, depth: text.length }, []).excess !== null
}
