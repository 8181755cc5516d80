/** Reads facts of a PDF that Chromium has printed. */
import { readDestinations } from './assemble/destinations.ts'
import { shownBox } from './assemble/page-boxes.ts'
import { readPages } from './assemble/page-list.ts'
import { readXmp } from './metadata/read-xmp.ts'
import { decodeText } from './metadata/text-string.ts'
import { openDocument, type PdfDocument } from './objects/document.ts'

/** The library that writes the PDFs of Chromium. */
const CHROMIUM = 'Skia/PDF'

/** In points, of which an inch has 72. */
export interface PageSize {
  width: number
  height: number
}

/** @throws Error for a PDF with another structure than Chromium's */
export function openPrinted(pdf: Buffer): PdfDocument {
  const document = openDocument(pdf)
  if (!document) throw new Error('the PDF has no table of objects at its end')
  return document
}

/**
 * Whether a PDF is as Chromium has printed it: finishing adds metadata, encryption an entry of the
 * trailer, and compression writes another table of objects. Text of the document may have these
 * words, too.
 */
export function isPrint(pdf: Buffer): boolean {
  const document = openDocument(pdf)
  if (document === null) return false
  return (
    isOfChromium(document) &&
    !document.trailer.has('Encrypt') &&
    !document.catalog().has('Metadata')
  )
}

/** Whether the properties of a PDF say that its pages are Chromium's. */
export function isOfChromium(document: PdfDocument): boolean {
  const info = document.dict(document.trailer.get('Info'))
  if (decodeText(document.resolve(info.get('Producer'))).startsWith(CHROMIUM)) return true
  // PDF/A-4 has no other properties.
  return readXmp(document)?.includes(`<pdf:Producer>${CHROMIUM}`) === true
}

/** @returns the size of each page */
export function pageSizes(pdf: Buffer): PageSize[] {
  const document = openPrinted(pdf)
  return readPages(document).pages.map((page) => {
    const { left, bottom, right, top } = shownBox(document, page)
    return { width: right - left, height: top - bottom }
  })
}

/**
 * @returns the page of each named destination, from 1: the linked elements of the document; and
 *   how many pages there are
 */
export function pagesOfDestinations(pdf: Buffer): { pages: Map<string, number>; count: number } {
  const document = openPrinted(pdf)
  const all = readPages(document).pages
  const order = new Map(all.map(({ id }, at) => [id, at + 1]))
  const { names, pageOf } = readDestinations(document)
  const pages = [...names].flatMap(([name, destination]): [string, number][] => {
    const page = order.get(pageOf(destination) ?? -1)
    return page === undefined ? [] : [[name, page]]
  })
  return { pages: new Map(pages), count: all.length }
}
