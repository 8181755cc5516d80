/** Prints a loaded page (CDP Page.printToPDF). */
import type { CDPSession } from 'puppeteer'
import type { PdfOptions } from './index.ts'
import { inches, pageSize } from './lengths.ts'

/** @returns the bytes of the PDF */
export async function printPdf(
  cdp: CDPSession,
  options: PdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = pageSize(options.format)
  const { data } = await cdp.send('Page.printToPDF', {
    landscape: options.landscape,
    printBackground: options.printBackground,
    scale: options.scale,
    paperWidth: inches(width),
    paperHeight: inches(height),
    marginTop: inches(options.margin.top),
    marginRight: inches(options.margin.right),
    marginBottom: inches(options.margin.bottom),
    marginLeft: inches(options.margin.left),
    preferCSSPageSize: false,
    // A 2,000-row table is 2.0 MB tagged and 66 KB untagged.
    generateTaggedPDF: false,
    generateDocumentOutline: false,
  })
  return Buffer.from(data, 'base64')
}
