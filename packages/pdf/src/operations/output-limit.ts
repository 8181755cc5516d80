/** The limit of what work on PDFs makes: a PDF and its copies are in memory several times. */
import { PdfFailure } from './failure.ts'

const OUTPUT_BYTES_MAX = 100 * 1024 * 1024

/** @param bytes of all PDFs that were made so far @throws PdfFailure */
export function checkOutput(bytes: number): void {
  if (bytes > OUTPUT_BYTES_MAX) throw new PdfFailure('refused', 'The result has more than 100 MB.')
}
