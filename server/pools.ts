/** Opens the processes that work on what users send, apart from the browsers. */
import { unavailableError } from '@platen/chromium'
import { type ComparisonPool, createComparisonPool } from './comparison/pool.ts'
import { createMarkdownPool, type MarkdownPool } from './extract/markdown-pool.ts'
import { createFinisherPool, type FinisherPool } from './finisher/finisher-pool.ts'
import type { Closers } from './lib/closers.ts'
import { createMetadataPool, type MetadataPool } from './render-links/cards/metadata-pool.ts'
import { createLiquidPool, type LiquidPool } from './templates/liquid-pool.ts'
import { createWorkshop, type Workshop } from './workshop/workshop.ts'

export interface Pools {
  /** The processes that all of these share. */
  workshop: Workshop
  /** Expands templates. */
  liquid: LiquidPool
  markdown: MarkdownPool
  finisher: FinisherPool
  comparison: ComparisonPool
  /** Reads pages for cards. */
  pageMetadata: MetadataPool
}

/**
 * @param opened registers what has to be closed
 * @param given the processes to use; by default new ones
 */
export function openPools({ opened }: Pick<Closers, 'opened'>, given?: Workshop): Pools {
  const workshop = opened(given ?? createWorkshop(unavailableError))
  return {
    workshop,
    liquid: createLiquidPool(workshop),
    markdown: createMarkdownPool(workshop),
    finisher: createFinisherPool(workshop),
    comparison: createComparisonPool(workshop),
    pageMetadata: createMetadataPool(workshop),
  }
}
