/** Reads the log of webhook events, and the renders that they are about. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../../db/id-lists.ts'
import type { Database } from '../../db/index.ts'
import { deliveries, events, renders, user_counters } from '../../db/schema.ts'
import { RECORD, type RenderRecord } from '../queries.ts'

/** The event of a render with a webhook. */
export interface StoredEvent {
  webhook_id: string
  body: string
}

export interface EndedRecord {
  render: RenderRecord
  /** Null for a render without a webhook. */
  stored: StoredEvent | null
}

const HAS_ENDED = sql`${renders.background} and ${renders.completed_at} is not null`

/**
 * The delivery to the address in the request that reports the end of a render: its upload and
 * endpoints have others.
 */
const IS_OF_END = sql`(${deliveries.event} in ('render.completed', 'render.failed') and ${deliveries.endpoint_id} is null)`

/** A page of the list of events. */
export interface EventPage {
  /** The ids of the renders. */
  ids: string[]
  /** The number of the last event of the page; of an empty one, where the next one continues. */
  last: number
}

/**
 * A user's events after a number. A number that is not in use yet comes from before the database
 * was restored: the list continues with the next event.
 */
export async function listEvents(
  db: Database,
  userId: string,
  { after, limit }: { after: number; limit: number },
): Promise<EventPage> {
  const rows = await db.execute<{ last: string; number: string | null; id: string | null }>(sql`
    select least(${after}::bigint, counters.events) as last, page.number, page.render_id as id
    from ${user_counters} as counters left join lateral (
      select number, render_id from ${events}
      where user_id = counters.user_id and number > least(${after}::bigint, counters.events)
      order by number limit ${limit}
    ) as page on true
    where counters.user_id = ${userId} order by page.number`)
  const ids = rows.flatMap(({ id }) => id ?? [])
  return { ids, last: Number(rows.at(-1)?.number ?? rows[0]?.last ?? 0) }
}

/** The number of the last event of each user that has any. */
export async function lastEvents(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: user_counters.user_id, last: user_counters.events })
    .from(user_counters)
    .where(anyOf(user_counters.user_id, userIds))
  return new Map(rows.map(({ userId, last }) => [userId, last]))
}

/** The renders with these ids, in this order. */
export async function readEnded(db: Database, ids: readonly string[]): Promise<EndedRecord[]> {
  if (ids.length === 0) return []
  const records = await selectEnded(db, anyOf(renders.id, ids))
  return ids.flatMap((id) => records.find(({ render }) => render.id === id) ?? [])
}

/**
 * A user's render by its UUID, its request id, or the UUID of its webhook delivery.
 * @returns null unless it is a background render that has ended
 */
export async function findEndedBy(
  db: Database,
  userId: string,
  id: { uuid: string } | { requestId: string },
): Promise<EndedRecord | null> {
  const isAsked =
    'uuid' in id
      ? sql`${renders.id} in (
          select ${id.uuid}::uuid union
          select render_id from ${deliveries} where id = ${id.uuid}::uuid and ${IS_OF_END}
        )`
      : eq(renders.request_id, id.requestId)
  const [record] = await selectEnded(db, and(eq(renders.user_id, userId), isAsked))
  return record ?? null
}

function selectEnded(db: Database, where: SQL | undefined): Promise<EndedRecord[]> {
  return db
    .select({
      render: RECORD,
      stored: { webhook_id: deliveries.webhook_id, body: deliveries.body },
    })
    .from(renders)
    .leftJoin(deliveries, and(eq(deliveries.render_id, renders.id), IS_OF_END))
    .where(and(HAS_ENDED, where))
}
