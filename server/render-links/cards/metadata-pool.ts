/** Reads the metadata of untrusted pages in a few processes with bounded time and memory, fairly among users. */
import { unavailableError } from '../../engine/index.ts'
import type { PoolUser } from '../../lib/process-pool.ts'
import { createTextPool } from '../../lib/text-pool.ts'
import type { MetadataRequest, PageMetadata } from './page-metadata.ts'

export interface MetadataPool {
  /**
   * @returns null if the page is too complex: a card does without its metadata
   * @throws EngineError `unavailable` if too many others wait; the signal's reason
   */
  read(bytes: Uint8Array, url: string, user: PoolUser): Promise<PageMetadata | null>
  close(): Promise<void>
}

const PROGRAM = new URL('./metadata-worker.ts', import.meta.url).pathname
const READING_MS = 5_000

/** Processes are started when they are first needed. */
export function createMetadataPool(): MetadataPool {
  const pool = createTextPool<MetadataRequest>({
    program: PROGRAM,
    limitMs: READING_MS,
    refuse: unavailableError,
    messages: {
      full: 'Too many pages are waiting to be read for their cards.',
      fullForUser: 'Too many of your pages are waiting to be read for their cards.',
      late: 'The page waited too long to be read for its card.',
    },
  })
  return {
    async read(bytes, url, user) {
      const page = Buffer.from(bytes).toString('latin1')
      const { text } = await pool.convert({ page, url }, user)
      return text === null ? null : JSON.parse(text)
    },
    close: pool.close,
  }
}
