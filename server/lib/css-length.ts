/** CSS lengths of the print options: number + mm, cm, in, px or pt. */
import type { components } from '../contract.gen.ts'

type PageFormat = components['schemas']['PdfOptions']['format']

/** Of one inch, as CSS defines its absolute units (CSS Values 4, section 6.2). */
const UNITS_PER_INCH: Record<string, number> = { in: 1, cm: 2.54, mm: 25.4, pt: 72, px: 96 }

const LENGTH_MAX_INCHES = 5 / 0.0254

const SIZES: Record<string, { width: string; height: string }> = {
  A4: { width: '210mm', height: '297mm' },
  Letter: { width: '8.5in', height: '11in' },
  Legal: { width: '8.5in', height: '14in' },
}

/** @returns inches, or null if `text` is no length of at least 0 and at most 5 m */
export function parseLength(text: string): number | null {
  if (text === '0') return 0
  const match = /^(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})(mm|cm|in|px|pt)$/.exec(text)
  const perInch = UNITS_PER_INCH[match?.[2] ?? '']
  if (!match?.[1] || perInch === undefined) return null
  const value = Number(match[1]) / perInch
  return value <= LENGTH_MAX_INCHES * (1 + Number.EPSILON) ? value : null
}

/** Inches of a length that has passed validation. */
export function inches(text: string): number {
  const value = parseLength(text)
  if (value === null) throw new Error('a length was not validated')
  return value
}

/** Width and height of a page format, before `landscape` turns it. */
export function pageSize(format: PageFormat): { width: string; height: string } {
  if (typeof format !== 'string') return format
  const size = SIZES[format]
  if (!size) throw new Error('a page format was not validated')
  return size
}
