/** Reads and draws PDFs with PDFium, the PDF library of Chromium. */
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { Pixels } from './images.ts'

export interface PdfPage {
  /** In points, 1/72 inch. */
  width: number
  height: number
  text: string
}

/** Reads the size and the text of every page of a PDF. */
export function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  return withDocument(bytes, async (document) =>
    [...document.pages()].map((page) => {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      return { width: originalWidth, height: originalHeight, text: page.getText() }
    }),
  )
}

/** Draws one page. With the scale 1 a point is one pixel: 72 dpi. */
export function drawPdf(bytes: Uint8Array, pageIndex = 0, scale = 1): Promise<Pixels> {
  return withDocument(bytes, async (document) => {
    const image = await document.getPage(pageIndex).render({ scale, render: 'bitmap' })
    return { width: image.width, height: image.height, data: image.data }
  })
}

let library: Promise<PDFiumLibrary> | undefined

/** Every call compiles the library anew, so that one instance serves all tests of a process. */
async function withDocument<T>(
  bytes: Uint8Array,
  use: (document: PDFiumDocument) => Promise<T>,
): Promise<T> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(bytes)
  try {
    return await use(document)
  } finally {
    document.destroy()
  }
}

/** @returns the bytes of a PDF as text, without the time at which it was made */
export function withoutTime(pdf: Uint8Array): string {
  return Buffer.from(pdf)
    .toString('latin1')
    .replace(/\(D:[^)]*\)/g, '')
}
