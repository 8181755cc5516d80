/**
 * Prints headers and footers that Chromium's print cannot: others on the first page, and page
 * numbers that do not begin at 1. Chromium prints them on blank pages of the same document, with as
 * many pages before them as the numbers need, and they are drawn over the pages of the document.
 */
import { type Overlay, overlayPages, type PageSize, pageSizes, pagesIn } from '@platen/pdf/internal'
import { hideBlankPages, showBlankPages } from '../../page-scripts/blank-pages.ts'
import { invalidOption } from '../errors.ts'
import type { PdfOptions } from '../index.ts'
import type { LanePage } from '../page/page.ts'
import { inInches, marginStyle, pageMargin } from './page-margins.ts'
import { printPdf } from './pdf.ts'

const POINTS_PER_INCH = 72

type Print = (page: LanePage, options: PdfOptions) => Promise<Buffer<ArrayBuffer>>

/** The output, and the document alone. */
interface Printed {
  bytes: Buffer<ArrayBuffer>
  content: Buffer<ArrayBuffer>
}

/**
 * Whether the headers and footers are not the same on all pages, or not those that Chromium's print
 * counts.
 */
export function hasOwnHeaders(options: PdfOptions): boolean {
  const { displayHeaderFooter, headerFirstPage, footerFirstPage, pageNumberOffset } = options
  const isFirstOther = headerFirstPage !== undefined || footerFirstPage !== undefined
  return displayHeaderFooter && (isFirstOther || pageNumberOffset !== 0)
}

/**
 * @param print prints the document
 * @throws EngineError `invalid` if the pages have several sizes
 */
export async function printWithHeaders(
  page: LanePage,
  options: PdfOptions,
  print: Print,
): Promise<Printed> {
  const { pageRanges } = options
  const margin = await pageMargin(page, options)
  const content = await print(page, { ...options, displayHeaderFooter: false })
  const sizes = pageSizes(content)
  const size = sizes[0]
  if (size === undefined || sizes.some((one) => !isEqual(one, size))) throw severalSizes()
  const count = pageRanges === null ? sizes.length : await countPages(page, options)
  const numbers = pageRanges === null ? pagesIn('1-', count) : pagesIn(pageRanges, count)
  const blank: PdfOptions = {
    ...options,
    format: {
      width: inInches(size.width / POINTS_PER_INCH),
      height: inInches(size.height / POINTS_PER_INCH),
    },
    landscape: false,
    preferCSSPageSize: false,
    outline: false,
    tagged: false,
  }
  const total = count + options.pageNumberOffset
  const hasBlankPages = total > 0 && (await page.call(showBlankPages, total, marginStyle(margin)))
  try {
    const overlays = hasBlankPages ? await printHeaders(page, blank, numbers) : []
    return { bytes: overlayPages(content, overlays), content }
  } finally {
    await page.call(hideBlankPages)
  }
}

/** Prints the headers and footers of pages, which are given by their numbers from 1. */
async function printHeaders(
  page: LanePage,
  blank: PdfOptions,
  numbers: number[],
): Promise<Overlay[]> {
  const { headerTemplate, footerTemplate, pageNumberOffset } = blank
  const { headerFirstPage = headerTemplate, footerFirstPage = footerTemplate } = blank
  const isFirstOther = headerFirstPage !== headerTemplate || footerFirstPage !== footerTemplate
  const first = { ...blank, headerTemplate: headerFirstPage, footerTemplate: footerFirstPage }
  const overlays: Overlay[] = []
  for (const [options, wants] of [
    [first, (number: number) => isFirstOther && number === 1],
    [blank, (number: number) => !isFirstOther || number > 1],
  ] as const) {
    const onto = [...numbers.keys()].filter((at) => {
      const number = numbers[at] ?? 0
      return wants(number) && number + pageNumberOffset >= 1
    })
    const isEmpty = options.headerTemplate === null && options.footerTemplate === null
    if (onto.length === 0 || isEmpty) continue
    const pageRanges = onto.map((at) => (numbers[at] ?? 0) + pageNumberOffset).join(',')
    overlays.push({ pdf: await printPdf(page.cdp, { ...options, pageRanges }), onto })
  }
  return overlays
}

/** All pages of the document, of which only some are printed. */
async function countPages(page: LanePage, options: PdfOptions): Promise<number> {
  const all = await printPdf(page.cdp, {
    ...options,
    displayHeaderFooter: false,
    pageRanges: null,
    outline: false,
    tagged: false,
  })
  return pageSizes(all).length
}

function isEqual(one: PageSize, other: PageSize): boolean {
  return one.width === other.width && one.height === other.height
}

function severalSizes() {
  const message =
    '`options.headerFirstPage`, `options.footerFirstPage` and `options.pageNumberOffset` need pages of one size: leave them out, or `options.preferCSSPageSize`.'
  return invalidOption('options.preferCSSPageSize', message)
}
