/** Makes HTML of Markdown in a few processes with bounded time and memory, fairly among users. */
import { unavailableError } from '../../../engine/index.ts'
import type { PoolUser } from '../../../lib/process-pool.ts'
import { createTextPool } from '../../../lib/text-pool.ts'
import { CompatError } from '../../adapter.ts'

export interface MarkdownPages {
  /** @returns sanitized HTML @throws CompatError 400 if the text is too large; EngineError `unavailable` */
  convert(markdown: string, user: PoolUser): Promise<string>
  close(): Promise<void>
}

const PROGRAM = new URL('./worker.ts', import.meta.url).pathname
const CONVERSION_MS = 5_000

/** Processes are started when they are first needed. */
export function createMarkdownPages(): MarkdownPages {
  const pool = createTextPool<string>({
    program: PROGRAM,
    limitMs: CONVERSION_MS,
    refuse: unavailableError,
    messages: {
      full: 'Too many texts are waiting to become HTML.',
      fullForUser: 'Too many of your texts are waiting to become HTML.',
      late: 'The Markdown waited too long to become HTML.',
    },
  })
  return {
    async convert(markdown, user) {
      const converted = await pool.convert(markdown, user)
      if (converted.text !== null) return JSON.parse(converted.text)
      const message = `The Markdown is too large or too complex to become HTML within ${CONVERSION_MS / 1_000} s`
      throw new CompatError(400, message)
    },
    close: pool.close,
  }
}
