/** Finds the place of an appearance on its page (ISO 32000-1, 12.5.5, algorithm 8.1). */
import { rotationOf } from '../assemble/page-boxes.ts'
import type { Page } from '../assemble/page-list.ts'
import type { PdfDocument } from '../objects/document.ts'
import type { Dict } from '../objects/values.ts'
import { type Matrix, multiplied } from '../overlay/matrix.ts'
import type { Annotation } from './annotations.ts'
import { numbersOf, type Rectangle, rectangleOf } from './numbers.ts'

/**
 * @param form the dictionary of the appearance, which is drawn with its own matrix after this one
 * @returns null for one without a place
 */
export function placeOf(
  document: PdfDocument,
  page: Page,
  annotation: Annotation,
  form: Dict,
): Matrix | null {
  const rect = rectangleOf(document, annotation.dict.get('Rect'))
  const box = rectangleOf(document, form.get('BBox'))
  if (rect === null || box === null) return null
  const shown = boundsOf(box, matrixOf(document, form))
  const [x, y] = [scaleOf(rect.width, shown.width), scaleOf(rect.height, shown.height)]
  const placed: Matrix = [x, 0, 0, y, rect.left - shown.left * x, rect.bottom - shown.bottom * y]
  const rotation = rotationOf(document, page)
  return annotation.isUpright && rotation !== 0
    ? multiplied(placed, turned(rotation, rect.left, rect.bottom + rect.height))
    : placed
}

function matrixOf(document: PdfDocument, form: Dict): Matrix {
  const numbers = numbersOf(document, form.get('Matrix'))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.length === 6 ? numbers : []
  return [a, b, c, d, e, f]
}

/** The upright rectangle around a box after a matrix. */
function boundsOf({ left, bottom, width, height }: Rectangle, matrix: Matrix): Rectangle {
  const [a, b, c, d, e, f] = matrix
  const corners = [left, left + width].flatMap((x) =>
    [bottom, bottom + height].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  )
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)]
  return {
    left: minX,
    bottom: minY,
    width: Math.max(...xs) - minX,
    height: Math.max(...ys) - minY,
  }
}

/** A line has no height that could be scaled. */
function scaleOf(size: number, own: number): number {
  return own === 0 ? 1 : size / own
}

/** Around the upper left corner, against the turn of the page. */
function turned(rotation: number, x: number, y: number): Matrix {
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]
}
