/** Reads background renders that have ended, with the webhook events that were made for them. */
import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm'
import { anyOf, idArray } from '../../db/id-lists.ts'
import type { Database } from '../../db/index.ts'
import { deliveries, renders } from '../../db/schema.ts'
import { RECORD, type RenderRecord } from '../queries.ts'
import type { Ended } from './cursor.ts'

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

/** A user's background renders that ended at or after a time, in the order of their ends. */
export async function listEnded(
  db: Database,
  userId: string,
  { from, limit }: { from: number; limit: number },
): Promise<Ended[]> {
  const rows = await db
    .select({ id: renders.id, endedAt: renders.completed_at })
    .from(renders)
    .where(and(eq(renders.user_id, userId), HAS_ENDED, gte(renders.completed_at, new Date(from))))
    .orderBy(asc(renders.completed_at), asc(renders.id))
    .limit(limit)
  return rows.map(({ id, endedAt }) => ({ id, endedAt: endedAt?.getTime() ?? 0 }))
}

/** The latest of each user's background renders that ended at or after a time. */
export async function listLatestEnded(
  db: Database,
  userIds: readonly string[],
  { from, limit }: { from: number; limit: number },
): Promise<Map<string, Ended[]>> {
  const rows = await db.execute<{ user_id: string; id: string; ended_at: string }>(sql`
    select asked.user_id, latest.id, extract(epoch from latest.completed_at) * 1000 as ended_at
    from unnest(${idArray(userIds)}) as asked(user_id)
    cross join lateral (
      select id, completed_at from ${renders}
      where user_id = asked.user_id and background and completed_at is not null
        and completed_at >= ${new Date(from).toISOString()}::timestamptz
      order by completed_at desc, id desc
      limit ${limit}
    ) as latest`)
  const perUser = new Map<string, Ended[]>()
  for (const { user_id, id, ended_at } of rows) {
    const ended = perUser.get(user_id) ?? []
    ended.push({ id, endedAt: Math.round(Number(ended_at)) })
    perUser.set(user_id, ended)
  }
  return perUser
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
          select ${id.uuid}::uuid union select render_id from ${deliveries} where id = ${id.uuid}::uuid
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
    .leftJoin(deliveries, eq(deliveries.render_id, renders.id))
    .where(and(HAS_ENDED, where))
}
