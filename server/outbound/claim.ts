/**
 * Claims work that is due, in any table whose rows are attempts at receivers that users have
 * chosen. A claim is a lease and a fence, so that no attempt is lost or recorded twice if a process
 * dies.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { idArray } from '../db/id-lists.ts'
import type { Database } from '../db/index.ts'
import { type Candidate, receiverAttemptsMax, type Shares, shareAttempts } from './fair-share.ts'

/**
 * A table of work. It has the columns `id`, `user_id`, `receiver`, `status`, `next_attempt_at`,
 * `lease_until` and `fence`, and an index of the second, third and fifth of the rows that are
 * `pending`.
 */
export interface Work {
  table: PgTable
  shares: Shares
  /** SQL: the columns of a claimed row. */
  claimed: SQL
}

/**
 * Receivers of a user that one claim looks at from the first name, and from a random name on: the
 * cost of a claim must not grow with the receivers that a user can name. It is more than a user may
 * have attempts running.
 */
const RECEIVERS_MAX = 300

/** SQL: a random letter or digit of a host name. */
const LETTER = sql`substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + floor(random() * 36)::int, 1)`

export interface Claims {
  now: Date
  /** Number of attempts that this process has running. */
  underWay: number
  /** Maximum number of rows to claim. */
  limit: number
  /** Longer than an attempt takes, with its statements, or than its lease goes without renewal. */
  leaseSeconds: number
}

/** Claims due work, fairly between users and between the receivers of each user. */
export async function claimDue<Row>(
  db: Database,
  { table, shares, claimed }: Work,
  { now, underWay, limit, leaseSeconds }: Claims,
): Promise<Row[]> {
  const candidates = await findCandidates(db, table, { now, limit, shares })
  const ids = shareAttempts(candidates, { shares, underWay, limit })
  if (ids.length === 0) return []
  // What is due is checked again under the lock: another process may have made an attempt
  // meanwhile.
  const rows = await db.execute(sql`
    update ${table}
    set fence = fence + 1, lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from ${table} where id = any(${idArray(ids)}) and ${isDue(now)}
      for update skip locked
    )
    returning ${claimed}`)
  return [...rows] as unknown[] as Row[]
}

/** SQL: it may be attempted now, and nobody does. */
function isDue(now: Date): SQL {
  return sql`(status = 'pending' and next_attempt_at <= ${now.toISOString()}::timestamptz
    and (lease_until is null or lease_until <= now()))`
}

/**
 * Finds the first due work of the receivers of every user, without locks. The cost does not grow
 * with the number of pending rows: each step reads one entry of their index.
 */
async function findCandidates(
  db: Database,
  table: PgTable,
  { now, limit, shares }: Pick<Claims, 'now' | 'limit'> & Pick<Work, 'shares'>,
): Promise<Candidate[]> {
  return [
    ...(await db.execute<Record<string, unknown> & Candidate>(sql`
      with recursive
      pivot as materialized (select 'https://' || ${LETTER} || ${LETTER} as name),
      owner(id) as (
        select (select user_id from ${table} where status = 'pending' order by user_id limit 1)
        union all
        select (select user_id from ${table} where status = 'pending' and user_id > owner.id
          order by user_id limit 1)
        from owner where id is not null
      ),
      step(user_id, receiver, number) as (
        select owner.id, start.name, 0 from owner
        cross join (select '' as name union all select name from pivot) as start where owner.id is not null
        union all
        select user_id, (select min(receiver) from ${table} where status = 'pending'
          and user_id = step.user_id and receiver > step.receiver), number + 1
        from step where receiver is not null and number < ${RECEIVERS_MAX}::int
      ),
      running as (
        select user_id, receiver, count(*)::int as attempts from ${table}
        where status = 'pending' and lease_until > now() group by 1, 2
      ),
      candidate as (
        select due.id, due.next_attempt_at, found.user_id, found.receiver,
          coalesce(running.attempts, 0) as receiver_running, coalesce(of_user.attempts, 0) as user_running,
          row_number() over (
            partition by found.user_id order by coalesce(running.attempts, 0) + due.number, due.next_attempt_at
          ) as number
        from (select distinct user_id, receiver from step where number > 0 and receiver is not null) as found
        left join running using (user_id, receiver)
        left join (select user_id, sum(attempts)::int as attempts from running group by 1) as of_user using (user_id)
        cross join lateral (
          select id, next_attempt_at, row_number() over (order by next_attempt_at) as number from ${table}
          where user_id = found.user_id and receiver = found.receiver and ${isDue(now)}
          order by next_attempt_at limit ${receiverAttemptsMax(shares)}::int
        ) as due
      )
      select id, user_id, receiver, receiver_running, user_running from candidate where number <= ${limit}::int
      order by next_attempt_at, id`)),
  ]
}
