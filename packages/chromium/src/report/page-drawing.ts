/**
 * Reads drawings of PDF pages that Chromium has printed (ISO 32000-1, 8.4.4 and 9.4): where the
 * content lies and how it is scaled, and how far headers and footers reach. Chromium draws pages in
 * units of 1/300 inch from the top left corner.
 */
import { type Matrix, multiplied } from '@platen/pdf/internal'

/** A CSS pixel is 1/96 inch. */
export const UNITS_PER_PX = 300 / 96

/** A clip, and a drawing in it that begins in its corner. Lengths in CSS pixels on paper. */
export interface ContentArea {
  left: number
  top: number
  width: number
  height: number
  /** The factor by which the content is scaled. */
  scale: number
}

const AREA =
  /\bq\s+([-.\d]+) ([-.\d]+) ([-.\d]+) ([-.\d]+) re\s+W\*? n\s+q\s+([-.\d]+) 0 0 \5 \1 \2 cm\b/g

/**
 * Areas whose drawing begins in the corner of its clip, at most 100: that of the page's content,
 * and of some elements.
 */
export function areasIn(drawing: string): ContentArea[] {
  const areas: ContentArea[] = []
  for (const match of drawing.matchAll(AREA)) {
    const [left = 0, top = 0, width = 0, height = 0, scale = 0] = match
      .slice(1)
      .map((text) => Number(text) / UNITS_PER_PX)
    if (scale > 0) areas.push({ left, top, width, height, scale })
    if (areas.length === 100) break
  }
  return areas
}

const CLIP = /\bq\s+([-.\d]+) ([-.\d]+) ([.\d]+) ([.\d]+) re\s+W\*? n\b/g

const clipsIn = (drawing: string) =>
  Array.from(drawing.matchAll(CLIP), ({ index, 0: text, 2: top }) => {
    return { index, text, top: Number(top) / UNITS_PER_PX }
  })

/** Headers and footers are drawn last, mostly in clips of the whole page. */
const lastWhole = (drawing: string) =>
  clipsIn(drawing).findLast(({ text }) => /^q\s+0 0 /.test(text))

/**
 * Whether the content of a page has the whole page as well. It cannot be told from header and
 * footer then.
 */
export function fillsPage(drawing: string): boolean {
  return clipsIn(drawing)[0]?.text === lastWhole(drawing)?.text
}

/**
 * The height of the page in CSS pixels: a drawing begins with its own transformation, from points.
 */
export function heightOf(drawing: string): number {
  const [, scale = 0, height = 0] =
    /^\s*([.\d]+) 0 0 -[.\d]+ 0 ([.\d]+) cm\b/.exec(drawing)?.map(Number) ?? []
  return scale > 0 ? height / scale / UNITS_PER_PX : 0
}

/**
 * Splits a drawing into that of the content and that of header and footer, which is '' if there is
 * none.
 * @param isFilled whether the content fills the page: the last clip is that of header and footer
 *   then
 * @param topPx the upper edge of the content
 */
export function splitMargins(
  drawing: string,
  isFilled: boolean,
  topPx: number,
): { content: string; margins: string } {
  const last = lastWhole(drawing)
  const first = clipsIn(drawing).find(({ text, top }) => text === last?.text || top < topPx)
  const at = (isFilled ? last : first)?.index ?? drawing.length
  return { content: drawing.slice(0, at), margins: drawing.slice(at) }
}

/** Whether a drawing is nothing but transformations and filled rectangles, as a background is. */
export function isPlain(drawing: string): boolean {
  return !/\b(?:BT|Do|sh|S|s|B|b|c|l)\b/.test(drawing)
}

/** From top to bottom, in CSS pixels from the upper edge of the page. */
export interface Extent {
  top: number
  bottom: number
}

/** Texts and shapes of a drawing whose extents are read. */
const MARKS_MAX = 2_000
/** Some 10 ms. */
const TOKENS_MAX = 50_000
/** The part of a line of text above its baseline, as a part of the font size. */
const ASCENT = 0.8

/**
 * The extents of the texts, shapes and images in a drawing. Groups with an effect, such as opacity,
 * have none.
 */
export function extentsIn(drawing: string): Extent[] {
  const extents: Extent[] = []
  const stack: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let fontSize = 0
  let path: [x: number, y: number][] = []
  const yOf = ([x, y]: [number, number]) =>
    (matrix[1] * x + matrix[3] * y + matrix[5]) / UNITS_PER_PX
  function add(points: [x: number, y: number][]): void {
    const ys = points.map(yOf)
    if (ys.length > 0) extents.push({ top: Math.min(...ys), bottom: Math.max(...ys) })
  }
  let operands: number[] = []
  let tokensLeft = TOKENS_MAX
  for (const [token] of drawing.matchAll(/<[^>]*>|\[|\]|[^\s[\]<>]+/g)) {
    tokensLeft -= 1
    if (tokensLeft < 0) break
    const value = Number(token)
    if (!Number.isNaN(value)) {
      operands.push(value)
      continue
    }
    // Names of fonts and states, and strings, stand among the operands.
    if (/^[/<[\]]/.test(token)) continue
    const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = operands
    operands = []
    if (token === 'q') stack.push(matrix)
    else if (token === 'Q') matrix = stack.pop() ?? matrix
    else if (token === 'cm') matrix = multiplied([p, q, r, s, t, u], matrix)
    else if (token === 'Tf') fontSize = p
    else if (token === 'Tm')
      add([
        [t, u],
        [t, u - fontSize * ASCENT * Math.abs(s)],
      ])
    else if (token === 're') path.push([p, q], [p + r, q + s])
    else if (token === 'm' || token === 'l') path.push([p, q])
    else if (token === 'c') path.push([t, u])
    else if (token === 'Do' && matrix[3] < 0)
      add([
        [0, 0],
        [1, 1],
      ])
    else if (token === 'n') path = []
    else if (/^(?:f\*?|S|s|B\*?|b\*?)$/.test(token)) {
      add(path)
      path = []
    }
    if (extents.length >= MARKS_MAX) break
  }
  return extents
}
