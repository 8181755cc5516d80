/**
 * Prints a document whose elements show the page numbers of others, such as a table of contents.
 */
import { pagesOfDestinations } from '@platen/pdf/internal'
import { fillPageNumbers, linkPageReferences } from '../../page-scripts/page-numbers.ts'
import type { PdfOptions } from '../index.ts'
import type { LanePage } from '../page/page.ts'
import { printPdf } from './pdf.ts'

/**
 * The numbers may move what they refer to, which moves again: most documents are stable after the
 * second print.
 */
const PASSES_MAX = 3

/**
 * Prints until the numbers are those of the pages, at most three times, and once more if only some
 * pages are wanted: the numbers count all pages.
 */
export async function printWithPageNumbers(
  page: LanePage,
  options: PdfOptions,
): Promise<Buffer<ArrayBuffer>> {
  // The page may have moved on, which its print finds out.
  const wanted = await page.call(linkPageReferences).catch(() => [])
  if (wanted.length === 0) return printPdf(page.cdp, options)
  for (let pass = 1; ; pass += 1) {
    const pdf = await printPdf(page.cdp, { ...options, pageRanges: null })
    const isLast = pass === PASSES_MAX && options.pageRanges === null
    const isFilled = !isLast && (await fill(page, wanted, pdf, options.pageNumberOffset))
    if (isFilled && pass < PASSES_MAX) continue
    return options.pageRanges === null ? pdf : printPdf(page.cdp, options)
  }
}

function fill(page: LanePage, wanted: string[], pdf: Buffer, offset: number): Promise<boolean> {
  const pages = pagesOfDestinations(pdf)
  return page.call(
    fillPageNumbers,
    wanted.flatMap((name): [string, number][] => {
      const number = (pages.get(name) ?? Number.NaN) + offset
      return number >= 1 ? [[name, number]] : []
    }),
  )
}
