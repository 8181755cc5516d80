/** PDFs as plain Chromium prints them, without a server. */
import { openPlainChromium } from '../processes/plain-chromium.ts'

export interface Printer extends AsyncDisposable {
  /** A4 with margins of 20 mm, in the sizes of `@page` rules. @throws Error after 60 s */
  print(html: string, tagged: boolean): Promise<Buffer<ArrayBuffer>>
}

const INCHES_OF_20_MM = 20 / 25.4
const LOAD_MS = 30_000
const PRINT_MS = 60_000

/** @throws Error if there is no Chromium */
export async function openPrinter(): Promise<Printer> {
  const chromium = await openPlainChromium()
  const margin = {
    marginTop: INCHES_OF_20_MM,
    marginRight: INCHES_OF_20_MM,
    marginBottom: INCHES_OF_20_MM,
    marginLeft: INCHES_OF_20_MM,
  }
  return {
    print: (html, tagged) =>
      chromium.withPage(async (page) => {
        await page.setContent(html, { timeout: LOAD_MS })
        const session = await page.createCDPSession()
        const { data } = await session.send(
          'Page.printToPDF',
          {
            ...margin,
            paperWidth: 210 / 25.4,
            paperHeight: 297 / 25.4,
            printBackground: true,
            preferCSSPageSize: true,
            generateTaggedPDF: tagged,
            generateDocumentOutline: tagged,
          },
          { timeout: PRINT_MS },
        )
        return Buffer.from(data, 'base64')
      }),
    [Symbol.asyncDispose]: () => chromium[Symbol.asyncDispose](),
  }
}
