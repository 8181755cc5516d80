/**
 * What a database server does by itself, for the embedded database: vacuums, so that the room of deleted
 * and changed rows is used again, counts rows anew for the query planner, and writes checkpoints, so that
 * the log of changes (WAL) does not grow for ever.
 */
import { sql } from 'drizzle-orm'
import { startPoller } from '../lib/poller.ts'
import type { Log } from '../log.ts'
import type { DatabaseHandle } from './index.ts'

const ANALYZE_MS = 3_600_000
const POLL_MS = 1_000
/** Bytes of WAL. Large rows that are deleted at once leave as much as that, and their WAL as much again. */
const VACUUM_BYTES = 32 * 1024 ** 2

/**
 * Vacuums now, and after every 32 MB of changes; nothing else runs meanwhile (0.1 s). Analyzes too at the
 * start and every hour (100,000 renders take 0.3 s). Does nothing for a database server.
 * @returns a function that stops it
 */
export function startVacuum({ db, exclusive }: DatabaseHandle, log: Log): () => void {
  if (!exclusive) return () => {}
  // Without it the data directory grows, and queries become slower; the next time tries again.
  const onError = (err: unknown) => log.warn({ err }, 'the embedded database could not be tidied')
  let vacuumedAt = 0

  async function walBytes(): Promise<number> {
    const [row] = await db.execute<{ bytes: number }>(
      sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
    )
    return row?.bytes ?? 0
  }

  async function tidy(analyze: boolean): Promise<void> {
    await db.execute(analyze ? sql`vacuum analyze` : sql`vacuum`)
    await db.execute(sql`checkpoint`)
    vacuumedAt = await walBytes()
  }

  const hourly = startPoller(() => tidy(true), ANALYZE_MS, onError)
  const poll = async () => {
    if (vacuumedAt > 0 && (await walBytes()) - vacuumedAt >= VACUUM_BYTES) await tidy(false)
  }
  const often = startPoller(poll, POLL_MS, onError)
  return () => {
    hourly.stop()
    often.stop()
  }
}
