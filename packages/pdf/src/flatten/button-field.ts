/**
 * Draws check boxes, radio buttons and push buttons that have no appearance (ISO 32000-1,
 * 12.7.4.2).
 */
import { decodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { nameOf } from '../objects/values.ts'
import { inherited } from './fields.ts'
import { numeral } from './run.ts'
import { captionOf, circle, drawBox, type Widget } from './widget.ts'

/** Bits of `Ff` (table 226). */
export const RADIO = 1 << 15
export const PUSH = 1 << 16

/**
 * The marks of a box, by the character of Zapf Dingbats that asks for them, as points from 0 to 1.
 */
const MARKS: Record<string, string> = {
  '4': '0.12 0.46 m 0.25 0.58 l 0.41 0.4 l 0.76 0.86 l 0.88 0.77 l 0.42 0.14 l f',
  '8': '0.22 0.12 m 0.5 0.4 l 0.78 0.12 l 0.88 0.22 l 0.6 0.5 l 0.88 0.78 l 0.78 0.88 l 0.5 0.6 l 0.22 0.88 l 0.12 0.78 l 0.4 0.5 l 0.12 0.22 l f',
  H: '0.5 0.95 m 0.61 0.61 l 0.97 0.61 l 0.68 0.4 l 0.79 0.06 l 0.5 0.27 l 0.21 0.06 l 0.32 0.4 l 0.03 0.61 l 0.39 0.61 l f',
  n: '0.15 0.15 0.7 0.7 re f',
  u: '0.5 0.08 m 0.92 0.5 l 0.5 0.92 l 0.08 0.5 l f',
}
const ROUND = 'l'

/** @returns operators @param color of the mark */
export function drawCheck(
  document: PdfDocument,
  widget: Widget,
  { isRadio, color }: { isRadio: boolean; color: string },
): string {
  const kind = captionOf(document, widget.dict)?.value || (isRadio ? ROUND : '4')
  const box = drawBox(document, widget, isRadio && kind === ROUND)
  if (!isOn(document, widget)) return box
  const { width, height, border } = widget
  const side = Math.max(0, Math.min(width, height) - 2 * border)
  if (kind === ROUND) return `${box}\nq ${color} ${circle(width / 2, height / 2, side / 4)} f Q`
  const mark = MARKS[Object.hasOwn(MARKS, kind) ? kind : '4']
  const place = [side, 0, 0, side, (width - side) / 2, (height - side) / 2].map(numeral).join(' ')
  return `${box}\nq ${color} ${place} cm ${mark} Q`
}

/** The state of the widget, or the value of its field where that names no other widget. */
function isOn(document: PdfDocument, { dict }: Widget): boolean {
  const own = nameOf(document.resolve(dict.get('AS')))
  if (own !== null) return own !== 'Off'
  const value = nameOf(inherited(document, dict, 'V'))
  if (value === null || value === 'Off') return false
  const states = [...document.dict(document.dict(dict.get('AP')).get('D')).keys()]
  const isOnly = !Array.isArray(document.resolve(document.dict(dict.get('Parent')).get('Kids')))
  return isOnly || states.includes(value)
}

export function captionText(document: PdfDocument, { dict }: Widget): string {
  return decodeText(captionOf(document, dict) ?? undefined, 1_000)
}
