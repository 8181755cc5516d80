/** Deliveries in the database: the result of an attempt moves the row to its next state. */
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { deliveries, delivery_attempts } from '../db/schema.ts'
import { newId } from '../lib/ids.ts'
import { nextAfter } from '../outbound/retry-delays.ts'
import type { NewDelivery } from './events.ts'
import type { DeliveryAttempt } from './sender.ts'

export type DeliveryRow = typeof deliveries.$inferSelect
export type AttemptRow = typeof delivery_attempts.$inferSelect

/** A claimed delivery: this process makes its next attempt. */
export type DueDelivery = Pick<
  DeliveryRow,
  'id' | 'user_id' | 'webhook_id' | 'url' | 'secret' | 'endpoint_id' | 'body' | 'failures' | 'fence'
> & {
  /** Encrypted secret of the endpoint; null if there is none. */
  endpoint_secret: string | null
  /** The endpoint's secret before, as long as it signs. */
  previous_secret: string | null
  /** How long ago the event was made. */
  age_ms: number
}

/**
 * Makes the part of a statement that inserts a delivery with the change that it reports, unless the
 * render has no webhook. The CTE `ended` has its row: the columns `id`, `user_id`, `webhook_url`
 * and `secret`.
 */
export function insertDelivery(delivery: NewDelivery | null, now: Date): SQL {
  if (delivery === null) return sql``
  const { id, webhookId, event, body } = delivery
  const at = now.toISOString()
  return sql`, delivery as (
    insert into ${deliveries}
      (id, render_id, user_id, webhook_id, event, url, secret, body, status, next_attempt_at, created_at)
    select ${id}::uuid, id, user_id, ${webhookId}, ${event}, webhook_url, secret, ${body}, 'pending',
      ${at}::timestamptz, ${at}::timestamptz
    from ended where webhook_url is not null
  )`
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
  due: DueDelivery,
  attempt: DeliveryAttempt,
  at: Date,
): Promise<Date | null> {
  const { id, fence } = due
  const { statusCode, durationMs, error, responseBody } = attempt
  const delivered = statusCode !== null && statusCode >= 200 && statusCode < 300
  const { counts, retrySeconds } = delivered
    ? { counts: false, retrySeconds: undefined }
    : nextAfter(due, attempt.error)
  const status = delivered ? 'delivered' : retrySeconds === undefined ? 'failed' : 'pending'
  // The retry delay starts when the attempt has failed.
  const failedAt = at.getTime() + durationMs
  const next = retrySeconds === undefined ? null : new Date(failedAt + retrySeconds * 1_000)
  await db.execute(sql`
    with moved as (
      update ${deliveries}
      set status = ${status}, failures = failures + ${counts ? 1 : 0}, lease_until = null,
        next_attempt_at = ${next?.toISOString() ?? null}::timestamptz,
        secret = case when ${status} = 'pending' then secret end
      where id = ${id} and fence = ${fence} and status = 'pending'
      returning id
    )
    insert into ${delivery_attempts} (id, delivery_id, at, status_code, duration_ms, error, response_body)
    select ${newId(at)}::uuid, id, ${at.toISOString()}::timestamptz, ${statusCode}::int, ${durationMs}::int, ${error},
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

/**
 * A delivery can be sent again any number of times, so that only the newest attempts are listed.
 */
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
