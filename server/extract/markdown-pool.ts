/** Makes Markdown of untrusted pages in a few processes with bounded time and memory, fairly among users. */
import { asEngineError } from '../engine/errors.ts'
import { EngineError, unavailableError } from '../engine/index.ts'
import type { PoolUser } from '../lib/process-pool.ts'
import { createTextPool } from '../lib/text-pool.ts'
import { CONVERSION_MS } from './limits.ts'
import type { Markdown, MarkdownRequest } from './markdown.ts'

export interface MarkdownPool {
  /** @throws EngineError `invalid` if the page is too large, `unavailable` if too many others wait */
  convert(request: MarkdownRequest, user: PoolUser): Promise<Markdown>
  close(): Promise<void>
}

const PROGRAM = new URL('./markdown-worker.ts', import.meta.url).pathname
/** Processes are started when they are first needed. */
export function createMarkdownPool(): MarkdownPool {
  const pool = createTextPool<MarkdownRequest>({
    program: PROGRAM,
    limitMs: CONVERSION_MS,
    refuse: unavailableError,
    messages: {
      full: 'Too many pages are waiting to become Markdown.',
      fullForUser: 'Too many of your pages are waiting to become Markdown.',
      late: 'The page waited too long to become Markdown.',
    },
  })
  return {
    async convert(request, user) {
      const converted = await pool.convert(request, user).catch((error: unknown) => {
        throw user.signal.aborted ? asEngineError(error, user.signal) : error
      })
      if (converted.text === null) throw tooComplex(converted.ms)
      return JSON.parse(converted.text)
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
