/** Reads where the content of a page is, and how it is turned. */

import type { PdfDocument } from '../objects/document.ts'
import type { PdfValue } from '../objects/values.ts'
import type { Page } from './page-list.ts'

/** In points, from the lower left corner. */
export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** A page without a box has the size that most programs take for it: Letter. */
const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 }

/**
 * The part of the page that is shown: its crop box as far as it is in the media box (ISO 32000-1,
 * 14.11.2).
 */
export function shownBox(document: PdfDocument, { dict }: Page): Box {
  const media = boxOf(document, dict.get('MediaBox')) ?? LETTER
  const crop = boxOf(document, dict.get('CropBox')) ?? media
  const shown = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  }
  return shown.left < shown.right && shown.bottom < shown.top ? shown : media
}

function boxOf(document: PdfDocument, value: PdfValue | undefined): Box | null {
  const items = document.resolve(value)
  if (!Array.isArray(items) || items.length !== 4) return null
  const numbers = items.map((item) => document.resolve(item))
  if (!numbers.every((number) => typeof number === 'number')) return null
  const [one = 0, two = 0, three = 0, four = 0] = numbers
  const box = {
    left: Math.min(one, three),
    bottom: Math.min(two, four),
    right: Math.max(one, three),
    top: Math.max(two, four),
  }
  return box.left < box.right && box.bottom < box.top ? box : null
}

/** Clockwise, in degrees. */
export function rotationOf(document: PdfDocument, { dict }: Page): 0 | 90 | 180 | 270 {
  const value = document.resolve(dict.get('Rotate'))
  const turns = typeof value === 'number' ? Math.round(value / 90) : 0
  return ([0, 90, 180, 270] as const)[((turns % 4) + 4) % 4] ?? 0
}
