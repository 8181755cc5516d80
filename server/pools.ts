/** Opens the processes that work on what users send, apart from the browsers. */
import { type ComparisonPool, createComparisonPool } from './comparison/pool.ts'
import { unavailableError } from './engine/index.ts'
import { createMarkdownPool, type MarkdownPool } from './extract/markdown-pool.ts'
import { createFinisherPool, type FinisherPool } from './finisher/finisher-pool.ts'
import type { Closers } from './lib/closers.ts'
import { createMetadataPool, type MetadataPool } from './render-links/cards/metadata-pool.ts'
import { createLiquidPool, type LiquidPool } from './templates/liquid-pool.ts'

export interface Pools {
  /** Expands templates. */
  liquid: LiquidPool
  markdown: MarkdownPool
  finisher: FinisherPool
  comparison: ComparisonPool
  /** Reads pages for cards. */
  pageMetadata: MetadataPool
}

/** @param opened registers what has to be closed */
export function openPools({ opened }: Pick<Closers, 'opened'>): Pools {
  return {
    liquid: opened(createLiquidPool()),
    markdown: opened(createMarkdownPool()),
    finisher: opened(createFinisherPool(unavailableError)),
    comparison: opened(createComparisonPool(unavailableError)),
    pageMetadata: opened(createMetadataPool()),
  }
}
