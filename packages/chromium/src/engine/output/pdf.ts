/** Prints a loaded page (CDP Page.printToPDF). */

import { inches, pageSize } from '@platen/lib'
import type { CdpSession, Protocol } from '../../chromium/cdp.ts'
import { invalidOption } from '../errors.ts'
import type { EngineError, PdfOptions } from '../index.ts'

/**
 * Without a template Chromium prints a default header. It also prints text without a font size in a
 * header invisibly small.
 */
const NO_TEMPLATE = '<span></span>'

/** Chromium's words for ranges that name no page of the document. */
const NO_SUCH_PAGE = 'Page range exceeds page count'

/**
 * @returns the bytes of the PDF
 * @throws EngineError `invalid` if the document has none of the pages of `pageRanges`
 */
export async function printPdf(cdp: CdpSession, options: PdfOptions): Promise<Buffer<ArrayBuffer>> {
  try {
    return (await cdp.fetchFile('Page.printToPDF', printParams(options))) ?? Buffer.alloc(0)
  } catch (error) {
    if (error instanceof Error && error.message === NO_SUCH_PAGE) throw noSuchPage()
    throw error
  }
}

function noSuchPage(): EngineError {
  const message = '`options.pageRanges` must name a page of the document, which has fewer pages.'
  return invalidOption('options.pageRanges', message)
}

function printParams(options: PdfOptions): Protocol.Page.PrintToPDFRequest {
  const { width, height } = pageSize(options.format)
  const { margin, outline } = options
  return {
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
    pageRanges: options.pageRanges ?? undefined,
    preferCSSPageSize: options.preferCSSPageSize,
    // Chromium makes no outline of an untagged PDF.
    generateTaggedPDF: options.tagged || outline,
    generateDocumentOutline: outline,
  }
}

/**
 * Gives a template a readable font size, the page's margins, and backgrounds if the page has them,
 * which Chromium's option leaves out there. Its own styles win.
 */
function template(html: string | null, { margin, printBackground, adapter }: PdfOptions): string {
  if (html === null) return NO_TEMPLATE
  if (adapter?.bareMargins) return html
  const { left, right } = margin
  const colors = printBackground ? 'print-color-adjust:exact;' : ''
  const style = `#header,#footer{${colors}font-size:10px;padding-left:${left};padding-right:${right}}
    :where(#header,#footer)>div>*{box-sizing:border-box}`
  // Chromium lays the parts of a template out as flex items, which lose the spaces between them.
  return `<style>${style}</style><div style="flex:auto;min-width:0;width:100%">${html}</div>`
}
