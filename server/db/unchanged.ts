/**
 * Keeps what was read from the database until somebody writes to it. Only the embedded database, to
 * which one process writes, knows that: from PostgreSQL everything is read each time.
 */
import { LRUCache } from 'lru-cache'
import type { DatabaseHandle } from './index.ts'

/**
 * Bounds staleness when a write timed out but was committed, as for keys (accounts/key-cache.ts).
 */
const TTL_MS = 5_000

interface Kept<T> {
  value: Promise<T>
  revision: number
  expiresAt: number
}

/**
 * Returns what `read` returned for this key, if it is still valid, or reads it.
 * @throws the error of `read`
 */
export type ReadUnchanged<T> = (key: string, read: () => Promise<T>) => Promise<T>

/** @param max of keys that are kept */
export function createUnchanged<T>(
  { database, now }: { database: Pick<DatabaseHandle, 'revision'>; now: () => Date },
  max: number,
): ReadUnchanged<T> {
  const all = new LRUCache<string, Kept<T>>({ max })
  return (key, read) => {
    // Taken before the statement: a write that begins during it makes the result invalid.
    const revision = database.revision()
    if (revision === null) return read()
    const at = now().getTime()
    const found = all.get(key)
    if (found?.revision === revision && at < found.expiresAt) return found.value
    const kept = { value: read(), revision, expiresAt: at + TTL_MS }
    all.set(key, kept)
    kept.value.catch(() => {
      if (all.peek(key) === kept) all.delete(key)
    })
    return kept.value
  }
}
