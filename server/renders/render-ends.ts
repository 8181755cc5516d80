/**
 * Waits for the ends of renders that any process makes. All waiting requests of this process share one statement
 * every 100 ms, which reads ids only.
 */
import { sql } from 'drizzle-orm'
import { anyOf } from '../db/any-of.ts'
import type { Database } from '../db/index.ts'
import { renders } from '../db/schema.ts'

export interface RenderEnds {
  /**
   * Resolves once the render has ended, has been deleted or no longer has its idempotency key.
   * @throws a database error; the signal's reason
   */
  next(id: string, signal: AbortSignal): Promise<void>
}

const INTERVAL_MS = 100

export function createRenderEnds(db: Database): RenderEnds {
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  let isPolling = false

  async function poll(): Promise<void> {
    isPolling = true
    while (waiting.size > 0) {
      await Bun.sleep(INTERVAL_MS)
      // Requests that begin to wait during the statement are looked up by the next one.
      const asked = [...waiting.keys()]
      try {
        const open = new Set(await findOpen(db, asked))
        for (const id of asked) if (!open.has(id)) take(id)?.resolve()
      } catch (error) {
        for (const id of asked) take(id)?.reject(error)
      }
    }
    isPolling = false
  }

  function take(id: string): PromiseWithResolvers<void> | undefined {
    const found = waiting.get(id)
    waiting.delete(id)
    return found
  }

  return {
    async next(id, signal) {
      const ended = waiting.get(id) ?? Promise.withResolvers<void>()
      waiting.set(id, ended)
      if (!isPolling) void poll()
      const aborted = Promise.withResolvers<never>()
      const abort = () => aborted.reject(signal.reason)
      signal.addEventListener('abort', abort, { once: true })
      try {
        signal.throwIfAborted()
        await Promise.race([ended.promise, aborted.promise])
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },
  }
}

/** Those of the renders that still run and still have their key. */
async function findOpen(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from ${renders}
    where ${anyOf(renders.id, ids)} and status in ('queued', 'rendering')
      and idempotency_key is not null`)
  return [...rows].map(({ id }) => id)
}
