/** Reads and draws PDFs with PDFium, the PDF library of Chromium. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Pixels } from './images.ts'

export interface PdfPage {
  /** In points, 1/72 inch. */
  width: number
  height: number
  text: string
}

/** Reads the size and the text of every page of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  try {
    return [...document.pages()].map((page) => {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      return { width: originalWidth, height: originalHeight, text: page.getText() }
    })
  } finally {
    document.destroy()
    library.destroy()
  }
}

/** Draws one page at 72 dpi: one pixel per point. */
export async function drawPdf(bytes: Uint8Array, pageIndex = 0): Promise<Pixels> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  try {
    const image = await document.getPage(pageIndex).render({ scale: 1, render: 'bitmap' })
    return { width: image.width, height: image.height, data: image.data }
  } finally {
    document.destroy()
    library.destroy()
  }
}
