/** Finishes what Chromium printed: archives, screen readers, invoices, attachments, properties. */
import { type Conformance, finishPdf as finish } from '../finish.ts'
import { isPrint } from '../printed-pdf.ts'
import type { Renumbered } from '../structure/headings.ts'
import { type FinishOptions, requestOf } from './finish-options.ts'
import { PdfError, throwsPdfErrors } from './pdf-error.ts'

export interface FinishedPdf {
  pdf: Uint8Array
  /** The check of the file against the standards of `pdfa` and `pdfua`. Null without them. */
  conformance: Conformance | null
  /** The headings with other levels, with `renumberHeadings`. Null if there are none. */
  renumbered: Renumbered | null
}

/**
 * Finishes a PDF that Chromium printed, by puppeteer, Playwright or `--print-to-pdf`, with its
 * links, tags and fonts, and checks it. Needs no other program. It works for some milliseconds a
 * page, in which the thread does nothing else.
 * @param printed the bytes as they were printed. They are not changed.
 * @throws PdfError `INVALID_OPTIONS`, `NOT_A_PRINT`, `PDF_REFUSED`, and `CONFORMANCE_FAILED` unless
 *   `conformance` is `best_effort`
 * @example
 * const document = { title: 'Contract' }
 * const { pdf } = await finishPdf(await page.pdf(), { pdfa: '2b', document })
 */
export function finishPdf(printed: Uint8Array, options: FinishOptions = {}): Promise<FinishedPdf> {
  return throwsPdfErrors(() => {
    const request = requestOf(options)
    const bytes = Buffer.from(printed.buffer, printed.byteOffset, printed.length)
    if (!isPrintOfChromium(bytes)) throw new PdfError('NOT_A_PRINT', NOT_A_PRINT)
    const { pdf, conformance, renumbered } = finish(bytes, request)
    if (pdf === null) throw notConforming(conformance)
    return { pdf, conformance, renumbered }
  })
}

const NOT_A_PRINT =
  'Only a PDF as Chromium printed it can be finished: one that was changed since, or that another program wrote, may break rules that are not checked.'

function isPrintOfChromium(pdf: Buffer): boolean {
  try {
    return isPrint(pdf)
  } catch {
    return false // Not even a trailer can be read.
  }
}

function notConforming(conformance: Conformance | null): PdfError {
  const issues = conformance?.issues ?? []
  const standards = [...new Set(issues.flatMap((issue) => issue.standards))].join(' and ')
  const more = issues.length > 1 ? ` (${issues.length} problems in \`conformance\`)` : ''
  const message = `The document is no ${standards}: ${issues[0]?.message ?? ''}${more} Correct it, or set \`conformance\` to "best_effort".`
  return new PdfError('CONFORMANCE_FAILED', message, { conformance })
}
