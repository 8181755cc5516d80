/** Parses the CSS lengths of print options: a number followed by mm, cm, in, px, pt or pc. */

/** The name of a size, or lengths of one's own. */
type PageFormat = string | { width: string; height: string }

/** CSS pixels per inch (CSS Values 4, section 6.2). */
export const PX_PER_INCH = 96
/** Sizes of paper that differ by less are the same. */
export const SAME_INCHES = 0.05

/** Absolute units per inch (CSS Values 4, section 6.2). */
const UNITS_PER_INCH: Record<string, number> = { in: 1, cm: 2.54, mm: 25.4, pc: 6, pt: 72, px: 96 }

/** 5 m, the longest side of a page. */
export const LENGTH_MAX_INCHES = 5 / 0.0254

const SIZES: Record<string, { width: string; height: string }> = {
  A0: { width: '841mm', height: '1189mm' },
  A1: { width: '594mm', height: '841mm' },
  A2: { width: '420mm', height: '594mm' },
  A3: { width: '297mm', height: '420mm' },
  A4: { width: '210mm', height: '297mm' },
  A5: { width: '148mm', height: '210mm' },
  A6: { width: '105mm', height: '148mm' },
  Letter: { width: '8.5in', height: '11in' },
  Legal: { width: '8.5in', height: '14in' },
  Tabloid: { width: '11in', height: '17in' },
  Ledger: { width: '17in', height: '11in' },
}

/** Parses a length. @returns inches, or null if `text` is not a length from 0 to 5 m */
export function parseLength(text: string): number | null {
  if (text === '0') return 0
  const match = /^(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})(mm|cm|in|px|pt|pc)$/.exec(text)
  const perInch = UNITS_PER_INCH[match?.[2] ?? '']
  if (!match?.[1] || perInch === undefined) return null
  const value = Number(match[1]) / perInch
  return value <= LENGTH_MAX_INCHES * (1 + Number.EPSILON) ? value : null
}

/** Converts a validated length to inches. */
export function inches(text: string): number {
  const value = parseLength(text)
  if (value === null) throw new Error('a length was not validated')
  return value
}

/** Returns width and height of a page format in portrait orientation. */
export function pageSize(format: PageFormat): { width: string; height: string } {
  if (typeof format !== 'string') return format
  const size = SIZES[format]
  if (!size) throw new Error('a page format was not validated')
  return size
}
