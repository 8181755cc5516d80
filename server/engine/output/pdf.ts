/** Prints a loaded page (CDP Page.printToPDF). */

import type { CdpSession } from '../../chromium/cdp.ts'
import { inches, pageSize } from '../../lib/css-length.ts'
import type { PdfOptions } from '../index.ts'

/**
 * Without a template Chromium prints a default header. It also prints text without a font size in a header invisibly
 * small.
 */
const NO_TEMPLATE = '<span></span>'

/**
 * @param pageRanges the pages to print, such as `1`; all by default
 * @returns the bytes of the PDF
 */
export async function printPdf(
  cdp: CdpSession,
  options: PdfOptions,
  pageRanges?: string,
): Promise<Buffer<ArrayBuffer>> {
  const { width, height } = pageSize(options.format)
  const { margin } = options
  const pdf = await cdp.fetchFile('Page.printToPDF', {
    landscape: options.landscape,
    printBackground: options.printBackground,
    displayHeaderFooter: options.displayHeaderFooter,
    headerTemplate: template(options.headerTemplate, options),
    footerTemplate: template(options.footerTemplate, options),
    scale: options.scale,
    paperWidth: inches(width),
    paperHeight: inches(height),
    marginTop: inches(margin.top),
    marginRight: inches(margin.right),
    marginBottom: inches(margin.bottom),
    marginLeft: inches(margin.left),
    pageRanges,
    preferCSSPageSize: false,
    // A 2,000-row table is 2.0 MB tagged and 66 KB untagged.
    generateTaggedPDF: false,
    generateDocumentOutline: false,
  })
  return pdf ?? Buffer.alloc(0)
}

/**
 * Gives a template a readable font size, the page's margins, and backgrounds if the page has them, which Chromium's option
 * leaves out there. Its own styles win.
 */
function template(html: string | null, { margin, printBackground }: PdfOptions): string {
  if (html === null) return NO_TEMPLATE
  const { left, right } = margin
  const colors = printBackground ? 'print-color-adjust:exact;' : ''
  const style = `#header,#footer{${colors}font-size:10px;padding-left:${left};padding-right:${right}}
    :where(#header,#footer)>div>*{box-sizing:border-box}`
  // Chromium lays the parts of a template out as flex items, which lose the spaces between them.
  return `<style>${style}</style><div style="flex:auto;min-width:0;width:100%">${html}</div>`
}
