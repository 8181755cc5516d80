/** Reads lists of numbers, such as rectangles and colors. */
import type { PdfDocument } from '../objects/document.ts'
import { itemsOf, type PdfValue } from '../objects/values.ts'

/** In points, from the lower left corner. */
export interface Rectangle {
  left: number
  bottom: number
  width: number
  height: number
}

/** @returns the numbers of an array; none if one of its items is something else */
export function numbersOf(document: PdfDocument, value: PdfValue | undefined): number[] {
  const items = itemsOf(document.resolve(value)).map((item) => document.resolve(item))
  return items.every((item) => typeof item === 'number' && Number.isFinite(item))
    ? (items as number[])
    : []
}

/** @returns null for what is no rectangle */
export function rectangleOf(document: PdfDocument, value: PdfValue | undefined): Rectangle | null {
  const numbers = numbersOf(document, value)
  if (numbers.length !== 4) return null
  const [one = 0, two = 0, three = 0, four = 0] = numbers
  return {
    left: Math.min(one, three),
    bottom: Math.min(two, four),
    width: Math.abs(three - one),
    height: Math.abs(four - two),
  }
}
