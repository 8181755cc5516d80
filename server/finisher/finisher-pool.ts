/** Works on PDFs with bounded time and memory. */
import type { WorkerResponse } from '../workshop/worker-process.ts'
import type { Workshop, WorkUser } from '../workshop/workshop.ts'
import type { FinisherReply, FinisherTask } from './finisher-worker.ts'
import { INVOICE_MS, SIGNER_MS } from './limits.ts'

export interface FinisherPool {
  /**
   * @param endsAt as of `performance.now()`, after which work is ended, or not begun
   * @throws the error of `refuse` if too many others wait, the signal's reason
   */
  run(task: FinisherTask, user: WorkUser, endsAt: number): Promise<WorkerResponse<FinisherReply>>
}

export function createFinisherPool(workshop: Workshop): FinisherPool {
  const work = workshop.task<FinisherTask, FinisherReply>({
    source: {
      module: new URL('./finisher-worker.ts', import.meta.url).pathname,
      name: 'workOnPdf',
    },
    size: 'long',
    messages: {
      full: 'Too many PDFs are waiting to be finished.',
      fullForUser: 'Too many of your PDFs are waiting to be finished.',
      late: 'The PDF waited too long to be finished.',
    },
  })
  return {
    async run(task, user, endsAt) {
      const response = await work.run(task, user, { endsAt, limitMs: limitOf(task) })
      if (!('error' in response)) return response
      const { error, tookMs } = response
      return { reply: { kind: 'error', error }, tookMs }
    },
  }
}

/** The limit of work that no render has begun, which would have a timeout. */
function limitOf(task: FinisherTask): number | undefined {
  if (task.kind === 'invoice') return INVOICE_MS
  return task.kind === 'signing' && task.task.step === 'open' ? SIGNER_MS : undefined
}
