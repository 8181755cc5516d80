/** Opens PDFs of users: qpdf writes each one anew, decrypted and in the form that `openDocument` reads. */
import { openDocument, type PdfDocument } from '../objects/document.ts'
import { PdfFailure } from '../operations/failure.ts'
import type { PdfSource } from '../operations/tasks.ts'
import { inputPath, runQpdf } from './run-qpdf.ts'

/** PDF/A wants each stream to end with a line of its own (ISO 19005-3, 6.1.7.1). */
const ALWAYS = ['--decrypt', '--newline-before-endstream']

const HEAD_BYTES = 1024
/** Programs that append to PDFs write some bytes behind the end. */
const TAIL_BYTES = 2048

/** @throws PdfFailure for what is not a whole PDF */
export async function openSource(source: PdfSource): Promise<PdfDocument> {
  const document = openDocument(await rewrite(source, ['--object-streams=disable']))
  if (document === null) throw new PdfFailure('damaged')
  return document
}

/** Runs qpdf on one PDF. The output is not encrypted unless the arguments encrypt it. */
export function rewrite(source: PdfSource, args: string[]): Promise<Buffer> {
  checkEnds(source.pdf)
  return runQpdf([source.pdf], [...passwordOf(source), ...ALWAYS, ...args, inputPath(0)])
}

/** The argument is left out where there is none: qpdf then tries the empty password. */
export function passwordOf({ password }: PdfSource): string[] {
  if (password === null) return []
  if (password.includes('\0')) throw new PdfFailure('password')
  return [`--password=${password}`]
}

/** qpdf repairs a file that is cut off by leaving out what is missing. */
export function checkEnds(pdf: Uint8Array): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const hasHead = bytes.subarray(0, HEAD_BYTES).includes('%PDF-')
  const hasEnd = bytes.subarray(-TAIL_BYTES).includes('%%EOF')
  if (!hasHead) throw new PdfFailure('damaged', 'The file is not a PDF.')
  if (!hasEnd) throw new PdfFailure('damaged', 'The PDF is cut off: its end is missing.')
}
