/**
 * Opens PDFs of users: qpdf writes each one again, decrypted and in the form that `openDocument`
 * reads.
 */
import { openDocument, type PdfDocument } from '../objects/document.ts'
import { CUT_OFF, PdfFailure, UNREADABLE } from '../operations/failure.ts'
import type { PdfSource } from '../operations/tasks.ts'
import { runQpdf } from './call-qpdf.ts'
import { recoverTable } from './recover.ts'
import { repairsOf, TABLE, unreadable } from './repairs.ts'
import type { QpdfRunner } from './runner.ts'
import { findUnreadablePages } from './unreadable-pages.ts'

/** PDF/A wants each stream to end with a line of its own (ISO 19005-3, 6.1.7.1). */
const ALWAYS = ['--decrypt', '--newline-before-endstream']

const HEAD_BYTES = 1024

/**
 * @param onRepair is called if the file was damaged, and is not any more
 * @throws PdfFailure for what is not a whole PDF
 */
export async function openSource(
  qpdf: QpdfRunner,
  source: PdfSource,
  onRepair: (repairs: string[]) => void = () => {},
): Promise<PdfDocument> {
  const args = ['--object-streams=disable']
  const { output, repairs } = await rewriteWhole(qpdf, source, { args })
  const document = openDocument(output)
  if (document === null) throw new PdfFailure('damaged')
  if (repairs.length === 0) return document
  const { count, isAll } = findUnreadablePages(document)
  if (isAll) throw new PdfFailure('damaged', UNREADABLE)
  onRepair(count === 0 ? repairs : [...repairs, unreadable(count)])
  return document
}

/** Runs qpdf on one PDF. The output is not encrypted unless the job encrypts it. */
export async function rewrite(
  qpdf: QpdfRunner,
  source: PdfSource,
  work: Partial<Work>,
): Promise<Buffer> {
  return (await rewriteWhole(qpdf, source, work)).output
}

/** Arguments of qpdf, and options that cannot be arguments: passwords that begin with a hyphen. */
interface Work {
  args: string[]
  job: Record<string, unknown>
}

/** Tries a file whose table is lost a second time, with another one. */
async function rewriteWhole(
  qpdf: QpdfRunner,
  source: PdfSource,
  { args = [], job = {} }: Partial<Work>,
) {
  checkEnds(source.pdf)
  const jobFile = Buffer.from(JSON.stringify(job))
  const options = [...passwordOf(source), ...ALWAYS, ...args]
  const run = (pdf: Uint8Array) =>
    runQpdf(qpdf, [pdf, jobFile], ([input = '', jobPath]) => [
      ...options,
      `--job-json-file=${jobPath}`,
      input,
    ])
  try {
    const { output, complaints } = await run(source.pdf)
    return { output, repairs: repairsOf(complaints) }
  } catch (error) {
    const isLost = error instanceof PdfFailure && error.reason === 'damaged'
    const recovered = isLost ? recoverTable(source.pdf) : null
    if (recovered === null) throw error
    const { output, complaints } = await run(recovered)
    return { output, repairs: [...new Set([TABLE, ...repairsOf(complaints)])] }
  }
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
  const lastObject = bytes.lastIndexOf('endobj')
  if (!hasHead && (lastObject < 0 || !bytes.includes('startxref')))
    throw new PdfFailure('damaged', 'The file is not a PDF.')
  // Some programs leave out the mark of the end, or write behind it.
  const hasEnd = ['%%EOF', 'startxref'].some((mark) => bytes.lastIndexOf(mark) > lastObject)
  if (!hasEnd) throw new PdfFailure('damaged', CUT_OFF)
}
