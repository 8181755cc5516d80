/** The task of helper processes that works on PDFs. */
import type {
  PdfOperation,
  PdfOperationReply,
  SigningReply,
  SigningTask,
} from '@platen/pdf/internal'
import {
  type Finished,
  type FinishRequest,
  fieldTexts,
  finishPdf,
  type InvoiceCheck,
  isPrint,
  markPreview,
  readInvoice,
  shaperFor,
} from '@platen/pdf/internal/finish'
import { similarText } from '../lib/edit-distance.ts'
import type { AssertConfined } from '../workshop/program.ts'

/** Work for the process. */
export type FinisherTask =
  /** With `mustBePrint`, the reply for a PDF that was changed since it was printed is `changed`. */
  | { kind: 'finish'; pdf: Uint8Array; request: FinishRequest; mustBePrint?: boolean }
  /** Marks the pages of a preview. */
  | { kind: 'mark'; pdf: Uint8Array }
  /** Reads the XML of an invoice, which comes before its PDF. */
  | { kind: 'invoice'; xml: string }
  /** A step of signing, or of checking signatures. */
  | { kind: 'signing'; task: SigningTask }
  | PdfOperation

/** The result, or why there is none. */
export type FinisherReply =
  | { kind: 'finished'; result: Finished }
  | { kind: 'changed' }
  | { kind: 'marked'; pdf: Uint8Array }
  | { kind: 'invoice'; check: InvoiceCheck }
  | { kind: 'signing'; reply: SigningReply }
  | PdfOperationReply
  | { kind: 'error'; error: string }

/** An error that it throws is none of the PDF. */
export async function workOnPdf(
  task: FinisherTask,
  assertConfined: AssertConfined,
): Promise<FinisherReply> {
  if (task.kind === 'finish') {
    const { pdf, request, mustBePrint = false } = task
    const printed = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
    if (mustBePrint && !isPrint(printed)) return { kind: 'changed' }
    const shaper = await shaperFor(fieldTexts(request.forms?.controls ?? []))
    return { kind: 'finished', result: finishPdf(printed, request, { shaper }) }
  }
  if (task.kind === 'mark') {
    const { buffer, byteOffset, length } = task.pdf
    return { kind: 'marked', pdf: markPreview(Buffer.from(buffer, byteOffset, length)) }
  }
  if (task.kind === 'invoice') return { kind: 'invoice', check: readInvoice(task.xml) }
  // Plain finishing does not wait for the programs of the others.
  const { runQpdf } = await import('./qpdf/run-qpdf.ts')
  if (task.kind === 'signing') {
    const { runSigning } = await import('@platen/pdf/internal/signing')
    assertConfined()
    return { kind: 'signing', reply: await runSigning(runQpdf, task.task, similarText) }
  }
  const { runOperation } = await import('@platen/pdf/internal/operations')
  // Whole PDFs of users are read in a process that can reach nothing.
  assertConfined()
  return runOperation(runQpdf, task, similarText)
}
