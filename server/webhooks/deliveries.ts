/**
 * Deliveries in the database. A process claims an attempt with a lease and a fence, and the result of the
 * attempt moves the row to its next state, so that no attempt is lost or recorded twice if a process dies.
 */
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { deliveries, delivery_attempts } from '../db/schema.ts'
import { newId } from '../lib/ids.ts'
import type { Attempt } from './sender.ts'

export type DeliveryRow = typeof deliveries.$inferSelect
export type AttemptRow = typeof delivery_attempts.$inferSelect

/** A claimed delivery: this process makes its next attempt. */
export type DueDelivery = Pick<
  DeliveryRow,
  'id' | 'user_id' | 'webhook_id' | 'url' | 'secret' | 'body' | 'failures' | 'fence'
>

/** Delays after the first, second and third failure (spec, "Retry and timeout"). */
const RETRY_SECONDS = [5, 30, 120]
/** Longer than any attempt takes. */
const LEASE_SECONDS = 20

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

/**
 * Claims due deliveries, fairly between users and between the receivers of each user. The cost grows with
 * the number of receivers, not with the number of pending deliveries: the first deliveries of each
 * receiver are read from an index.
 * @param underWay number of attempts that this process has running
 * @param limit maximum number of deliveries to claim
 */
export async function claimDeliveries(
  db: Database,
  { now, underWay, limit }: { now: Date; underWay: number; limit: number },
): Promise<DueDelivery[]> {
  const rows = await db.execute<Record<string, unknown> & DueDelivery>(sql`
    with recursive
    leased as (
      select user_id, receiver, count(*)::int as running from ${deliveries}
      where lease_until > now() and status = 'pending' group by 1, 2
    ),
    users as (select user_id, sum(running)::int as running from leased group by 1),
    receivers(user_id, receiver) as (
      (select user_id, receiver from ${deliveries} where status = 'pending'
        order by user_id, receiver limit 1)
      union all
      select next.user_id, next.receiver from receivers
      cross join lateral (
        select d.user_id, d.receiver from ${deliveries} d
        where d.status = 'pending' and (d.user_id, d.receiver) > (receivers.user_id, receivers.receiver)
        order by d.user_id, d.receiver limit 1
      ) as next
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
      set fence = fence + 1, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where id in (select id from chosen)
      returning id, user_id, webhook_id, url, secret, body, failures, fence, next_attempt_at
    )
    select id, user_id, webhook_id, url, secret, body, failures, fence from claimed
    order by next_attempt_at`)
  return [...rows]
}

/** Releases all leases. Used at the start with a database that no other process can write to. */
export async function expireLeases(db: Database): Promise<void> {
  await db.execute(sql`
    update ${deliveries} set lease_until = null where status = 'pending' and lease_until > now()`)
}

/**
 * Records an attempt, and schedules the next one or ends the delivery.
 * @returns when the next attempt is due, or null if there is none
 */
export async function recordAttempt(
  db: Database,
  { id, fence, failures }: DueDelivery,
  attempt: Attempt,
  at: Date,
): Promise<Date | null> {
  const { statusCode, durationMs, error, responseBody } = attempt
  const delivered = statusCode !== null && statusCode >= 200 && statusCode < 300
  const retrySeconds = delivered ? undefined : RETRY_SECONDS[failures]
  const status = delivered ? 'delivered' : retrySeconds === undefined ? 'failed' : 'pending'
  // The retry delay starts when the attempt has failed.
  const failedAt = at.getTime() + durationMs
  const next = retrySeconds === undefined ? null : new Date(failedAt + retrySeconds * 1_000)
  await db.execute(sql`
    with moved as (
      update ${deliveries}
      set status = ${status}, failures = failures + ${delivered ? 0 : 1}, lease_until = null,
        next_attempt_at = ${next?.toISOString() ?? null}::timestamptz,
        secret = case when ${status} = 'pending' then secret end
      where id = ${id} and fence = ${fence} and status = 'pending'
      returning id
    )
    insert into ${delivery_attempts} (id, delivery_id, at, status_code, duration_ms, error, response_body)
    select ${newId()}::uuid, id, ${at.toISOString()}::timestamptz, ${statusCode}::int, ${durationMs}::int, ${error},
      ${responseBody}
    from moved`)
  return next
}

/** Releases a claimed delivery that was not sent. */
export async function releaseDelivery(db: Database, { id, fence }: DueDelivery): Promise<void> {
  await db
    .update(deliveries)
    .set({ lease_until: null })
    .where(and(eq(deliveries.id, id), eq(deliveries.fence, fence)))
}

/** A delivery can be sent again any number of times, so that only the newest attempts are listed. */
const LISTED_ATTEMPTS = 100

/** A render's deliveries, newest first, with the newest attempts of all of them, oldest first. */
export async function listDeliveries(
  db: Database,
  renderId: string,
): Promise<(DeliveryRow & { attempts: AttemptRow[] })[]> {
  const rows = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.render_id, renderId))
    .orderBy(desc(deliveries.created_at), desc(deliveries.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const attempts = await db
    .select()
    .from(delivery_attempts)
    .where(inArray(delivery_attempts.delivery_id, ids))
    .orderBy(desc(delivery_attempts.id))
    .limit(LISTED_ATTEMPTS)
  return rows.map((row) => ({
    ...row,
    attempts: attempts.filter(({ delivery_id }) => delivery_id === row.id).reverse(),
  }))
}

/** Makes an ended delivery due again, with all retries. @returns false if it is still pending */
export async function sendAgain(
  db: Database,
  id: string,
  { secret, now }: { secret: string | null; now: Date },
): Promise<boolean> {
  const rows = await db.execute(sql`
    update ${deliveries}
    set status = 'pending', failures = 0, secret = ${secret}, lease_until = null,
      next_attempt_at = ${now.toISOString()}::timestamptz
    where id = ${id} and status <> 'pending'
    returning id`)
  return rows.length > 0
}
