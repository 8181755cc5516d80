/**
 * The process that works on PDFs, one at a time. Requests and replies are messages over IPC. The process exits when the server
 * disconnects.
 */
import { serveMessagesWithBytes } from '../lib/worker-program.ts'
import { type InvoiceCheck, readInvoice } from './attachments/invoice.ts'
import { type Finished, type FinishRequest, finishPdf } from './finish.ts'
import type { PdfOperation, PdfOperationReply } from './operations/tasks.ts'
import { markPreview } from './preview-mark.ts'
import { isPrint } from './printed-pdf.ts'
import { confineProcess } from './qpdf/confine.ts'

/** Work for the process. */
export type FinisherTask =
  /** With `mustBePrint`, the reply for a PDF that was changed since it was printed is `changed`. */
  | { kind: 'finish'; pdf: Uint8Array; request: FinishRequest; mustBePrint?: boolean }
  /** Marks the pages of a preview. */
  | { kind: 'mark'; pdf: Uint8Array }
  /** Reads the XML of an invoice, which comes before its PDF. */
  | { kind: 'invoice'; xml: string }
  | PdfOperation

/** The result, or why there is none. */
export type FinisherReply =
  | { kind: 'finished'; result: Finished }
  | { kind: 'changed' }
  | { kind: 'marked'; pdf: Uint8Array }
  | { kind: 'invoice'; check: InvoiceCheck }
  | PdfOperationReply
  | { kind: 'error'; error: string }

serveMessagesWithBytes<FinisherTask, FinisherReply>(createResponder())

function createResponder(): (task: FinisherTask) => Promise<FinisherReply> {
  let isConfined = false
  const confine = () => {
    if (!isConfined) confineProcess()
    isConfined = true
  }
  return async (task) => {
    try {
      return await replyTo(task, confine)
    } catch (error) {
      return { kind: 'error', error: error instanceof Error ? error.message : String(error) }
    }
  }
}

/** @param confine is called before the first byte of a user's PDF is read */
async function replyTo(task: FinisherTask, confine: () => void): Promise<FinisherReply> {
  if (task.kind === 'finish') {
    const { pdf, request, mustBePrint = false } = task
    const printed = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
    if (mustBePrint && !isPrint(printed)) return { kind: 'changed' }
    return { kind: 'finished', result: finishPdf(printed, request) }
  }
  if (task.kind === 'mark') {
    const { buffer, byteOffset, length } = task.pdf
    return { kind: 'marked', pdf: markPreview(Buffer.from(buffer, byteOffset, length)) }
  }
  if (task.kind === 'invoice') return { kind: 'invoice', check: readInvoice(task.xml) }
  // Plain finishing does not wait for the programs of the others.
  const { runOperation } = await import('./operations/run-operation.ts')
  confine()
  return runOperation(task)
}
