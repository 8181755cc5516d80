/**
 * Searches for queued renders. While an old snapshot is open, such as that of a dump, the index
 * keeps an entry for every render that was claimed since, and a search walks over those before its
 * result: so most searches begin at a known place.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { renders } from '../db/schema.ts'

/** No user has either of these ids. */
const FIRST_USER = '00000000-0000-0000-0000-000000000000'
const LAST_USER = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Users in the order in which a process takes their renders. */
export interface Turn {
  /** The user whose page a free lane keeps, if it is still that user's turn. */
  own: string | null
  /**
   * When the last render that was claimed in that turn was accepted: the next one is not older, as
   * a rule.
   */
  since?: Date
  /** The user who was served last; the next one comes after, in the circular order of ids. */
  after: string | null
  /** When the last render of that user that was claimed was accepted. */
  afterSince?: Date
  /** Users whose renders stay queued: few, since each costs an index scan. */
  skipped: readonly string[]
}

/**
 * The searches of a claim. The first begins where the last one ended. A render that was requeued,
 * and is older, is found by the others.
 */
export function searchesOf({ own, since, after, afterSince, skipped }: Turn): SQL[] {
  const stops = [...new Set(skipped)].sort()
  const searches = own === null || stops.includes(own) ? [] : [oldestSince(own, since)]
  const ranges =
    after === null
      ? [[FIRST_USER, LAST_USER]]
      : [
          [after, LAST_USER],
          [FIRST_USER, after],
        ]
  for (const [from = FIRST_USER, to = LAST_USER] of ranges) {
    // Between two skipped users the index is read in order, however many of their renders are
    // queued.
    const bounds = [from, ...stops.filter((id) => id > from && id < to), to]
    for (const [at, low] of bounds.slice(0, -1).entries()) {
      const high = bounds[at + 1] ?? to
      searches.push(oldestOf(sql`user_id > ${low} and user_id < ${high}`))
    }
  }
  // The circle ends with the user who was served last.
  if (after !== null && !stops.includes(after)) {
    searches.push(oldestSince(after, afterSince), oldestOf(sql`user_id = ${after}`))
  }
  return searches
}

function oldestSince(user: string, since: Date | undefined): SQL {
  const start = since?.toISOString() ?? '-infinity'
  return oldestOf(sql`user_id = ${user} and created_at >= ${start}::timestamptz`)
}

function oldestOf(users: SQL): SQL {
  return sql`(
    select id from ${renders} where status = 'queued' and ${users}
    order by user_id, created_at, id limit 1 for update skip locked)`
}

/**
 * SQL: other renders are queued. Those of the same user that were accepted later come first.
 * @param one a render that is not queued, or is being claimed: its `id`, `user_id` and `created_at`
 */
export function hasOtherQueued(one: SQLWrapper): SQL {
  return sql`case when exists (
      select from ${renders} as other where other.status = 'queued' and other.user_id = ${one}.user_id
        and other.created_at >= ${one}.created_at and other.id <> ${one}.id
    ) then true else exists (
      select from ${renders} as other where other.status = 'queued' and other.id <> ${one}.id
    ) end`
}
