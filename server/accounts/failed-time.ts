/**
 * Limits the lane time of failed renders per user. A failed render is not billed, so that customers
 * do not pay for a page that hangs; without a limit, failing renders would be free use of the
 * service.
 *
 * The limit is a leaky bucket per user, and another one for the user's Open Graph images: its
 * capacity is the plan's seconds per hour, and it drains evenly over an hour. It is stored as the
 * time at which it will be empty. Processes share it through the database, which is accessed only
 * when a render fails; each process remembers the users over the limit.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { user_counters } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { PLANS, type PlanName } from './plans.ts'

/** The cause of a render: the user, or anybody who sees the address of an Open Graph image. */
export type FailedTimeCause = 'user' | 'og'

interface User {
  userId: string
  plan: PlanName
  /**
   * By default `user`. Each has a bucket of its own: strangers must not use up the time of the
   * user.
   */
  cause?: FailedTimeCause
}

export interface FailedTime {
  /** @throws ApiError RATE_LIMITED, with `Retry-After`, if the user is over the limit */
  check(user: User): void
  /** Adds the lane time of a failed render. Never throws. */
  add(user: User, laneMs: number): Promise<void>
  /** Users currently over the limit. */
  usersOver(): string[]
}

const HOUR_MS = 3_600_000

/** @param onError called if the time of a failed render could not be recorded */
export function createFailedTime(
  db: Database,
  now: () => Date,
  onError: (error: unknown) => void,
): FailedTime {
  /** For each user over the limit: when their bucket will have capacity again, in ms since 1970. */
  const overUntil = { user: new Map<string, number>(), og: new Map<string, number>() }

  function limitedUntil({ userId, cause = 'user' }: Pick<User, 'userId' | 'cause'>): number | null {
    const at = overUntil[cause].get(userId) ?? 0
    if (at > now().getTime()) return at
    overUntil[cause].delete(userId)
    return null
  }

  return {
    check(user) {
      const at = limitedUntil(user)
      if (at === null) return
      const limit = PLANS[user.plan].failedSecondsPerHour
      const seconds = Math.max(1, Math.ceil((at - now().getTime()) / 1_000))
      throw new ApiError('RATE_LIMITED', {
        message: `Your failed ${user.cause === 'og' ? 'Open Graph images' : 'renders'} took too much time: your plan allows ${limit} seconds per hour for renders that fail. Try again in ${seconds} s. The reports of the failed renders say why they failed.`,
        details: { limit },
        headers: { 'Retry-After': String(seconds) },
      })
    },

    async add({ userId, plan, cause = 'user' }, laneMs) {
      if (laneMs === 0) return
      try {
        const drainMs = (laneMs * HOUR_MS) / (PLANS[plan].failedSecondsPerHour * 1_000)
        const until = await extend(db, { userId, cause }, { now: now(), ms: drainMs })
        if (until - HOUR_MS > now().getTime()) overUntil[cause].set(userId, until - HOUR_MS)
      } catch (error) {
        onError(error)
      }
    },

    usersOver: () =>
      [...overUntil.user.keys()].filter((userId) => limitedUntil({ userId }) !== null),
  }
}

/** Adds to a user's bucket. @returns when it will be empty, in ms since 1970 */
async function extend(
  db: Database,
  { userId, cause }: { userId: string; cause: FailedTimeCause },
  { now, ms }: { now: Date; ms: number },
): Promise<number> {
  const column = sql.identifier(cause === 'og' ? 'og_failed_until' : 'failed_until')
  const at = sql`${now.toISOString()}::timestamptz`
  const added = sql`make_interval(secs => ${ms / 1_000})`
  const [row] = await db.execute<{ until: string }>(sql`
    insert into ${user_counters} as counters (user_id, ${column})
    values (${userId}, ${at} + ${added})
    on conflict (user_id) do update
    set ${column} = greatest(counters.${column}, ${at}) + ${added}
    returning ${column} as until`)
  return row ? new Date(row.until).getTime() : 0
}
