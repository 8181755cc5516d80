/** Joins PDFs. */
import { mergePdfs as merge } from '../operations/merge.ts'
import type { PdfNote } from '../operations/notes.ts'
import { throwsPdfErrors } from './pdf-error.ts'
import { openingWith, type PdfSource, type QpdfOption, sourceOf } from './source.ts'

export interface PdfToMerge extends PdfSource {
  /** The title of its entry, with `outline: 'files'`. By default `1`, `2` and so on. */
  name?: string
  /** The pages that are taken, in this order, such as `1-3,5,8-`. By default all. */
  pages?: string | null
}

export interface MergeOptions extends QpdfOption {
  /**
   * `joined`, the default, puts the outlines of the PDFs one after the other. `files` has an entry
   * for each PDF, with its outline below.
   */
  outline?: 'joined' | 'files'
  /** The date of the new file. By default now. */
  date?: Date
}

export interface MergedPdf {
  pdf: Uint8Array
  /**
   * Facts of the PDFs beside the merge: a signature or the mark of a standard that is not true of
   * the new file, faults that were repaired, scripts that stayed.
   */
  notes: PdfNote[]
}

/**
 * Joins PDFs with their tags, outlines, links, page labels, forms, layers and attachments. The new
 * file has the properties of the first one. PDFs that Chromium printed, and that were finished or
 * merged by this package, need no other program; all others need qpdf.
 * @param pdfs in their order, 20,000 pages together at most. They are not changed.
 * @throws PdfError `DAMAGED_PDF`, `WRONG_PASSWORD`, `NO_SUCH_PAGES`, `PDF_REFUSED`, `QPDF_MISSING`;
 *   its `file` is the index of the PDF
 * @example
 * const { pdf } = await mergePdfs([cover, { pdf: report, pages: '2-' }])
 */
export function mergePdfs(
  pdfs: readonly (Uint8Array | PdfToMerge)[],
  options: MergeOptions = {},
): Promise<MergedPdf> {
  return throwsPdfErrors(async () => {
    const notes: PdfNote[] = []
    const sources = pdfs.map((given, at) => {
      const {
        pdf,
        password = null,
        name = String(at + 1),
        pages = null,
      }: PdfToMerge = sourceOf(given)
      return { pdf, password, name, pages }
    })
    const { outline = 'joined', date = new Date() } = options
    const task = { kind: 'merge', sources, outline, date: date.toISOString() } as const
    const changing = { ...openingWith(options, notes), isActiveRemoved: false }
    return { pdf: await merge(task, changing), notes }
  })
}
