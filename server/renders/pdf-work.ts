/** The port to work on PDFs: `pdfs` builds it, and renders ask for it. */
import type { Output, RenderOwner } from '../engine/index.ts'
import type { Issue } from '../errors.ts'
import type { Caller } from '../http/handler-types.ts'
import type { FileContent } from '../lib/file-content.ts'
import type { PdfOrder, PdfStep, PdfsJob, PrintSteps } from './pdf-order.ts'

type User = Pick<Caller, 'userId' | 'plan'>

export interface PdfWork {
  /** Carries out an order. @throws EngineError, ApiError, StorageError */
  run(job: PdfsJob, user: User, owner: RenderOwner): Promise<Output>
  /** Users whose queued orders have to wait for their earlier ones. */
  usersWithoutRoom(): string[]
  /**
   * Runs work that is answered at once, when fewer than four requests of the user are at work.
   * @throws ApiError RATE_LIMITED
   */
  inTurn<T>(userId: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** Checks the fields of an order, apart from addresses and ids. */
  checkOrder(sent: SentOrder): Promise<Issue[]>
  /**
   * Checks the addresses of an order, and finds the outputs that it names.
   * @throws as `readySteps` does
   */
  readyOrder(sent: SentOrder, userId: string, signal: AbortSignal): Promise<PdfsJob>
  /** A sentence about an order, for lists of renders. */
  titleOf(order: PdfOrder): string
  /** Checks the fields of steps, apart from addresses and ids. */
  checkSteps(sent: SentSteps): Issue[]
  /**
   * Checks the addresses of steps, and finds the outputs that they name.
   * @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED, RENDER_NOT_FOUND, SERVICE_UNAVAILABLE; the
   *   reason of the signal
   */
  readySteps(sent: SentSteps, userId: string, signal: AbortSignal): Promise<PrintSteps>
  /** Carries out the steps of a print. @throws EngineError, ApiError, StorageError */
  applySteps(work: PrintSteps, print: Print, user: User, owner: RenderOwner): Promise<Output>
}

/** An order as a request has it. */
export interface SentOrder extends Pick<SentSteps, 'files'> {
  order: PdfOrder
}

/** Steps as a request has them. */
export interface SentSteps {
  steps: PdfStep[]
  /** The files of the request, which sources may name. */
  files: Record<string, FileContent> | undefined
}

/** A PDF that was just printed. */
export interface Print {
  pdf: Uint8Array
  /** The timeout of the request, in ms, and its rest. */
  timeoutMs: number
  leftMs: number
}
