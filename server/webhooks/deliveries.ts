/**
 * Deliveries in the database. The row is the truth: an attempt is taken up under a lease and a fence,
 * and its end moves the row to its next step, so that no step is lost or doubled whatever dies.
 */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { deliveries, delivery_attempts } from '../db/schema.ts'
import { newId } from '../ids.ts'
import type { Attempt } from './attempt.ts'

export type DeliveryRow = typeof deliveries.$inferSelect
export type AttemptRow = typeof delivery_attempts.$inferSelect

/** An attempt that this process is to make. */
export type DueDelivery = Pick<
  DeliveryRow,
  'id' | 'user_id' | 'webhook_id' | 'url' | 'secret' | 'body' | 'failures' | 'fence'
>

/** After the first failure, the second and the third (spec, "Retry and timeout"). */
const RETRY_SECONDS = [5, 30, 120]
/** Longer than any attempt. */
const LEASE_SECONDS = 20

/**
 * Takes up the delivery that has been due for the longest.
 * @param busy users who have as many attempts under way as they may
 */
export async function claimDelivery(
  db: Database,
  now: Date,
  busy: readonly string[],
): Promise<DueDelivery | null> {
  const others =
    busy.length === 0
      ? sql`true`
      : sql`user_id not in (${sql.join(
          busy.map((id) => sql`${id}`),
          sql`, `,
        )})`
  const [row] = await db.execute<DueDelivery>(sql`
    update ${deliveries}
    set fence = fence + 1, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = (
      select id from ${deliveries}
      where status = 'pending' and next_attempt_at <= ${now.toISOString()}::timestamptz
        and (lease_until is null or lease_until < now()) and ${others}
      order by next_attempt_at limit 1
      for update skip locked
    )
    returning id, user_id, webhook_id, url, secret, body, failures, fence`)
  return row ?? null
}

/** For a database that no other process can write to: whoever made an attempt has ended. */
export async function expireLeases(db: Database): Promise<void> {
  await db.execute(sql`
    update ${deliveries} set lease_until = null where status = 'pending' and lease_until > now()`)
}

/**
 * Records an attempt and what follows from it: the next attempt, or the end.
 * @returns when the next attempt is due, or null if there is none
 */
export async function recordAttempt(
  db: Database,
  { id, fence, failures }: DueDelivery,
  attempt: Attempt,
  at: Date,
): Promise<Date | null> {
  const { statusCode, durationMs, error } = attempt
  const delivered = statusCode !== null && statusCode >= 200 && statusCode < 300
  const retrySeconds = delivered ? undefined : RETRY_SECONDS[failures]
  const status = delivered ? 'delivered' : retrySeconds === undefined ? 'failed' : 'pending'
  // The wait begins when the attempt has failed.
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
    insert into ${delivery_attempts} (id, delivery_id, at, status_code, duration_ms, error)
    select ${newId()}::uuid, id, ${at.toISOString()}::timestamptz, ${statusCode}::int, ${durationMs}::int, ${error}
    from moved`)
  return next
}

/** Puts back what was taken up and not sent. */
export async function releaseDelivery(db: Database, { id, fence }: DueDelivery): Promise<void> {
  await db
    .update(deliveries)
    .set({ lease_until: null })
    .where(and(eq(deliveries.id, id), eq(deliveries.fence, fence)))
}

/** A render's deliveries, newest first, each with its attempts, oldest first. */
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
    .orderBy(delivery_attempts.id)
  return rows.map((row) => ({
    ...row,
    attempts: attempts.filter(({ delivery_id }) => delivery_id === row.id),
  }))
}

/** Makes an ended delivery due again, from the first step. @returns whether it had ended */
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
