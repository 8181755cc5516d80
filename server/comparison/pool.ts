/**
 * Compares files of untrusted origin with bounded time and memory, each pair in a process of its
 * own.
 */
import type { WorkerResponse } from '../workshop/worker-process.ts'
import type { Workshop, WorkUser } from '../workshop/workshop.ts'
import { COMPARISON_MS } from './limits.ts'
import type { ComparisonReply, ComparisonTask } from './tasks.ts'

export interface ComparisonPool {
  /**
   * The signal ends the process: the response says that it died, and how long it took.
   * @throws the error of `refuse` if too many others wait, the signal's reason while it waits
   */
  compare(task: ComparisonTask, user: WorkUser): Promise<WorkerResponse<ComparisonReply>>
}

export function createComparisonPool(workshop: Workshop): ComparisonPool {
  const comparison = workshop.task<ComparisonTask, ComparisonReply>({
    source: { module: new URL('./compare.ts', import.meta.url).pathname, name: 'compareFiles' },
    size: 'long',
    isAlone: true,
    waitingMax: 50,
    waitMs: 60_000,
    messages: {
      full: 'Too many comparisons are waiting.',
      fullForUser: 'Too many of your comparisons are waiting.',
      late: 'The comparison waited too long for others.',
    },
  })
  return { compare: (task, user) => comparison.run(task, user, { limitMs: COMPARISON_MS }) }
}
