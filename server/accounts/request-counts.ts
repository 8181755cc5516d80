/**
 * Counts the requests of each user per clock minute: in memory if no other process serves the user,
 * otherwise in the database, so that the count is exact for any number of processes.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { rate_limits } from '../db/schema.ts'
import type { CountedKind, MinuteCount } from '../http/handler-types.ts'

export interface RequestCounts {
  /** Counts one request of a user. @throws a database error */
  count(userId: string, kind: CountedKind): Promise<MinuteCount>
}

const MINUTE_MS = 60_000

/** Counts in the memory of this process, by its own clock. */
export function createLocalCounts(now: () => Date): RequestCounts {
  let minute = 0
  let counts = new Map<string, number>()

  return {
    async count(userId, kind) {
      const ms = now().getTime()
      const current = Math.floor(ms / MINUTE_MS)
      if (current !== minute) {
        minute = current
        counts = new Map()
      }
      const key = `${kind} ${userId}`
      const used = (counts.get(key) ?? 0) + 1
      counts.set(key, used)
      return { used, leftMs: (current + 1) * MINUTE_MS - ms }
    },
  }
}

/** Counts in the database, by its clock: the clocks of the processes may differ. */
export function createSharedCounts(db: Database): RequestCounts {
  return {
    async count(userId, kind) {
      const [row] = await db.execute<Record<string, unknown> & MinuteCount>(sql`
        with counted as (${countRequest(kind, sql`(select ${userId}::uuid as user_id) as caller`)})
        select used, ${LEFT_MS} as "leftMs" from counted`)
      if (!row) throw new Error('the request was not counted')
      return row
    },
  }
}

/** SQL: the milliseconds until the minute ends. */
export const LEFT_MS = sql`(60000 - mod((extract(epoch from now()) * 1000)::bigint, 60000))::int`

/**
 * SQL: a statement that counts one request for each row of `callers`, which has a column `user_id`,
 * and returns `used`. A request that waited for the row since the minute before counts in the new
 * minute.
 */
export function countRequest(kind: CountedKind, callers: SQL): SQL {
  return sql`
    insert into ${rate_limits} as counts (user_id, kind, minute, used)
    select user_id, ${kind}, floor(extract(epoch from now()) / 60)::int, 1 from ${callers}
    on conflict (user_id, kind) do update
    set used = case when counts.minute between excluded.minute and excluded.minute + 1
        then counts.used + 1 else 1 end,
      minute = case when counts.minute = excluded.minute + 1
        then counts.minute else excluded.minute end
    returning used`
}
