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

/**
 * Runs qpdf on one PDF. The output is not encrypted unless the job encrypts it.
 * @param job options that cannot be arguments, such as passwords that begin with a hyphen
 */
export async function rewrite(
  source: PdfSource,
  args: string[],
  job: Record<string, unknown> = {},
): Promise<Buffer> {
  checkEnds(source.pdf)
  const jobFile = Buffer.from(JSON.stringify(job))
  const all = [...passwordOf(source), ...ALWAYS, ...args, `--job-json-file=${inputPath(1)}`]
  const { output } = await runQpdf([source.pdf, jobFile], [...all, inputPath(0)])
  return output
}

/** The argument is left out where there is none: qpdf then tries the empty password. */
export function passwordOf({ password }: PdfSource): string[] {
  if (password === null) return []
  // A line of its own, in which it could not be written.
  if (/[\0\r\n]/.test(password)) throw new PdfFailure('password')
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
