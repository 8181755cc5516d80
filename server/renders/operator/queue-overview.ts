/**
 * The queue of background renders as an operator sees it: whose renders wait, and the oldest of
 * them.
 */
import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/index.ts'
import { renders, users } from '../../db/schema.ts'

/** The queued renders of one user. */
export interface QueuedUser {
  user_id: string
  email: string
  renders: number
  oldest_at: Date
}

/** A render that waits. Its title is not read: it says what a user renders. */
export interface QueuedRender {
  request_id: string
  email: string
  type: string
  created_at: Date
}

/** Users and renders of an overview. */
const LISTED_MAX = 20

export async function readQueueOverview(
  db: Database,
): Promise<{ users: QueuedUser[]; renders: QueuedRender[] }> {
  const isQueued = eq(renders.status, 'queued')
  const [waiting, oldest] = await Promise.all([
    db
      .select({
        user_id: users.id,
        email: users.email,
        renders: sql<number>`count(*)::int`,
        oldest_at: sql`min(${renders.created_at})`.mapWith(renders.created_at),
      })
      .from(renders)
      .innerJoin(users, eq(users.id, renders.user_id))
      .where(isQueued)
      .groupBy(users.id)
      .orderBy(sql`count(*) desc`)
      .limit(LISTED_MAX),
    db
      .select({
        request_id: renders.request_id,
        email: users.email,
        type: renders.type,
        created_at: renders.created_at,
      })
      .from(renders)
      .innerJoin(users, eq(users.id, renders.user_id))
      .where(isQueued)
      .orderBy(asc(renders.created_at), asc(renders.id))
      .limit(LISTED_MAX),
  ])
  return { users: waiting, renders: oldest }
}
