/** Reads page ranges from options. */
import type { SplitParams } from '../../../sdk/src/pdfs.ts'
import { SetupError } from '../failures.ts'
import { wholeNumber } from '../numbers.ts'

/** More than any PDF has that a server takes. */
const PAGES_MAX = 20_000

interface Split {
  parts: SplitParams
  /** Number of PDFs; null if it depends on the PDF. */
  count: number | null
}

/** Reads `--pages 1-3,4-` or `--every 2`. @throws SetupError unless there is exactly one of them */
export function splitOf({ pages, every }: { pages: string[]; every?: string }): Split {
  if ((every === undefined) === (pages.length === 0)) {
    throw new SetupError(
      'Pass either --pages, such as --pages 1-3,4-, or --every, such as --every 1.',
    )
  }
  if (every !== undefined) {
    return { parts: { every: wholeNumber(every, '--every', 1, PAGES_MAX) }, count: null }
  }
  const ranges = pages.flatMap((one) => one.split(',')).map((one) => one.replaceAll('+', ','))
  return { parts: { pages: ranges }, count: ranges.length }
}

/** The field `pages` of a request, if there is one. */
export function rangesOf({ pages }: { pages?: string }): { pages?: string } {
  return pages === undefined ? {} : { pages }
}
