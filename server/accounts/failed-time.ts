/**
 * Limits the time for which renders that fail hold lanes. A failed render costs nothing, so that nobody
 * pays for a page that hangs; without a limit that would be a way to use the service for free.
 *
 * A leaky bucket per user: the plan's seconds of an hour fill it, and it empties evenly over an hour.
 * It is stored as the moment when it will be empty. Processes share it through the database, which is
 * asked only when a render fails; each remembers who is over the limit.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { user_counters } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { PLANS, type PlanName } from './plans.ts'

interface User {
  userId: string
  plan: PlanName
}

export interface FailedTime {
  /** @throws ApiError RATE_LIMITED, with `Retry-After`, for a user who is over the limit */
  check(user: User): void
  /** Adds the time for which a render that failed held a lane. Never throws. */
  add(user: User, laneMs: number): Promise<void>
  /** The users who are over the limit now. */
  usersOver(): string[]
}

const HOUR_MS = 3_600_000

/** @param onError told of a failure that was not counted */
export function createFailedTime(
  db: Database,
  now: () => Date,
  onError: (error: unknown) => void,
): FailedTime {
  /** When the buckets of users who are over the limit will have room again, in ms since 1970. */
  const over = new Map<string, number>()

  function roomAt(userId: string): number | null {
    const at = over.get(userId) ?? 0
    if (at > now().getTime()) return at
    over.delete(userId)
    return null
  }

  return {
    check({ userId, plan }) {
      const at = roomAt(userId)
      if (at === null) return
      const limit = PLANS[plan].failedSecondsPerHour
      const seconds = Math.max(1, Math.ceil((at - now().getTime()) / 1_000))
      throw new ApiError('RATE_LIMITED', {
        message: `Your failed renders have held renderers for too long: your plan has ${limit} seconds an hour for renders that fail. Try again in ${seconds} s, and see the reports of the failed renders.`,
        details: { limit },
        headers: { 'Retry-After': String(seconds) },
      })
    },

    async add({ userId, plan }, laneMs) {
      if (laneMs === 0) return
      try {
        const weightMs = (laneMs * HOUR_MS) / (PLANS[plan].failedSecondsPerHour * 1_000)
        const until = await extend(db, userId, { now: now(), ms: weightMs })
        if (until - HOUR_MS > now().getTime()) over.set(userId, until - HOUR_MS)
      } catch (error) {
        onError(error)
      }
    },

    usersOver: () => [...over.keys()].filter((userId) => roomAt(userId) !== null),
  }
}

/** @returns when the bucket will be empty, in ms since 1970 */
async function extend(
  db: Database,
  userId: string,
  { now, ms }: { now: Date; ms: number },
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const longer = sql`make_interval(secs => ${ms / 1_000})`
  const [row] = await db.execute<{ until: string }>(sql`
    insert into ${user_counters} as counters (user_id, failed_until)
    values (${userId}, ${at} + ${longer})
    on conflict (user_id) do update
    set failed_until = greatest(counters.failed_until, ${at}) + ${longer}
    returning failed_until as until`)
  return row ? new Date(row.until).getTime() : 0
}
