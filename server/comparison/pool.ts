/** Compares files of untrusted origin in a few processes with bounded time and memory, fairly among users. */
import { createProcessPool, type PoolUser } from '../lib/process-pool.ts'
import {
  createWorkerProcess,
  type WorkerProcess,
  type WorkerResponse,
} from '../lib/worker-process.ts'
import { COMPARISON_MS } from './limits.ts'
import type { ComparisonReply, ComparisonTask } from './tasks.ts'

export interface ComparisonPool {
  /**
   * The signal ends the process: the response says that it died, and how long it took.
   * @throws the error of `refuse` if too many others wait, the signal's reason while it waits
   */
  compare(task: ComparisonTask, user: PoolUser): Promise<WorkerResponse<ComparisonReply>>
  close(): Promise<void>
}

const PROGRAM = new URL('./worker.ts', import.meta.url).pathname
const PROCESSES = 2
const WAITING_MAX = 50
const WAIT_MS = 60_000
/** They yield to the server, whose session they share. */
const NICE = 5

/** @param refuse creates the error of a comparison for which too many others wait */
export function createComparisonPool(
  refuse: (message: string, retryAfterSeconds: number) => Error,
): ComparisonPool {
  const pool = createProcessPool<WorkerProcess<ComparisonTask, ComparisonReply>>({
    open: () => createWorkerProcess({ program: PROGRAM, nice: NICE }),
    processes: PROCESSES,
    waitingMax: WAITING_MAX,
    waitMs: WAIT_MS,
    refuse,
    messages: {
      full: 'Too many comparisons are waiting.',
      fullForUser: 'Too many of your comparisons are waiting.',
      late: 'The comparison waited too long for others.',
    },
  })
  return {
    compare: (task, user) =>
      pool.run(user, async (process) => {
        const stop = () => void process.close()
        user.signal.addEventListener('abort', stop)
        try {
          return await process.send(task, COMPARISON_MS)
        } finally {
          user.signal.removeEventListener('abort', stop)
          // The next one starts anew: the memory that this one took, or what its files did to it, is nobody else's.
          await process.close()
        }
      }),
    close: pool.close,
  }
}
