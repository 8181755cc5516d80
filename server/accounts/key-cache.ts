/**
 * Caches the owners of API keys for 5 s, which saves one database query per request. The cache is
 * used only if no other process writes to the database, so that a revoked key stops working at
 * once.
 */
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/index.ts'
import type { CountedKind } from '../http/handler-types.ts'
import { findAndCountKey, findKey, type KeyOwner, sha256Hex } from './keys.ts'

export interface KeyCache {
  /**
   * @param kind counts a request of the key's owner, unless a process of its own counts in memory
   * @returns null if the key does not exist
   */
  find(key: string, kind: CountedKind | null): Promise<KeyOwner | null>
  /** Empties the cache. Call it after any change to keys or their owners. */
  forget(): void
}

/** Bounds staleness when an update timed out but was committed. */
const TTL_MS = 5_000
const KEYS_MAX = 10_000

/**
 * @param exclusive whether this process alone writes to the database; otherwise nothing is cached
 */
export function createKeyCache(db: Database, exclusive: boolean, now: () => Date): KeyCache {
  const perf = { now: () => now().getTime() }
  const owners = new LRUCache<string, KeyOwner>({
    max: KEYS_MAX,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf,
  })
  let changes = 0

  return {
    async find(key, kind) {
      if (!exclusive) return kind === null ? findKey(db, key) : findAndCountKey(db, key, kind)
      const hash = sha256Hex(key)
      const cached = owners.get(hash)
      if (cached) return cached
      const before = changes
      const owner = await findKey(db, key)
      // If the cache was cleared during the query, the result may be outdated and is not cached.
      if (owner && before === changes) owners.set(hash, owner)
      return owner
    },
    forget() {
      changes += 1
      owners.clear()
    },
  }
}
