/** The port to work on PDFs: `pdfs` builds it, and renders ask for it. */
import type { RenderOwner } from '@platen/chromium'
import type { Issue } from '../errors.ts'
import type { Caller } from '../http/handler-types.ts'
import type { FileContent } from '../lib/file-content.ts'
import type { JobOutput } from './job-output.ts'
import type { AnyOrder, PdfsJob, PrintSteps } from './pdf-order.ts'

type User = Pick<Caller, 'userId' | 'plan'>

export interface PdfWork {
  /**
   * Carries out an order.
   * @param print the PDF that the order of a print works on
   * @throws EngineError, ApiError, StorageError
   */
  run(job: PdfsJob, user: User, owner: RenderOwner, print?: Uint8Array): Promise<JobOutput>
  /** Users whose queued orders have to wait for their earlier ones. */
  usersWithoutRoom(): string[]
  /**
   * Runs work that is answered at once, when fewer than four requests of the user are at work.
   * @throws ApiError RATE_LIMITED
   */
  inTurn<T>(userId: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** Checks the fields of an order, apart from addresses and ids. */
  check(sent: SentOrder): Issue[]
  /**
   * Checks the addresses of an order, and finds the outputs that it names.
   * @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED, RENDER_NOT_FOUND, SERVICE_UNAVAILABLE; the
   *   reason of the signal
   */
  ready<Order extends AnyOrder>(
    sent: SentOrder<Order>,
    userId: string,
    signal: AbortSignal,
  ): Promise<PdfsJob<Order>>
  /** A sentence about an order, for lists of renders. */
  titleOf(order: AnyOrder): string
}

/** An order as a request has it. */
export interface SentOrder<Order extends AnyOrder = AnyOrder> {
  order: Order
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

/** The order of the steps of a print, as a job. */
export function jobOfSteps(
  { steps, ...found }: PrintSteps,
  { timeoutMs, leftMs }: Omit<Print, 'pdf'>,
): PdfsJob {
  const order = { operation: 'print', request: { steps, timeout: timeoutMs } } as const
  return { type: 'pdfs', order, ...found, leftMs }
}
