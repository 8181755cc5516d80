/**
 * Reads from the first and the last page of a PDF how it was laid out. Follows the references
 * between objects, so that the time does not depend on the size of the file.
 */
import { constants, inflateSync } from 'node:zlib'
import { openPdfObjects } from '@platen/pdf/internal'
import {
  areasIn,
  type ContentArea,
  extentsIn,
  fillsPage,
  heightOf,
  isPlain,
  splitMargins,
} from './page-drawing.ts'

export interface PrintedPage {
  pages: number
  /** Whether nothing is drawn on the first page, not even a header or footer. */
  isEmpty: boolean
  /**
   * Whether the last of several pages shows nothing but a background that the first page has too,
   * and header and footer.
   */
  isLastEmpty: boolean
  /** Whether something other than header and footer is drawn on the first page. */
  hasContent: boolean
  /** Drawings on the first page that may be its content. */
  areas: ContentArea[]
  /** The drawing of the first page. */
  drawing: string
  /** Whether the content fills the page, without margins. */
  isFilled: boolean
}

/** Most objects end within the first of these; a page that shows hundreds of images is longer. */
const OBJECT_BYTES = [1_000, 20_000]
/** Compressed. Of an ordinary page it is all; a page with long paths stays unknown. */
const STREAM_BYTES_MAX = 64 * 1024
const DRAWING_CHARS_MAX = 512 * 1024
const TREE_DEPTH_MAX = 10
/** Chromium rounds margins to whole pixels. */
const CLIP_TOLERANCE_PX = 3

/**
 * @param hasMargins whether a header or footer is printed
 * @returns null if the PDF has another structure than Chromium's
 */
export function readPrintedPage(pdf: Buffer, hasMargins: boolean): PrintedPage | null {
  const objects = openObjects(pdf)
  const root = objects && /\/Root (\d+) 0 R/.exec(objects.trailer)?.[1]
  const catalog = root && objects.read(Number(root))
  const tree = catalog && /\/Pages (\d+) 0 R/.exec(catalog.text)?.[1]
  const node = tree && objects.read(Number(tree))
  const pages = Number(node && /\/Count (\d+)/.exec(node.text)?.[1])
  if (!objects || !node || !pages) return null
  const drawingOf = (kid: RegExp) => drawingAt(objects, node.text, kid)
  const first = drawingOf(/\/Kids \[(\d+) 0 R/)
  if (first === null) return null
  const isFilled = hasMargins && fillsPage(first)
  const contentOf = (drawing: string) =>
    hasMargins ? splitMargins(drawing, isFilled, 0).content : drawing
  const last = pages > 1 ? drawingOf(/(\d+) 0 R\s*\]/) : null
  const lastContent = last === null ? null : contentOf(last).trim()
  return {
    pages,
    isEmpty: !/\S/.test(first),
    isLastEmpty: lastContent !== null && isPlain(lastContent) && first.startsWith(lastContent),
    hasContent: /\b(?:BT|Do|sh|re|l|c)\b/.test(contentOf(first)),
    areas: areasIn(contentOf(first)),
    drawing: first,
    isFilled,
  }
}

/**
 * How far the header reaches from the upper edge of the first page, and the footer from the lower
 * one, in CSS pixels; 0 without one. Parts that are higher than half of the page, such as a frame
 * around it, belong to neither.
 * @param topPx the upper margin
 */
export function reachOfMargins(
  { drawing, isFilled }: PrintedPage,
  topPx: number,
): { headerPx: number; footerPx: number } {
  const heightPx = heightOf(drawing)
  const middle = heightPx / 2
  const { margins } = splitMargins(drawing, isFilled, topPx - CLIP_TOLERANCE_PX)
  const parts = extentsIn(margins).filter(({ top, bottom }) => bottom - top < middle)
  const above = parts.filter(({ top, bottom }) => (top + bottom) / 2 < middle)
  const below = parts.filter((part) => !above.includes(part))
  return {
    headerPx: Math.max(0, ...above.map(({ bottom }) => bottom)),
    footerPx: Math.max(0, ...below.map(({ top }) => heightPx - top)),
  }
}

type Objects = NonNullable<ReturnType<typeof openObjects>>

/**
 * Reads the drawing of the page to which the entries of a tree of pages lead.
 * @param kid finds the number of the entry to follow
 * @returns '' for a page without a drawing; null if it cannot be read
 */
function drawingAt(objects: Objects, tree: string, kid: RegExp): string | null {
  let text = tree
  for (let depth = 0; depth < TREE_DEPTH_MAX; depth += 1) {
    const [, kids] = /(\/Kids \[[^\]]*\])/.exec(text) ?? []
    const id = kids === undefined ? undefined : kid.exec(kids)?.[1]
    if (id === undefined) break
    const node = objects.read(Number(id))
    if (!node) return null
    text = node.text
  }
  const contents = /\/Contents (\d+) 0 R/.exec(text)?.[1]
  return contents === undefined ? '' : objects.stream(Number(contents))
}

function openObjects(pdf: Buffer) {
  const objects = openPdfObjects(pdf)
  if (!objects) return null
  const { trailer, offsetOf } = objects

  function read(id: number) {
    const offset = offsetOf(id)
    if (offset === null) return null
    for (const bytes of OBJECT_BYTES) {
      const text = pdf.toString('latin1', offset, offset + bytes)
      if (!text.startsWith(`${id} 0 obj`)) return null
      const end = text.search(/endobj|stream\r?\n/)
      if (end >= 0) return { offset, text: text.slice(0, end) }
    }
    return null
  }
  /** @returns the beginning of a stream, decompressed */
  function stream(id: number): string | null {
    const object = read(id)
    if (!object) return null
    const start = pdf.indexOf('stream\n', object.offset) + 'stream\n'.length
    const length = Number(/\/Length (\d+)/.exec(object.text)?.[1] ?? 0)
    const packed = pdf.subarray(start, start + Math.min(length, STREAM_BYTES_MAX))
    if (!object.text.includes('/FlateDecode')) return packed.toString('latin1')
    try {
      // The stream is cut off, which is no error with this way to flush.
      const text = inflateSync(packed, {
        finishFlush: constants.Z_SYNC_FLUSH,
        maxOutputLength: 4 * 1024 * 1024,
      })
      return text.toString('latin1', 0, DRAWING_CHARS_MAX)
    } catch {
      return null // not the expected format: the layout stays unknown
    }
  }
  return { trailer, read, stream }
}
