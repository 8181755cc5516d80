/** Turns the options of a PDF into a request to finish it. */

import type { PdfOptions } from '@platen/chromium'
import { inches } from '@platen/lib'
import {
  type Attachment,
  declaredPdfa,
  type FinishRequest,
  type PdfOperation,
  type PdfSource,
  textsOf,
} from '@platen/pdf/internal'
import { bytesOfContent, type FileContent } from '../../lib/file-content.ts'

/**
 * The options that finish a PDF. Adapters to other APIs may ask for PDF/A-1b, which our own API
 * does not offer.
 */
export type FinishOptions = Omit<PdfOptions, 'pdfa' | 'attachments'> & {
  pdfa: PdfOptions['pdfa'] | '1b'
  attachments: SentAttachment[]
}

/** A file as Base64 or, where another API has received it so, as bytes. */
export type SentAttachment = Omit<PdfOptions['attachments'][number], 'content'> & {
  content: FileContent
}

/** The date of deterministic files without a `clock`. */
const EPOCH = '1970-01-01T00:00:00.000Z'

/** Whether the PDF is more than Chromium prints. */
export function needsFinishing(options: PdfOptions): boolean {
  return changesDocument(options) || tasksAfter(options).length > 0
}

/** Whether the document itself changes, beside its encoding. */
export function changesDocument(options: PdfOptions): boolean {
  const { document, pdfa, pdfua, attachments, facturX, deterministic, renumberHeadings, forms } =
    options
  return (
    Object.keys(document).length > 0 ||
    attachments.length > 0 ||
    deterministic ||
    renumberHeadings ||
    forms ||
    marksOf(options) !== null ||
    [pdfa, pdfua, facturX].some((option) => option !== null)
  )
}

/** Makes the work on a PDF. */
type TaskOf = (source: PdfSource) => PdfOperation

/** Work on a finished PDF, in its order. */
export function tasksAfter({
  compress,
  imageQuality,
  encrypt,
}: Pick<PdfOptions, 'compress' | 'imageQuality' | 'encrypt'>): TaskOf[] {
  const tasks: TaskOf[] = []
  if (compress || imageQuality !== null) {
    tasks.push((source) => ({ kind: 'compress', source, imageQuality }))
  }
  if (encrypt !== null) {
    const { userPassword = null, ownerPassword = null, permissions } = encrypt
    const passwords = { userPassword, ownerPassword }
    tasks.push((source) => ({ kind: 'encrypt', source, ...passwords, permissions }))
  }
  return tasks
}

/** The options for the print: standards may need the structure of the document. */
export function printOptions(options: PdfOptions): PdfOptions {
  const { pdfa, pdfua, tagged, renumberHeadings, forms } = options
  const isTagged =
    tagged || renumberHeadings || forms || pdfua !== null || pdfa?.endsWith('a') === true
  return { ...options, tagged: isTagged }
}

const POINTS_PER_INCH = 72

/** The bleed and marks for a print shop; null for none. */
function marksOf({ bleed = null, cropMarks = false }: FinishOptions | PdfOptions) {
  const points = bleed === null ? 0 : inches(bleed) * POINTS_PER_INCH
  return points > 0 || cropMarks ? { bleed: points, cropMarks, sizes: [] } : null
}

export async function finishRequestOf(options: FinishOptions, now: Date): Promise<FinishRequest> {
  const { document, pdfua, conformance, attachments, deterministic, clock } = options
  const { language, ...properties } = textsOf(document)
  const date = deterministic ? new Date(clock ?? EPOCH) : now
  return {
    properties,
    language,
    pdfa: declaredPdfa(options),
    pdfua,
    renumbersHeadings: options.renumberHeadings,
    marks: marksOf(options),
    isStrict: conformance === 'strict',
    attachments: await decodedFiles(attachments),
    facturX: options.facturX,
    isDeterministic: deterministic,
    date: date.toISOString(),
  }
}

/** The files as their bytes. */
export async function decodedFiles(files: SentAttachment[]): Promise<Attachment[]> {
  const decoded: Attachment[] = []
  for (const { content, ...rest } of files) {
    decoded.push({ ...rest, content: await bytesOfContent(content) })
  }
  return decoded
}
