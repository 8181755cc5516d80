/**
 * Rewrites positions that are larger than PDF/A-1 allows (ISO 19005-1, 6.1.12): Chromium counts
 * them from the top of the document, so that those of the 34th page exceed 32,767. Whole numbers
 * may be larger: a position becomes a whole one and the rest.
 */
import { isTooLarge } from '../checks/part-1-limits.ts'
import { type Operator, readOperators } from '../content/operators.ts'
import { contentOf } from '../content/pages.ts'
import { compressed, decode, type PdfDocument } from '../objects/document.ts'
import { serialize } from '../objects/serialize.ts'
import { nameOf, type PdfValue, Ref, Stream } from '../objects/values.ts'

/** Operators of a path by the number of their points (ISO 32000-1, 8.5.2). */
const POINTS = new Map([
  ['m', 1],
  ['l', 1],
  ['c', 3],
  ['v', 2],
  ['y', 2],
  ['re', 1],
  ['h', 0],
])
const CLIPS = new Set(['W', 'W*'])
/** The decimals of positions: what is smaller is far below what is seen. */
const DIGITS = 6

/** @param pages the object numbers of all pages */
export function splitLargeNumbers(document: PdfDocument, pages: number[]): void {
  for (const id of pages) {
    const page = document.dict(new Ref(id))
    const content = withoutLargeNumbers(contentOf(document, page))
    if (content === null) continue
    document.set(id, new Map(page).set('Contents', document.add(compressed(content))))
  }
  for (let id = 1; id < document.count(); id += 1) {
    const form = document.object(id)
    if (!(form instanceof Stream) || nameOf(form.dict.get('Subtype')) !== 'Form') continue
    const content = withoutLargeNumbers(decode(form))
    if (content !== null) document.set(id, compressed(content, form.dict))
  }
}

/** @returns null for content that has no large numbers */
function withoutLargeNumbers(content: Buffer): Buffer | null {
  const pieces: (Buffer | string)[] = []
  let at = 0
  const replace = (start: number, end: number, text: string) => {
    pieces.push(content.subarray(at, start), `\n${text}\n`)
    at = end
  }
  let path: Operator[] = []
  for (const operator of readOperators(content)) {
    const { name, operands, start, end } = operator
    if (POINTS.has(name) || CLIPS.has(name)) {
      path.push(operator)
      continue
    }
    const drawn = path
    path = []
    if (drawn.some((one) => one.operands.some(isTooLarge))) {
      replace(drawn[0]?.start ?? start, end, movedPath([...drawn, operator]))
    } else if ((name === 'cm' || name === 'Tm') && operands.some(isTooLarge)) {
      const matrix = operands.map(Number)
      const text = name === 'cm' ? splitTransformation(matrix) : splitTextMatrix(matrix)
      if (text !== null) replace(start, end, text)
    }
  }
  if (pieces.length === 0) return null
  return Buffer.concat([...pieces, content.subarray(at)].map((piece) => Buffer.from(piece)))
}

/** Moves the coordinates to the first point of the path while it is drawn. */
function movedPath(operators: Operator[]): string {
  const [x = 0, y = 0] = (operators[0]?.operands ?? []).map((value) => Math.trunc(Number(value)))
  const texts = operators.map(({ name, operands }) => {
    const count = (POINTS.get(name) ?? 0) * 2
    const moved = operands.map((value, at) =>
      at < count && typeof value === 'number' ? rounded(value - (at % 2 === 0 ? x : y)) : value,
    )
    return written(moved, name)
  })
  const drawn = [written([1, 0, 0, 1, x, y], 'cm'), ...texts]
  // Going back to a saved state would undo the clip. Moving back adds an error of rounding in
  // readers, which is better for one.
  const isClip = operators.some(({ name }) => CLIPS.has(name))
  const all = isClip ? [...drawn, written([1, 0, 0, 1, -x, -y], 'cm')] : ['q', ...drawn, 'Q']
  return all.join('\n')
}

/** Two transformations in place of one (ISO 32000-1, 8.3.4). */
function splitTransformation([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[]): string {
  const [x, y] = [Math.trunc(e), Math.trunc(f)]
  const rest = [a, b, c, d, rounded(e - x), rounded(f - y)]
  return `${written([1, 0, 0, 1, x, y], 'cm')}\n${written(rest, 'cm')}`
}

/**
 * Sets the whole position, and moves the rest of the way in the coordinates of the text (9.4.2).
 */
function splitTextMatrix([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[]): string | null {
  const determinant = a * d - b * c
  if (determinant === 0) return null
  const [x, y] = [Math.trunc(e), Math.trunc(f)]
  const [restX, restY] = [e - x, f - y]
  const move = [
    rounded((restX * d - restY * c) / determinant),
    rounded((restY * a - restX * b) / determinant),
  ]
  return `${written([a, b, c, d, x, y], 'Tm')}\n${written(move, 'Td')}`
}

function written(operands: PdfValue[], operator: string): string {
  return [...operands.map((one) => serialize(one)), operator].join(' ')
}

function rounded(value: number): number {
  return Number(value.toFixed(DIGITS))
}
