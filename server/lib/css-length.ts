/** Parses the CSS lengths of print options: a number followed by mm, cm, in, px or pt. */
import type { components } from '../contract.gen.ts'

type PageFormat = components['schemas']['PdfOptions']['format']

/** Absolute units per inch (CSS Values 4, section 6.2). */
const UNITS_PER_INCH: Record<string, number> = { in: 1, cm: 2.54, mm: 25.4, pt: 72, px: 96 }

const LENGTH_MAX_INCHES = 5 / 0.0254

const SIZES: Record<string, { width: string; height: string }> = {
  A4: { width: '210mm', height: '297mm' },
  Letter: { width: '8.5in', height: '11in' },
  Legal: { width: '8.5in', height: '14in' },
}

/** Parses a length. @returns inches, or null if `text` is not a length from 0 to 5 m */
export function parseLength(text: string): number | null {
  if (text === '0') return 0
  const match = /^(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})(mm|cm|in|px|pt)$/.exec(text)
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
