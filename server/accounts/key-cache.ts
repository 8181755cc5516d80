/**
 * Whose a key is, remembered for a few seconds, which saves every request a question to the database.
 * Only where no other process can change it: a revoked key stops working at once.
 */
import type { Database } from '../db/index.ts'
import { findKey, type KeyOwner, sha256Hex } from './keys.ts'

export interface KeyCache {
  /** Null if it is nobody's. */
  find(key: string): Promise<KeyOwner | null>
  /** To be called after any change to keys or their owners. */
  forget(): void
}

/** For a change that was answered with a time-out, and made all the same. */
const LIFE_MS = 5_000
const KEYS_MAX = 10_000

/** @param exclusive whether this process alone writes to the database: otherwise nothing is remembered */
export function createKeyCache(db: Database, exclusive: boolean, now: () => Date): KeyCache {
  let known = new Map<string, { owner: KeyOwner; until: number }>()

  return {
    async find(key) {
      const hash = sha256Hex(key)
      const found = known.get(hash)
      if (found && now().getTime() < found.until) return found.owner
      const before = known
      const owner = await findKey(db, key)
      // What was forgotten meanwhile may have changed: then this answer is not worth keeping.
      if (owner && exclusive && before === known && known.size < KEYS_MAX) {
        known.set(hash, { owner, until: now().getTime() + LIFE_MS })
      }
      return owner
    },
    forget() {
      known = new Map()
    },
  }
}
