/**
 * Follows the part of a page that a content stream draws in. Chromium draws the document into the
 * rectangle inside of the page's margins, and headers, footers and the boxes of `@page` rules into
 * all of the page.
 */
import type { PdfValue } from '../objects/values.ts'

/** Its left, top, right and bottom in the coordinates of the page's content. */
export type Rectangle = readonly [left: number, top: number, right: number, bottom: number]

export interface Areas {
  /** Null for all of the page. */
  current(): Rectangle | null
  follow(operator: string, operands: PdfValue[]): void
}

/** Rectangles are rounded differently. */
const TOLERANCE = 2

export function createAreas(): Areas {
  let depth = 0
  /**
   * The depth at which the coordinates of the page are set. What is one deeper has its own area.
   */
  let base: number | null = null
  let area: Rectangle | null = null
  let rectangle: Rectangle | null = null
  return {
    current: () => area,
    follow(operator, operands) {
      if (operator === 'q') {
        depth += 1
        if (base !== null && depth === base + 1) area = null
      } else if (operator === 'Q') {
        depth -= 1
        if (base !== null && depth <= base) area = null
      } else if (operator === 'cm') base ??= depth
      else if (operator === 're') rectangle ??= rectangleOf(operands)
      else if (operator === 'W' || operator === 'W*') {
        if (base !== null && depth === base + 1) area ??= rectangle
      } else if (operator === 'n') rectangle = null
    },
  }
}

function rectangleOf(operands: PdfValue[]): Rectangle | null {
  const [x, y, width, height] = operands
  if (typeof x !== 'number' || typeof y !== 'number') return null
  if (typeof width !== 'number' || typeof height !== 'number') return null
  return [x, y, x + width, y + height]
}

/** Whether an area reaches beyond that of the document. */
export function isOutside(area: Rectangle | null, document: Rectangle | null): boolean {
  if (document === null) return false
  if (area === null) return true
  const [left, top, right, bottom] = document
  return (
    area[0] < left - TOLERANCE ||
    area[1] < top - TOLERANCE ||
    area[2] > right + TOLERANCE ||
    area[3] > bottom + TOLERANCE
  )
}
