/** The characters that the fonts of the system can draw. */

const CODE_POINTS = 0x110000
const MISSING_MAX = 100

export interface Coverage {
  /**
   * Distinct characters of a text that no font can draw, and that are drawn at all; at most 100.
   */
  missingIn(text: string): string[]
}

/** Control characters, spaces, marks without a shape, and code points that are no characters. */
const NEVER_DRAWN =
  /[\p{Cc}\p{Z}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u

/**
 * Reads the charsets of fonts as fontconfig lists them: one font a line, as ranges in hexadecimal
 * numbers.
 * @returns null if there are none
 */
export function readCoverage(charsets: string): Coverage | null {
  const bits = new Uint8Array(CODE_POINTS / 8)
  const lines = new Set(charsets.split('\n').filter((line) => line.trim() !== ''))
  if (lines.size === 0) return null
  for (const range of [...lines].flatMap((line) => line.trim().split(/\s+/))) {
    const [first = Number.NaN, last = first] = range
      .split('-')
      .map((text) => Number.parseInt(text, 16))
    for (let code = first; code <= last && code < CODE_POINTS; code += 1) {
      bits[code >> 3] = (bits[code >> 3] ?? 0) | (1 << (code & 7))
    }
  }
  const isCovered = (code: number) => ((bits[code >> 3] ?? 0) & (1 << (code & 7))) !== 0
  return {
    missingIn(text) {
      const missing = new Set<string>()
      for (let at = 0; at < text.length && missing.size < MISSING_MAX; at += 1) {
        if (text.charCodeAt(at) <= 0x7f) continue
        const code = text.codePointAt(at) ?? 0
        if (code > 0xffff) at += 1
        if (isCovered(code)) continue
        const character = String.fromCodePoint(code)
        if (!NEVER_DRAWN.test(character)) missing.add(character)
      }
      return [...missing]
    },
  }
}
