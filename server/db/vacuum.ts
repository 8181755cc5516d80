/**
 * Maintains the embedded database as the autovacuum and the checkpointer of a database server do:
 * vacuums, so that the space of deleted and changed rows is reused, refreshes the statistics of the
 * query planner, and writes checkpoints, so that the write-ahead log (WAL) does not grow without
 * limit.
 */
import { sql } from 'drizzle-orm'
import { type Loop, startPoller } from '../lib/poller.ts'
import type { Log } from '../log.ts'
import type { DatabaseHandle } from './index.ts'

const ANALYZE_MS = 3_600_000
const POLL_MS = 2_000
/**
 * Each write counts twice (see `revision`). An idle server adds 80 a minute, which look for work
 * and change nothing.
 */
const REVISIONS_MIN = 100
/**
 * Bytes of WAL. Deleting large rows leaves as many bytes of dead rows, and their WAL as many again.
 */
const VACUUM_BYTES = 32 * 1024 ** 2

const PAGE_BYTES = 8_192
/** Smaller tables are read as fast without their index. */
const ANALYZE_PAGES = 4

/**
 * Vacuums at the start and after every 32 MB of changes; other queries wait meanwhile (0.1 s). Also
 * analyzes at the start and every hour (0.3 s for 100,000 renders), and every table that has
 * doubled: a statement keeps the plan that was best for the size that its tables had. Does nothing
 * for a database server.
 */
export function startVacuum({ db, exclusive, revision }: DatabaseHandle, log: Log): Loop {
  if (!exclusive) return { stop: async () => {} }
  // Without it the data directory grows and queries become slower; the next pass tries again.
  const onError = (err: unknown) => log.warn({ err }, 'the embedded database could not be vacuumed')
  let vacuumedAt = 0
  let checkedRevision = 0

  async function walBytes(): Promise<number> {
    const [row] = await db.execute<{ bytes: number }>(
      sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
    )
    return row?.bytes ?? 0
  }

  async function vacuum({ analyze }: { analyze: boolean }): Promise<void> {
    await db.execute(analyze ? sql`vacuum analyze` : sql`vacuum`)
    await db.execute(sql`checkpoint`)
    vacuumedAt = await walBytes()
  }

  async function analyzeGrown(): Promise<void> {
    const grown = await db.execute<{ name: string }>(sql`
      select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and pg_relation_size(oid) / ${PAGE_BYTES}::int > greatest(2 * relpages, ${ANALYZE_PAGES}::int)`)
    if (grown.length === 0) return
    await db.execute(sql.raw(`analyze ${grown.map(({ name }) => name).join(', ')}`))
  }

  async function maintainIfDue(): Promise<void> {
    const current = revision() ?? 0
    if (vacuumedAt === 0 || current - checkedRevision < REVISIONS_MIN) return
    checkedRevision = current
    if ((await walBytes()) - vacuumedAt >= VACUUM_BYTES) await vacuum({ analyze: false })
    await analyzeGrown()
  }

  const loops = [
    startPoller({ poll: () => vacuum({ analyze: true }), everyMs: ANALYZE_MS, onError }),
    startPoller({ poll: maintainIfDue, everyMs: POLL_MS, onError }),
  ]
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) }
}
