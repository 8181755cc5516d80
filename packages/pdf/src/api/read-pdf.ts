/** Reads the facts of a PDF. */
import type { ActiveContentKind } from '../operations/active-content.ts'
import { factsOf } from '../operations/facts.ts'
import type {
  DocumentFacts,
  OutlineEntry,
  PageFacts,
  SignatureFacts,
} from '../operations/pdf-facts.ts'
import { throwsPdfErrors } from './pdf-error.ts'
import { openingWith, type PdfSource, type QpdfOption, sourceOf } from './source.ts'

export interface PdfFacts {
  /** The version of PDF, such as `1.7`. */
  version: string
  /** Whether the PDF is encrypted. Many encrypted PDFs open without a password. */
  encrypted: boolean
  /** Whether it has the structure of the document, for screen readers (ISO 32000-2, 14.8). */
  tagged: boolean
  pages: PageFacts[]
  document: DocumentFacts
  outline: OutlineEntry[]
  /** The standards that it declares, such as `PDF/A-3u`. The declaration is not checked. */
  conformance: string[]
  /** The files inside of it, with their size in bytes; null if it does not say it. */
  attachments: { name: string; size: number | null }[]
  /** At most 100. They are not verified. */
  signatures: SignatureFacts[]
  /** Actions that it has when it is opened or used, and how often each kind occurs. */
  activeContent: { kind: ActiveContentKind; count: number }[]
}

/**
 * Reads a PDF. One that Chromium printed, and that was finished or merged by this package, needs no
 * other program; all others need qpdf.
 * @throws PdfError `DAMAGED_PDF`, `WRONG_PASSWORD`, `PDF_REFUSED`, `QPDF_MISSING`
 */
export function readPdf(
  given: Uint8Array | PdfSource,
  options: QpdfOption = {},
): Promise<PdfFacts> {
  return throwsPdfErrors(async () => {
    const { pdf, password = null } = sourceOf(given)
    const task = { kind: 'facts', source: { pdf, password } } as const
    const facts = await factsOf(task, openingWith(options, []))
    const { page_count: _, active_content, attachments, ...others } = facts
    return {
      ...others,
      attachments: attachments.map(({ name, size_bytes }) => ({ name, size: size_bytes })),
      activeContent: active_content,
    }
  })
}
