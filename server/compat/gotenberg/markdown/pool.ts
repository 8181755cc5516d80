/** Makes HTML of Markdown in a few processes with bounded time and memory, fairly among users. */
import { unavailableError } from '../../../engine/index.ts'
import { createProcessPool, type PoolUser } from '../../../lib/process-pool.ts'
import { createWorkerProcess, type WorkerProcess } from '../../../lib/worker-process.ts'
import { CompatError } from '../../adapter.ts'

export interface MarkdownPages {
  /** @returns sanitized HTML @throws CompatError 400 if the text is too large; EngineError `unavailable` */
  convert(markdown: string, user: PoolUser): Promise<string>
  close(): Promise<void>
}

const PROGRAM = new URL('./worker.ts', import.meta.url).pathname
const PROCESSES = 2
const WAITING_MAX = 200
const WAIT_MS = 30_000
const CONVERSION_MS = 5_000
const NICE = 5

/** Processes are started when they are first needed. */
export function createMarkdownPages(): MarkdownPages {
  const pool = createProcessPool<WorkerProcess<string, string>>({
    open: () => createWorkerProcess({ program: PROGRAM, nice: NICE }),
    processes: PROCESSES,
    waitingMax: WAITING_MAX,
    waitMs: WAIT_MS,
    refuse: unavailableError,
    messages: {
      full: 'Too many texts are waiting to become HTML.',
      fullForUser: 'Too many of your texts are waiting to become HTML.',
      late: 'The Markdown waited too long to become HTML.',
    },
  })
  return {
    async convert(markdown, user) {
      const response = await pool.run(user, (process) => process.send(markdown, CONVERSION_MS))
      if ('reply' in response && response.reply !== '') return JSON.parse(response.reply)
      const message = `The Markdown is too large or too complex to become HTML within ${CONVERSION_MS / 1_000} s`
      throw new CompatError(400, message)
    },
    close: pool.close,
  }
}
