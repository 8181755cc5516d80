/**
 * Divides the text of a JSON array into the texts of its elements, without building their values.
 */
import { endOfString, trim } from './scan.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN = [0x5b, 0x7b]
const CLOSE = [0x5d, 0x7d]

/**
 * @param array begins with `[`. Its grammar is not checked: an element may be no valid JSON, or
 *   empty
 * @param max elements beyond this number are left out
 * @returns null if the text is no array
 */
export function elementsOf(array: Uint8Array, max: number): Uint8Array[] | null {
  if (array[0] !== OPEN[0]) return null
  const elements: Uint8Array[] = []
  let depth = 0
  let start = 1
  for (let at = 0; at < array.length && elements.length < max; ) {
    const byte = array[at] ?? 0
    if (byte === QUOTE) {
      at = endOfString(array, at)
      continue
    }
    if (OPEN.includes(byte)) depth += 1
    if (CLOSE.includes(byte)) depth -= 1
    if (depth === 0 || (byte === COMMA && depth === 1)) {
      elements.push(trim(array.subarray(start, at)))
      start = at + 1
    }
    at += 1
  }
  const [only] = elements
  return elements.length === 1 && only?.length === 0 ? [] : elements
}
