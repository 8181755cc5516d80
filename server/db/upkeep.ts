/** What a database server does by itself: frees the room of old row versions, and counts anew for its plans. */
import { sql } from 'drizzle-orm'
import type { Log } from '../log.ts'
import { startLooking } from '../looking.ts'
import type { DatabaseHandle } from './index.ts'

const INTERVAL_MS = 3_600_000

/**
 * Now and every hour, on the embedded database: it has no autovacuum. Nothing else runs meanwhile
 * (100,000 renders take 0.3 s).
 * @returns a function that stops it
 */
export function startUpkeep({ db, exclusive }: DatabaseHandle, log: Log): () => void {
  if (!exclusive) return () => {}
  const vacuum = async () => void (await db.execute(sql`vacuum analyze`))
  const { stop } = startLooking(vacuum, INTERVAL_MS, (err) => {
    // Without it queries are slower; the next hour tries again.
    log.warn({ err }, 'the embedded database could not be tidied')
  })
  return stop
}
