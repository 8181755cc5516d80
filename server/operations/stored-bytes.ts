/** How much the server stores, for the operator. */
import { sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { asset_storage, renders, user_counters } from '../db/schema.ts'

/** Numbers of all users. */
export interface StoredBytes {
  outputs: number
  outputBytes: number
  requestBytes: number
  assetBytes: number
  databaseBytes: number
  /** When they were counted. */
  at: Date
}

/** A million outputs take 0.3 s, and the page of the operator is read every second. */
const COUNTED_AGAIN_MS = 60_000
/**
 * A count that failed probably took as long as the database lets a statement run: it would do so
 * again.
 */
const TRIED_AGAIN_MS = 10 * 60_000

interface Sources {
  db: Database
  now(): Date
  /** Called if the database did not answer in time; a reading 10 minutes later tries again. */
  onError(error: unknown): void
}

/**
 * @returns a function that returns the last count, and begins the next one if that is due; null
 *   until the first count has succeeded
 */
export function createStoredBytes({ db, now, onError }: Sources): () => StoredBytes | null {
  let last: StoredBytes | null = null
  let isCounting = false
  let nextAt = Number.NEGATIVE_INFINITY

  async function count(): Promise<void> {
    isCounting = true
    let pauseMs = TRIED_AGAIN_MS
    try {
      last = { ...(await readStoredBytes(db)), at: now() }
      pauseMs = COUNTED_AGAIN_MS
    } catch (error) {
      onError(error)
    }
    nextAt = now().getTime() + pauseMs
    isCounting = false
  }

  return () => {
    if (!isCounting && now().getTime() >= nextAt) void count()
    return last
  }
}

async function readStoredBytes(db: Database): Promise<Omit<StoredBytes, 'at'>> {
  const [row] = await db.execute<{ [Name in keyof Omit<StoredBytes, 'at'>]: number }>(sql`
    select stored.outputs, stored.bytes as "outputBytes",
      (select coalesce(sum(request_bytes), 0) from ${user_counters})::float8 as "requestBytes",
      (select coalesce(sum(used_bytes), 0) from ${asset_storage})::float8 as "assetBytes",
      pg_database_size(current_database())::float8 as "databaseBytes"
    from (
      select count(*)::float8 as outputs, coalesce(sum(output_size_bytes), 0)::float8 as bytes
      from ${renders} where output_key is not null
    ) as stored`)
  if (!row) throw new Error('the database returned no row')
  return row
}
