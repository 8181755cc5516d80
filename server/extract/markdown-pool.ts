/** Makes Markdown of untrusted pages in a few processes with bounded time and memory, fairly among users. */
import { asEngineError } from '../engine/errors.ts'
import { EngineError, unavailableError } from '../engine/index.ts'
import { createProcessPool, type PoolUser } from '../lib/process-pool.ts'
import { createWorkerProcess, type WorkerProcess } from '../lib/worker-process.ts'
import { CONVERSION_MS } from './limits.ts'
import type { Markdown, MarkdownRequest } from './markdown.ts'

export interface MarkdownPool {
  /** @throws EngineError `invalid` if the page is too large, `unavailable` if too many others wait */
  convert(request: MarkdownRequest, user: PoolUser): Promise<Markdown>
  close(): Promise<void>
}

const PROGRAM = new URL('./markdown-worker.ts', import.meta.url).pathname
const PROCESSES = 2
const WAITING_MAX = 200
const WAIT_MS = 30_000
/** They yield to the server, whose session they share. */
const NICE = 5

/** Processes are started when they are first needed. */
export function createMarkdownPool(): MarkdownPool {
  const pool = createProcessPool<WorkerProcess<MarkdownRequest, string>>({
    open: () => createWorkerProcess({ program: PROGRAM, nice: NICE }),
    processes: PROCESSES,
    waitingMax: WAITING_MAX,
    waitMs: WAIT_MS,
    refuse: unavailableError,
    messages: {
      full: 'Too many pages are waiting to become Markdown.',
      fullForUser: 'Too many of your pages are waiting to become Markdown.',
      late: 'The page waited too long to become Markdown.',
    },
  })
  return {
    async convert(request, user) {
      const response = await pool
        .run(user, async (process) => {
          const received = await process.send(request, CONVERSION_MS)
          // Libraries that gave up may have filled the memory of the process.
          if ('reply' in received && received.reply === '') await process.close()
          return received
        })
        .catch((error: unknown) => {
          throw user.signal.aborted ? asEngineError(error, user.signal) : error
        })
      if ('reply' in response && response.reply !== '') return JSON.parse(response.reply)
      throw tooComplex('failure' in response ? response.tookMs : 0)
    },
    close: pool.close,
  }
}

/** The page is to blame, so that the response is 400 and names the field that helps. */
function tooComplex(tookMs: number): EngineError {
  const message = `The page is too large or too complex to become Markdown within ${CONVERSION_MS / 1_000} s. Leave \`markdown\` out of \`formats\` (\`text\` and \`html\` have no such limit), or leave parts of the page out with \`options.removeSelectors\`.`
  const issues = [{ path: 'formats', message }]
  const error = new EngineError('invalid', message, { reason: 'markdown_too_complex', issues })
  error.laneMs = tookMs
  return error
}
