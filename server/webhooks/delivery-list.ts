/** Reads the deliveries of all renders and batches of a user. */
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { deliveries, delivery_attempts, renders } from '../db/schema.ts'
import { isUuid } from '../lib/ids.ts'
import type { AttemptRow, DeliveryRow } from './deliveries.ts'
import type { WebhookEvent } from './events.ts'

export interface DeliveryFilters {
  status?: DeliveryRow['status']
  event?: WebhookEvent
  /** Host of the receiver in lower case, with its port or without. */
  host?: string
  endpointId?: string
  /** Deliveries made at this time or later. */
  from?: Date
  /** Deliveries made before this time. */
  before?: Date
  /** The last delivery of the page before. */
  after?: DeliveryPosition
}

/** The place of a delivery in the list. */
export interface DeliveryPosition {
  createdAt: Date
  id: string
}

/** A delivery without its body and its secret. */
export type ListedDelivery = Omit<DeliveryRow, 'secret' | 'body'> & { request_id: string | null }

export interface DeliveryPage {
  rows: ListedDelivery[]
  /** The delivery after which the next page begins; null at the end. */
  next: DeliveryPosition | null
}

/**
 * Deliveries that one request looks at, so that a filter costs the same however many a user has.
 */
const SEARCHED_MAX = 5_000
/** Attempts of one delivery that are returned. */
const ATTEMPTS_MAX = 100

const COLUMNS = {
  id: deliveries.id,
  render_id: deliveries.render_id,
  batch_id: deliveries.batch_id,
  user_id: deliveries.user_id,
  webhook_id: deliveries.webhook_id,
  event: deliveries.event,
  endpoint_id: deliveries.endpoint_id,
  url: deliveries.url,
  receiver: deliveries.receiver,
  status: deliveries.status,
  failures: deliveries.failures,
  next_attempt_at: deliveries.next_attempt_at,
  lease_until: deliveries.lease_until,
  fence: deliveries.fence,
  created_at: deliveries.created_at,
  request_id: renders.request_id,
}

/** A page of a user's deliveries, newest first. */
export async function listAllDeliveries(
  db: Database,
  userId: string,
  { limit, ...filters }: DeliveryFilters & { limit: number },
): Promise<DeliveryPage> {
  const { from, before, after } = filters
  const newest = await db
    .select({ id: deliveries.id, createdAt: deliveries.created_at, found: matches(filters) })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.user_id, userId),
        from && sql`${deliveries.created_at} >= ${from.toISOString()}::timestamptz`,
        before && sql`${deliveries.created_at} < ${before.toISOString()}::timestamptz`,
        after &&
          sql`(${deliveries.created_at}, ${deliveries.id}) <
            (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(deliveries.created_at), desc(deliveries.id))
    .limit(SEARCHED_MAX + 1)
  const found = newest.slice(0, SEARCHED_MAX).filter((one) => one.found)
  const page = found.slice(0, limit)
  const isCut = found.length > limit || newest.length > SEARCHED_MAX
  const last = found.length > limit ? page.at(-1) : newest[SEARCHED_MAX - 1]
  return { rows: await readRows(db, page), next: isCut && last ? last : null }
}

async function readRows(db: Database, page: DeliveryPosition[]): Promise<ListedDelivery[]> {
  if (page.length === 0) return []
  return db
    .select(COLUMNS)
    .from(deliveries)
    .leftJoin(renders, eq(renders.id, deliveries.render_id))
    .where(
      inArray(
        deliveries.id,
        page.map(({ id }) => id),
      ),
    )
    .orderBy(desc(deliveries.created_at), desc(deliveries.id))
}

function matches({ status, event, host, endpointId }: DeliveryFilters): SQL<boolean> {
  const receiver = deliveries.receiver
  const conditions = [
    status && sql`${deliveries.status} = ${status}`,
    event && sql`${deliveries.event} = ${event}`,
    endpointId && sql`${deliveries.endpoint_id} = ${endpointId}::uuid`,
    host &&
      sql`(split_part(${receiver}, '//', 2) = ${host} or starts_with(split_part(${receiver}, '//', 2), ${`${host}:`}))`,
  ].filter((one): one is SQL => one !== undefined && one !== '')
  return sql<boolean>`coalesce(${sql.join([sql`true`, ...conditions], sql` and `)}, false)`
}

/**
 * The number of attempts of deliveries, and the newest one of each. A delivery that is sent again
 * and again may have thousands: all but the newest are counted by the index, without what their
 * receivers answered.
 */
export async function lastAttempts(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { count: number; last: AttemptRow }>> {
  if (ids.length === 0) return new Map()
  const ofDelivery = eq(delivery_attempts.delivery_id, deliveries.id)
  const last = db
    .select()
    .from(delivery_attempts)
    .where(ofDelivery)
    .orderBy(desc(delivery_attempts.id))
    .limit(1)
    .as('last')
  const count = sql<number>`(select count(*)::int from ${delivery_attempts} where ${ofDelivery})`
  const { id, delivery_id, at, status_code, duration_ms, error, response_body } = last
  const attempt = { id, delivery_id, at, status_code, duration_ms, error, response_body }
  const rows = await db
    .select({ count, last: attempt })
    .from(deliveries)
    .crossJoinLateral(last)
    .where(inArray(deliveries.id, [...ids]))
  return new Map(rows.map((row) => [row.last.delivery_id, row]))
}

/**
 * A delivery with its body and its newest attempts, oldest first.
 * @returns null unless the user has it
 */
export async function findDelivery(
  db: Database,
  userId: string,
  id: string,
): Promise<(ListedDelivery & { body: string; attempts: AttemptRow[] }) | null> {
  if (!isUuid(id)) return null
  const [row] = await db
    .select({ ...COLUMNS, body: deliveries.body })
    .from(deliveries)
    .leftJoin(renders, eq(renders.id, deliveries.render_id))
    .where(and(eq(deliveries.id, id), eq(deliveries.user_id, userId)))
  if (!row) return null
  const attempts = await db
    .select()
    .from(delivery_attempts)
    .where(eq(delivery_attempts.delivery_id, id))
    .orderBy(desc(delivery_attempts.id))
    .limit(ATTEMPTS_MAX)
  return { ...row, attempts: attempts.reverse() }
}
