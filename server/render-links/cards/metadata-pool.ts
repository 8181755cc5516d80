/**
 * Reads the metadata of untrusted pages with bounded time and memory: a page of 500 kB can be made
 * to take 100 ms.
 */
import type { Workshop, WorkUser } from '../../workshop/workshop.ts'
import type { MetadataRequest, PageMetadata } from './page-metadata.ts'

export interface MetadataPool {
  /**
   * @returns null if the page is too complex: a card does without its metadata
   * @throws EngineError `unavailable` if too many others wait; the signal's reason
   */
  read(request: MetadataRequest, user: WorkUser): Promise<PageMetadata | null>
}

const READING_MS = 5_000

export function createMetadataPool(workshop: Workshop): MetadataPool {
  const task = workshop.task<MetadataRequest, PageMetadata>({
    source: {
      module: new URL('./page-metadata.ts', import.meta.url).pathname,
      name: 'readMetadata',
    },
    size: 'short',
    messages: {
      full: 'Too many pages are waiting to be read for their cards.',
      fullForUser: 'Too many of your pages are waiting to be read for their cards.',
      late: 'The page waited too long to be read for its card.',
    },
  })
  return {
    async read(request, user) {
      const response = await task.run(request, user, { limitMs: READING_MS })
      return 'reply' in response ? response.reply : null
    },
  }
}
