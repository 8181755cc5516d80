/** Matrices that turn and move what is drawn (ISO 32000-1, 8.3.3). */
import type { Box } from '../assemble/page-boxes.ts'

/** `[a b c d e f]`: x becomes ax + cy + e, y becomes bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/**
 * From a page as it is shown, with its lower left corner at the origin, to the space of its
 * content.
 */
export function toPage({ left, bottom, right, top }: Box, rotation: 0 | 90 | 180 | 270): Matrix {
  if (rotation === 90) return [0, 1, -1, 0, right, bottom]
  if (rotation === 180) return [-1, 0, 0, -1, right, top]
  return rotation === 270 ? [0, -1, 1, 0, left, top] : [1, 0, 0, 1, left, bottom]
}

/** From the space of a page's content to the page as it is shown. */
export function fromPage({ left, bottom, right, top }: Box, rotation: 0 | 90 | 180 | 270): Matrix {
  if (rotation === 90) return [0, -1, 1, 0, -bottom, right]
  if (rotation === 180) return [-1, 0, 0, -1, right, top]
  return rotation === 270 ? [0, 1, -1, 0, top, -left] : [1, 0, 0, 1, -left, -bottom]
}

/** The size of a page as it is shown. */
export function shownSize({ left, bottom, right, top }: Box, rotation: 0 | 90 | 180 | 270) {
  const [width, height] = [right - left, top - bottom]
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** The first one, followed by the second one. */
export function multiplied(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first
  const [g, h, i, j, k, l] = second
  return [
    a * g + b * i,
    a * h + b * j,
    c * g + d * i,
    c * h + d * j,
    e * g + f * i + k,
    e * h + f * j + l,
  ]
}

/** Exponents are not allowed. */
export function numerals(matrix: Matrix): string {
  return matrix.map((number) => String(Number(number.toFixed(5)))).join(' ')
}
