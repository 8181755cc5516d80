/**
 * Prints a document whose elements and margins show the pages of others, such as a table of
 * contents and running heads.
 */
import { pagesOfDestinations } from '@platen/pdf/internal'
import { fillPageNumbers, linkPageReferences } from '../../page-scripts/page-numbers.ts'
import type { PdfOptions } from '../index.ts'
import { inPrint } from '../page/measure-overflow.ts'
import type { LanePage } from '../page/page.ts'
import type { printPdf } from './pdf.ts'

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
  print: typeof printPdf,
): Promise<Buffer<ArrayBuffer>> {
  // The page may have ended or moved on, which its print finds out.
  await page.enterWorld().catch(() => {})
  const none = { fragments: [], byStyles: false }
  const linking = page.call(linkPageReferences).catch(() => none)
  const isWhole = options.pageRanges === null
  // All pages are printed with or without references: that need not wait for the answer.
  const [wanted, first] = await Promise.all([linking, isWhole ? print(page.cdp, options) : null])
  if (wanted.fragments.length === 0) return first ?? print(page.cdp, options)
  const all = { ...options, pageRanges: null }
  let pdf = first ?? (await print(page.cdp, all))
  for (let pass = 1; ; pass += 1) {
    const isLast = pass === PASSES_MAX && isWhole
    const isFilled = !isLast && (await fill(page, wanted, pdf, options.pageNumberOffset))
    if (!isFilled || pass === PASSES_MAX) return isWhole ? pdf : print(page.cdp, options)
    pdf = await print(page.cdp, all)
  }
}

async function fill(
  page: LanePage,
  { fragments, byStyles }: { fragments: string[]; byStyles: boolean },
  pdf: Buffer,
  offset: number,
): Promise<boolean> {
  const { pages, count } = pagesOfDestinations(pdf)
  const places = fragments.flatMap((name): [string, number][] => {
    const number = pages.get(name)
    return number === undefined ? [] : [[name, number]]
  })
  const numbers = { count, offset }
  if (!byStyles) return page.call(fillPageNumbers, places, numbers)
  return (await inPrint(page, fillPageNumbers, places, numbers)).result
}
