/**
 * The failed renders of all users, for the operator. Titles, messages and reports are not read:
 * they say what a user renders.
 */
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/index.ts'
import { renders, users } from '../../db/schema.ts'
import type { ErrorCode } from '../../errors.ts'
import { CANCELLED } from '../lifecycle.ts'

/** The order of the list, and a place in it. */
export type FailurePlace = Pick<typeof renders.$inferSelect, 'created_at' | 'id'>

/** The text of a place. Unlike the id of a render, it is one after that render was erased. */
export function encodePlace({ created_at, id }: FailurePlace): string {
  return `${created_at.getTime()}.${id}`
}

/** @param text of `encodePlace` */
export function decodePlace(text: string): FailurePlace {
  const [time = '', id = ''] = text.split('.')
  return { created_at: new Date(Number(time)), id }
}

export interface FailureFilters {
  code?: ErrorCode
  userId?: string
  /** Failures that are older than the one of this place. */
  before?: FailurePlace
}

export type FailedRow = Awaited<ReturnType<typeof listFailures>>[number]

/** Failures that are counted: counting more would take longer than the rest of the page. */
const COUNTED_MAX = 10_000
const DAY_MS = 24 * 3_600_000

const isFailed = eq(renders.status, 'failed')

/** Whether a render was cancelled. Of its message, this is all that is read. */
export const isCancelled = sql<boolean>`coalesce(${renders.error_message} = ${CANCELLED.message}, false)`

/** The newest failures that match, at most `limit`. Each filter has an index of failed renders. */
export function listFailures(
  db: Database,
  { code, userId, before, limit }: FailureFilters & { limit: number },
) {
  return db
    .select({
      id: renders.id,
      request_id: renders.request_id,
      type: renders.type,
      user_id: users.id,
      email: users.email,
      error_code: renders.error_code,
      cancelled: isCancelled,
      background: renders.background,
      created_at: renders.created_at,
      completed_at: renders.completed_at,
    })
    .from(renders)
    .innerJoin(users, eq(users.id, renders.user_id))
    .where(
      and(
        isFailed,
        code && eq(renders.error_code, code),
        userId === undefined ? undefined : eq(renders.user_id, userId),
        before && isOlder(before),
        isNull(users.erased_at),
      ),
    )
    .orderBy(desc(renders.created_at), desc(renders.id))
    .limit(limit)
}

function isOlder({ created_at, id }: FailurePlace): SQL {
  return sql`(${renders.created_at}, ${renders.id}) < (${created_at.toISOString()}::timestamptz, ${id}::uuid)`
}

/** How often each code occurred in the last day, the most frequent first. */
export async function countFailures(
  db: Database,
  now: Date,
): Promise<{ code: ErrorCode; renders: number }[]> {
  const newest = db
    .select({ code: renders.error_code })
    .from(renders)
    .where(and(isFailed, gt(renders.created_at, new Date(now.getTime() - DAY_MS))))
    .orderBy(desc(renders.created_at))
    .limit(COUNTED_MAX)
    .as('newest')
  const rows = await db
    .select({ code: newest.code, renders: sql<number>`count(*)::int` })
    .from(newest)
    .groupBy(newest.code)
    .orderBy(sql`count(*) desc`, newest.code)
  return rows.flatMap(({ code, ...row }) => (code === null ? [] : { code, ...row }))
}
