/** Removes outputs when their time has come; the rows of their renders stay. */
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { renders } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { startLooking } from '../looking.ts'
import type { Storage } from '../storage/index.ts'
import { freeOldKeys } from './idempotency.ts'

interface RetentionServices {
  db: Database
  storage: Storage
  log: Log
  now: () => Date
}

const INTERVAL_MS = 15 * 60_000
const BATCH = 200
const DAY_MS = 24 * 3_600_000

/**
 * At the start and every 15 minutes.
 * @param days how long outputs are kept; 0 = for ever
 * @returns a function that stops it
 */
export function startRetention(services: RetentionServices, days: number): () => void {
  async function sweep(): Promise<void> {
    await freeOldKeys(services.db, services.now())
    if (days > 0) await removeOutputs(services, days)
  }
  const { stop } = startLooking(sweep, INTERVAL_MS, (err) => {
    // The next sweep finds the same rows.
    services.log.error({ err }, 'old outputs could not be removed')
  })
  return stop
}

/** @returns how many were removed */
export async function removeOutputs(
  { db, storage, now }: Omit<RetentionServices, 'log'>,
  days: number,
): Promise<number> {
  const before = new Date(now().getTime() - days * DAY_MS)
  for (let removed = 0; ; ) {
    const old = await db
      .select({ id: renders.id, key: renders.output_key })
      .from(renders)
      .where(and(isNotNull(renders.output_key), lt(renders.completed_at, before)))
      .limit(BATCH)
    for (const { id, key } of old) {
      if (key !== null) await storage.remove(key)
      await db.update(renders).set({ output_key: null }).where(eq(renders.id, id))
    }
    removed += old.length
    if (old.length < BATCH) return removed
  }
}
