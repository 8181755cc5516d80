/**
 * Records when API keys were last used, at most once a minute per key. Requests never wait for it:
 * uses are collected for a second, and one statement records all of them.
 */
import type { Database } from '../db/index.ts'
import { recordKeyUse } from './keys.ts'

export interface KeyUse {
  /** Notes that a key has authenticated a request. */
  used(keyId: string): void
  /** Records the uses that are not recorded yet. */
  flush(): Promise<void>
  /** Records them and stops. */
  close(): Promise<void>
}

const INTERVAL_MS = 60_000
const COLLECT_MS = 1_000

/** @param onError called if uses could not be recorded; the next use of these keys tries again */
export function createKeyUse(
  db: Database,
  now: () => Date,
  onError: (error: unknown) => void,
): KeyUse {
  /** When each key was last recorded, in ms. Entries older than the interval are removed. */
  const recorded = new Map<string, number>()
  let pending = new Set<string>()
  let timer: Timer | null = null
  let writing = Promise.resolve()

  async function write(ids: string[]): Promise<void> {
    const at = now()
    const oldest = at.getTime() - INTERVAL_MS
    for (const [id, time] of recorded) if (time <= oldest) recorded.delete(id)
    try {
      await recordKeyUse(db, ids, { at, before: new Date(oldest) })
      for (const id of ids) recorded.set(id, at.getTime())
    } catch (error) {
      onError(error)
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const ids = [...pending]
    pending = new Set()
    if (ids.length > 0) writing = writing.then(() => write(ids))
    return writing
  }

  return {
    used(keyId) {
      const last = recorded.get(keyId)
      if (last !== undefined && now().getTime() < last + INTERVAL_MS) return
      pending.add(keyId)
      timer ??= setTimeout(flush, COLLECT_MS).unref()
    },
    flush,
    close: flush,
  }
}
