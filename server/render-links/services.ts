/** The capabilities of render links. */
import type { Capabilities } from '../capabilities.ts'
import type { CachedRenders, RenderServices } from '../renders/port.ts'
import type { MetadataPool } from './cards/metadata-pool.ts'

export interface LinkServices
  extends RenderServices,
    Pick<Capabilities, 'outbound' | 'requestCounts'> {
  cachedRenders: CachedRenders
  /** Reads pages for cards. */
  pageMetadata: MetadataPool
}
