/**
 * Prints headers and footers that Chromium's print cannot: others on the first and the
 * last page, and page numbers that do not begin at 1. Chromium prints them on blank pages of the
 * same document, with as many pages before them as the numbers need, and they are drawn over the
 * pages of the document: in the middle of those that are larger by a bleed.
 */
import { type Overlay, overlayPages, type PageSize, pageSizes, pagesIn } from '@platen/pdf/internal'
import { hideBlankPages, showBlankPages } from '../../page-scripts/blank-pages.ts'
import { bleedOf } from '../../report/hints/paper.ts'
import { invalidOption } from '../errors.ts'
import type { PdfOptions } from '../index.ts'
import type { LanePage } from '../page/page.ts'
import { onBleedPaper } from './bleed.ts'
import { marginStyle, pageMargin } from './page-margins.ts'
import { printPdf } from './pdf.ts'

const POINTS_PER_INCH = 72
/** Chromium rounds the size of paper up to the next 0.24 points: this is less than its error. */
const ROUNDED_UP_POINTS = 0.01

type Print = (page: LanePage, options: PdfOptions) => Promise<Buffer<ArrayBuffer>>

/** The output, and the document alone. */
interface Printed {
  bytes: Buffer<ArrayBuffer>
  content: Buffer<ArrayBuffer>
}

/**
 * Whether the headers and footers are not the same on all pages, not those that Chromium's print
 * counts, or not at the edge of the paper.
 */
export function hasOwnHeaders(options: PdfOptions): boolean {
  const { displayHeaderFooter, headerFirstPage, footerFirstPage, pageNumberOffset } = options
  const { headerLastPage, footerLastPage } = options
  const ofSomePages = [headerFirstPage, footerFirstPage, headerLastPage, footerLastPage]
  const hasOthers = ofSomePages.some((template) => template !== undefined)
  const isOther = hasOthers || pageNumberOffset !== 0 || bleedOf(options) > 0
  return displayHeaderFooter && isOther
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
  const bleed = bleedOf(options)
  const margin = await pageMargin(page, options)
  const content = await print(page, { ...options, displayHeaderFooter: false })
  const sizes = pageSizes(content)
  const size = sizes[0]
  if (size === undefined || sizes.some((one) => !isEqual(one, size))) throw severalSizes()
  const count = pageRanges === null ? sizes.length : await countPages(page, onBleedPaper(options))
  const numbers = pageRanges === null ? pagesIn('1-', count) : pagesIn(pageRanges, count)
  const withoutBleed = (points: number) =>
    `${(points - 2 * bleed * POINTS_PER_INCH - ROUNDED_UP_POINTS).toFixed(2)}pt`
  const blank: PdfOptions = {
    ...options,
    format: {
      width: withoutBleed(size.width),
      height: withoutBleed(size.height),
    },
    landscape: false,
    preferCSSPageSize: false,
    outline: false,
    tagged: false,
  }
  const total = count + options.pageNumberOffset
  const hasBlankPages = total > 0 && (await page.call(showBlankPages, total, marginStyle(margin)))
  try {
    const overlays = hasBlankPages ? await printHeaders(page, blank, numbers, count) : []
    return { bytes: overlayPages(content, overlays), content }
  } finally {
    await page.call(hideBlankPages)
  }
}

type Templates = Pick<PdfOptions, 'headerTemplate' | 'footerTemplate'>

/**
 * Prints the headers and footers of pages, which are given by their numbers from 1: those that have
 * the same ones in one print.
 * @param count of the pages of the document
 */
async function printHeaders(
  page: LanePage,
  blank: PdfOptions,
  numbers: number[],
  count: number,
): Promise<Overlay[]> {
  const { pageNumberOffset } = blank
  const groups = new Map<string, { templates: Templates; onto: number[] }>()
  for (const [at, number] of numbers.entries()) {
    const templates = templatesOf(blank, number, count)
    const isEmpty = templates.headerTemplate === null && templates.footerTemplate === null
    if (isEmpty || number + pageNumberOffset < 1) continue
    const key = JSON.stringify([templates.headerTemplate, templates.footerTemplate])
    const group = groups.get(key)
    if (group) group.onto.push(at)
    else groups.set(key, { templates, onto: [at] })
  }
  const overlays: Overlay[] = []
  for (const { templates, onto } of groups.values()) {
    const pageRanges = onto.map((at) => (numbers[at] ?? 0) + pageNumberOffset).join(',')
    overlays.push({ pdf: await printPdf(page.cdp, { ...blank, ...templates, pageRanges }), onto })
  }
  return overlays
}

/** @returns the templates of one page: those of the first one win over those of the last one */
function templatesOf(options: PdfOptions, number: number, count: number): Templates {
  const { headerTemplate, footerTemplate } = options
  const first = number === 1 ? options : undefined
  const last = number === count ? options : undefined
  const [header, footer] = [
    [first?.headerFirstPage, last?.headerLastPage, headerTemplate],
    [first?.footerFirstPage, last?.footerLastPage, footerTemplate],
  ].map((given) => given.find((template) => template !== undefined) ?? null)
  return { headerTemplate: header ?? null, footerTemplate: footer ?? null }
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
    'Headers and footers of the first or the last page or beside `options.bleed`, and `options.pageNumberOffset`, need pages of one size: leave them out, or `options.preferCSSPageSize`.'
  return invalidOption('options.preferCSSPageSize', message)
}
