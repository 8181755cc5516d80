/**
 * A stamp of HTML as a print: its HTML is the header of blank pages, whose area is the whole page.
 */
import type { PdfOptions } from '@platen/chromium'

/** Elements with these classes differ from page to page. */
const NUMBERS = /pageNumber|totalPages/

const PAGE = '<p></p>'
const STYLE =
  '<style>html,body,p{margin:0}p{height:1px;break-after:page}p:last-child{break-after:auto}</style>'

/** A document of blank pages: as many as there are numbers to show. */
export function stampHtml(html: string, pageCount: number): string {
  return `${STYLE}${PAGE.repeat(NUMBERS.test(html) ? pageCount : 1)}`
}

/** Options of a print that is drawn over pages: nothing but its content is seen. */
export const BLANK_PAGE = {
  margin: { top: '0', right: '0', bottom: '0', left: '0' },
  omitBackground: true,
} satisfies Partial<PdfOptions>

interface StampPrint {
  html: string
  /** In points. */
  width: number
  height: number
  /** The pages of the document that are stamped. */
  ranges: string
}

/** Options of the print. A stamp without numbers is one page. */
export function stampOptions({ html, width, height, ranges }: StampPrint): Partial<PdfOptions> {
  return {
    // Chromium takes no number with many digits.
    format: { width: `${width.toFixed(3)}pt`, height: `${height.toFixed(3)}pt` },
    ...BLANK_PAGE,
    displayHeaderFooter: true,
    headerTemplate: `<div style="position:fixed;inset:0;font-size:16px">${html}</div>`,
    pageRanges: NUMBERS.test(html) ? ranges : null,
  }
}
