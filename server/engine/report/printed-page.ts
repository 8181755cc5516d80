/**
 * Reads from the first page of a PDF how it was laid out. Follows the references between objects, so that the time
 * does not depend on the size of the file.
 */
import { constants, inflateSync } from 'node:zlib'
import { openPdfObjects } from './pdf-objects.ts'

export interface PrintedPage {
  pages: number
  /** Whether nothing is drawn on the first page, not even a header or footer. */
  isEmpty: boolean
  /**
   * The scale of the content, and the width of the page's content area in CSS pixels on paper; null if nothing but a
   * header or footer is drawn.
   */
  content: { scale: number; widthPx: number } | null
}

/** Most objects end within the first of these; a page that shows hundreds of images is longer. */
const OBJECT_BYTES = [1_000, 20_000]
/** Compressed; what is read of a page is in its first 200 bytes. */
const STREAM_BYTES_MAX = 1_024
const TREE_DEPTH_MAX = 10

/** Chromium draws pages in units of 1/300 inch; a CSS pixel is 1/96 inch. */
const UNITS_PER_PX = 300 / 96

/** @returns null if the PDF has another structure than Chromium's */
export function readPrintedPage(pdf: Buffer): PrintedPage | null {
  const objects = openObjects(pdf)
  const root = objects && /\/Root (\d+) 0 R/.exec(objects.trailer)?.[1]
  const catalog = root && objects.read(Number(root))
  const tree = catalog && /\/Pages (\d+) 0 R/.exec(catalog.text)?.[1]
  if (!objects || !tree) return null
  let node = objects.read(Number(tree))
  const pages = Number(node && /\/Count (\d+)/.exec(node.text)?.[1])
  if (!node || !pages) return null
  for (let depth = 0; depth < TREE_DEPTH_MAX; depth += 1) {
    const kid = /\/Kids \[(\d+) 0 R/.exec(node.text)?.[1]
    if (kid === undefined) break
    node = objects.read(Number(kid))
    if (!node) return null
  }
  const contents = /\/Contents (\d+) 0 R/.exec(node.text)?.[1]
  if (contents === undefined) return { pages, isEmpty: true, content: null }
  const drawing = objects.stream(Number(contents))
  if (drawing === null) return null
  return { pages, isEmpty: !/\S/.test(drawing), content: contentOf(drawing) }
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
      return text.toString('latin1', 0, STREAM_BYTES_MAX)
    } catch {
      return null // not the expected format: the layout stays unknown
    }
  }
  return { trailer, read, stream }
}

/** A page begins with its own transformation, the clip of its content area, and the content's transformation. */
const BEGINNING =
  /^[-.\d]+ 0 0 -[-.\d]+ 0 [-.\d]+ cm\s+q\s+([-.\d]+) ([-.\d]+) ([-.\d]+) [-.\d]+ re\s+W\*? n\s+q\s+([-.\d]+) 0 0 ([-.\d]+) ([-.\d]+) ([-.\d]+) cm\b/

function contentOf(drawing: string): PrintedPage['content'] {
  const match = BEGINNING.exec(drawing)?.slice(1).map(Number)
  const [x, y, width, scaleX, scaleY, left, top] = match ?? []
  // The clip of the content area begins at the content's origin; that of an element does not.
  if (!width || !scaleX || scaleX !== scaleY || x !== left || y !== top) return null
  return { scale: scaleX / UNITS_PER_PX, widthPx: width / UNITS_PER_PX }
}
