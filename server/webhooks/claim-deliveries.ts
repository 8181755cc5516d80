/**
 * Claims deliveries in the database, fairly and with limits on concurrent attempts. A claim is a lease and a fence, so that
 * no attempt is lost or recorded twice if a process dies.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { deliveries } from '../db/schema.ts'
import type { DueDelivery } from './deliveries.ts'

/**
 * Limits on concurrent attempts. An attempt at a receiver that hangs lasts 10 s, so each table keeps
 * capacity for others: the more attempts a user has running, the fewer may go to one receiver, and the
 * more attempts the process has running, the fewer may belong to one user.
 */
const CONCURRENCY = {
  /** Attempts of the process: the limit `totalMax` applies to users with at most `ownMax` attempts. */
  process: [
    { ownMax: 8, totalMax: 1_024 },
    { ownMax: 64, totalMax: 768 },
    { ownMax: 256, totalMax: 512 },
  ],
  /** Attempts of a user in all processes: the limit `totalMax` applies to receivers with at most `ownMax`. */
  user: [
    { ownMax: 1, totalMax: 256 },
    { ownMax: 4, totalMax: 128 },
    { ownMax: 16, totalMax: 64 },
  ],
}

/**
 * Receivers of a user that one claim looks at on each side of a random name: the cost of a claim must not grow with
 * the receivers that a user can name. It is more than a user may have attempts running.
 */
const RECEIVERS_MAX = 300

/** SQL: a random letter or digit of a host name. */
const LETTER = sql`substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + floor(random() * 36)::int, 1)`

/** Concurrent attempts of a process. */
export const ATTEMPTS_MAX = 1_024

/** SQL: whether an attempt may run as number `own` of its group and number `total` of all. */
function isWithin(
  tiers: readonly { ownMax: number; totalMax: number }[],
  own: SQL,
  total: SQL,
): SQL {
  const each = tiers.map(
    ({ ownMax, totalMax }) => sql`(${own} <= ${ownMax}::int and ${total} <= ${totalMax}::int)`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

/** SQL: the most attempts a group may have while `total` attempts are running. */
function ownLimit(tiers: readonly { ownMax: number; totalMax: number }[], total: SQL): SQL {
  const each = tiers.map(
    (tier) => sql`case when ${total} < ${tier.totalMax}::int then ${tier.ownMax}::int end`,
  )
  return sql`coalesce(greatest(${sql.join(each, sql`, `)}), 0)`
}

interface Claims {
  now: Date
  /** Number of attempts that this process has running. */
  underWay: number
  /** Maximum number of deliveries to claim. */
  limit: number
  /** Longer than an attempt, with its statements, takes. */
  leaseSeconds: number
}

/**
 * Claims due deliveries, fairly between users and between the receivers of each user. The cost does not grow with the
 * number of pending deliveries: the first deliveries of at most `2 * RECEIVERS_MAX` receivers of each user are read from
 * an index. Those of a user with more are looked at in turn.
 */
export async function claimDeliveries(
  db: Database,
  { now, underWay, limit, leaseSeconds }: Claims,
): Promise<DueDelivery[]> {
  const rows = await db.execute<Record<string, unknown> & DueDelivery>(sql`
    with recursive
    pivot as materialized (select 'https://' || ${LETTER} || ${LETTER} as receiver),
    leased as (
      select user_id, receiver, count(*)::int as running from ${deliveries}
      where lease_until > now() and status = 'pending' group by 1, 2
    ),
    users as (select user_id, sum(running)::int as running from leased group by 1),
    owners(user_id) as (
      (select user_id from ${deliveries} where status = 'pending' order by user_id limit 1)
      union all
      select next.user_id from owners
      cross join lateral (
        select d.user_id from ${deliveries} d
        where d.status = 'pending' and d.user_id > owners.user_id
        order by d.user_id limit 1
      ) as next
    ),
    receivers as (
      select owners.user_id, walk.receiver from owners
      cross join lateral (
        ${receiversOf(sql`owners.user_id`, sql`d.receiver >= (select receiver from pivot)`)}
        union all
        ${receiversOf(sql`owners.user_id`, sql`d.receiver < (select receiver from pivot)`)}
      ) as walk
    ),
    due as (
      select first.id, first.next_attempt_at, receivers.user_id,
        coalesce(leased.running, 0) + row_number() over receiver as receiver_rank,
        coalesce(users.running, 0) as user_running
      from receivers
      left join leased on leased.user_id = receivers.user_id and leased.receiver = receivers.receiver
      left join users on users.user_id = receivers.user_id
      cross join lateral (
        select d.id, d.next_attempt_at from ${deliveries} d
        where d.status = 'pending' and d.user_id = receivers.user_id
          and d.receiver = receivers.receiver
          and d.next_attempt_at <= ${now.toISOString()}::timestamptz
          and (d.lease_until is null or d.lease_until <= now())
        order by d.next_attempt_at
        limit greatest(0, ${ownLimit(CONCURRENCY.user, sql`coalesce(users.running, 0)`)} - coalesce(leased.running, 0))
      ) as first
      window receiver as (
        partition by receivers.user_id, receivers.receiver order by first.next_attempt_at, first.id
      )
    ),
    ranked_by_user as (
      select id, next_attempt_at, receiver_rank,
        user_running + row_number() over (
          partition by user_id order by receiver_rank, next_attempt_at, id
        ) as user_rank
      from due
    ),
    ranked as (
      select id, user_rank,
        ${underWay}::int + row_number() over (order by user_rank, next_attempt_at, id) as process_rank
      from ranked_by_user
      where ${isWithin(CONCURRENCY.user, sql`receiver_rank`, sql`user_rank`)}
    ),
    chosen as (
      select d.id from ranked join ${deliveries} d on d.id = ranked.id
      where d.status = 'pending' and (d.lease_until is null or d.lease_until <= now())
        and ${isWithin(CONCURRENCY.process, sql`user_rank`, sql`process_rank`)}
      order by process_rank limit ${limit}
      for update of d skip locked
    ),
    claimed as (
      update ${deliveries}
      set fence = fence + 1, lease_until = now() + make_interval(secs => ${leaseSeconds})
      where id in (select id from chosen)
      returning id, user_id, webhook_id, url, secret, body, failures, fence, next_attempt_at
    )
    select id, user_id, webhook_id, url, secret, body, failures, fence from claimed
    order by next_attempt_at`)
  return [...rows]
}

/** SQL: the first receivers of a user with pending deliveries for which `condition` on `d` holds. */
function receiversOf(userId: SQL, condition: SQL): SQL {
  const first = sql`
    select d.receiver from ${deliveries} d
    where d.status = 'pending' and d.user_id = ${userId} and ${condition}`
  return sql`
    (with recursive walk(receiver, number) as (
      (select found.receiver, 1 from (${first} order by d.receiver limit 1) as found)
      union all
      select found.receiver, number + 1 from walk
      cross join lateral (${first} and d.receiver > walk.receiver order by d.receiver limit 1) as found
      where number < ${RECEIVERS_MAX}::int
    )
    select receiver from walk)`
}
