/** Works on PDFs in a few processes with bounded time and memory, fairly among users. */
import { createProcessPool, type PoolUser } from '../lib/process-pool.ts'
import {
  createWorkerProcess,
  type WorkerProcess,
  type WorkerResponse,
} from '../lib/worker-process.ts'
import type { FinisherReply, FinisherTask } from './finisher-worker.ts'
import { INVOICE_MS } from './limits.ts'

export interface FinisherPool {
  /**
   * @param endsAt as of `performance.now()`, after which work is ended, or not begun
   * @throws the error of `refuse` if too many others wait, the signal's reason
   */
  run(task: FinisherTask, user: PoolUser, endsAt: number): Promise<WorkerResponse<FinisherReply>>
  close(): Promise<void>
}

const PROGRAM = new URL('./finisher-worker.ts', import.meta.url).pathname
const PROCESSES = 2
const WAITING_MAX = 200
const WAIT_MS = 30_000

/**
 * Processes are started when they are first needed.
 * @param refuse creates the error of work for which too many others wait
 */
export function createFinisherPool(
  refuse: (message: string, retryAfterSeconds: number) => Error,
): FinisherPool {
  const pool = createProcessPool<WorkerProcess<FinisherTask, FinisherReply>>({
    open: () => createWorkerProcess({ program: PROGRAM, nice: 0, pipesBytes: true }),
    processes: PROCESSES,
    waitingMax: WAITING_MAX,
    waitMs: WAIT_MS,
    refuse,
    messages: {
      full: 'Too many PDFs are waiting to be finished.',
      fullForUser: 'Too many of your PDFs are waiting to be finished.',
      late: 'The PDF waited too long to be finished.',
    },
  })
  return {
    run: (task, user, endsAt) =>
      pool.run(user, async (process) => {
        const leftMs = Math.min(endsAt - performance.now(), limitOf(task))
        return leftMs > 0 ? process.send(task, leftMs) : { failure: 'late', tookMs: 0 }
      }),
    close: pool.close,
  }
}

/** An invoice is read before there is a render with a timeout. */
function limitOf({ kind }: FinisherTask): number {
  return kind === 'invoice' ? INVOICE_MS : Number.POSITIVE_INFINITY
}
