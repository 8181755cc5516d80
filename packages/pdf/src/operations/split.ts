/** Makes PDFs of some pages of one. */

import { assemble } from '../assemble/assemble.ts'
import { readPages } from '../assemble/page-list.ts'
import { propertiesOf } from '../metadata/properties.ts'
import { isPageRanges, pagesAsNamed, pagesIn } from '../page-ranges.ts'
import { failsAs, PdfFailure } from './failure.ts'
import { type Changing, noteStandards, openForChange } from './open-for-change.ts'
import { checkOutput } from './output-limit.ts'
import type { PdfOperation } from './tasks.ts'

const PARTS_MAX = 1_000

/** Attachments are those of the whole document, and are left out. */
export async function splitPdf(
  task: Extract<PdfOperation, { kind: 'split' }>,
  changing: Changing,
): Promise<Buffer[]> {
  const document = await openForChange(task.source, changing)
  noteStandards(document, changing)
  const list = readPages(document)
  const parts = Array.isArray(task.parts) ? task.parts : partsOf(task.parts, list.pages.length)
  if (parts.length > PARTS_MAX) {
    throw new PdfFailure('refused', `A PDF is split into at most ${PARTS_MAX} PDFs.`)
  }
  const properties = propertiesOf(document, {}, new Date(task.date))
  let bytes = 0
  const pdfs: Buffer[] = []
  for (const [index, ranges] of parts.entries()) {
    const pages = await failsAs(index, () => pagesInOrder(ranges, list.pages.length))
    const pdf = assemble([{ document, list, pages, title: null }], properties)
    bytes += pdf.length
    // Fonts and images that pages share are in each of the PDFs.
    checkOutput(bytes)
    pdfs.push(pdf)
  }
  return pdfs
}

/** The ranges of every so many pages. */
function partsOf({ every }: { every: number }, count: number): string[] {
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => {
    return `${at * every + 1}-${Math.min(count, (at + 1) * every)}`
  })
}

/**
 * @returns the pages that ranges name, from 0; all of them for null
 * @throws PdfFailure if there are none
 */
export function pagesOf(ranges: string | null, count: number): number[] {
  if (ranges === null) return Array.from({ length: count }, (_, at) => at)
  if (!isPageRanges(ranges)) {
    throw new PdfFailure('pages', 'Pages are named as in `1-3,5,8-`.')
  }
  return existing(pagesIn(ranges, count), ranges, count)
}

/**
 * @returns the pages that ranges name, from 0, in the order in which they are named; all of them
 *   for null
 * @throws PdfFailure if there are none, or one is named twice
 */
export function pagesInOrder(ranges: string | null, count: number): number[] {
  if (ranges === null || !isPageRanges(ranges)) return pagesOf(ranges, count)
  const pages = existing(pagesAsNamed(ranges, count), ranges, count)
  const last = pages.at(-1) ?? 0
  if (pages.indexOf(last) === pages.length - 1) return pages
  const message = `it names page ${last + 1} more than once. Merge the PDF with itself for a second copy.`
  throw new PdfFailure('pages', message)
}

function existing(pages: number[], ranges: string, count: number): number[] {
  if (pages.length === 0) {
    const has = count === 1 ? '1 page' : `${count} pages`
    throw new PdfFailure('pages', `The PDF has ${has}, none of which is in \`${ranges}\`.`)
  }
  return pages.map((page) => page - 1)
}
