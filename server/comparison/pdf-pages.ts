/** Draws the pages of a PDF with PDFium, the library of Chromium, as WebAssembly. */
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { checkSize, FileError, type Pages, type Pixels } from './pages.ts'

const POINTS_PER_INCH = 72

/** @throws FileError if it cannot be opened */
export async function openPdf(pdf: Uint8Array, dpi: number): Promise<Pages> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf).catch((error: unknown) => {
    library.destroy()
    throw openError(error)
  })
  const scale = dpi / POINTS_PER_INCH
  return {
    count: document.getPageCount(),
    draw: (index) => drawPage(document, index, scale),
    [Symbol.dispose]() {
      document.destroy()
      library.destroy()
    },
  }
}

async function drawPage(document: PDFiumDocument, index: number, scale: number): Promise<Pixels> {
  try {
    const page = document.getPage(index)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const [width, height] = [Math.round(originalWidth * scale), Math.round(originalHeight * scale)]
    checkSize(width, height)
    // The values of fields are a part of what a reader sees.
    const options = { render: 'bitmap', renderFormFields: true, scale: 1, width, height } as const
    const { data } = await page.render(options)
    return { width, height, data }
  } catch (error) {
    if (error instanceof FileError) throw error
    // The library gives up on a damaged page with errors of its own.
    throw new FileError(`has a page ${index + 1} that is damaged, or too complex`)
  }
}

function openError(error: unknown): FileError {
  const needsPassword = error instanceof Error && /password|security/i.test(error.message)
  return new FileError(
    needsPassword ? 'is a PDF that needs a password' : 'is not a PDF, or it is damaged',
  )
}
