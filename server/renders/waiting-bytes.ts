/**
 * Limits the bytes of jobs that a user may have in the background, and numbers the events of those
 * that end. The counters are updated in the statements that begin and end a render, so that they
 * stay right when a process dies.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import { PLANS, type PlanName } from '../accounts/plans.ts'
import type { Database } from '../db/index.ts'
import { events, renders, user_counters } from '../db/schema.ts'
import { ApiError } from '../errors.ts'

/** An estimate: how fast queued renders are done depends on the lanes. */
const RETRY_AFTER_SECONDS = 30

/** Reserves the bytes of jobs. Returns one row, or none if that would exceed the user's limit. */
export function reserveWaitingBytes(
  bytes: number,
  { userId, plan }: { userId: string; plan: PlanName },
): SQL {
  const limit = PLANS[plan].waitingBytes
  return sql`
    insert into ${user_counters} as counters (user_id, waiting_bytes)
    select ${userId}, ${bytes}::bigint where ${bytes}::bigint <= ${limit}::bigint
    on conflict (user_id) do update set waiting_bytes = counters.waiting_bytes + ${bytes}::bigint
    where counters.waiting_bytes + ${bytes}::bigint <= ${limit}::bigint
    returning user_id`
}

/** Reads the counter of a user. */
export async function readWaitingBytes(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: user_counters.waiting_bytes })
    .from(user_counters)
    .where(eq(user_counters.user_id, userId))
  return Number(row?.bytes ?? 0)
}

/**
 * The column that `releaseWaitingBytes` reads: the bytes of a job before the statement that clears
 * it.
 */
export const OLD_JOB_BYTES = sql`
  (select coalesce(old.job_bytes, octet_length(old.job)) from ${renders} old where old.id = ${renders}.id) as job_bytes`

/**
 * Releases the bytes of ended renders and counts their events. Returns a row for each user.
 * @param ended the name of the CTE that ends them
 */
export function releaseWaitingBytes(ended: SQL): SQL {
  return sql`
    update ${user_counters} as counters
    -- A counter that is wrong must not keep a render from ending.
    set waiting_bytes = greatest(0, counters.waiting_bytes - per_user.bytes),
      events = counters.events + per_user.ended
    from (
      select user_id, sum(job_bytes) as bytes, count(*) as ended from ${ended} where job_bytes is not null group by 1
    ) as per_user
    where counters.user_id = per_user.user_id
    returning counters.user_id, counters.events, per_user.ended`
}

/**
 * Inserts the events of ended background renders.
 * @param counted the name of the CTE with `releaseWaitingBytes`
 */
export function insertEvents(ended: SQL, counted: SQL): SQL {
  return sql`
    insert into ${events} (user_id, number, render_id)
    select one.user_id, counted.events - counted.ended + row_number() over (partition by one.user_id order by one.id),
      one.id
    from ${ended} as one join ${counted} as counted on counted.user_id = one.user_id
    where one.job_bytes is not null`
}

/** The error of a render, or of a batch of them, that does not fit. */
export function waitingBytesExceeded(
  plan: PlanName,
  what: 'render' | 'batch' = 'render',
): ApiError {
  const limit = PLANS[plan].waitingBytes
  return new ApiError('RATE_LIMITED', {
    message: `Your plan allows ${limit} bytes of renders that wait in the background, and this ${what} would exceed them. Wait until some have finished, or cancel some.`,
    details: { limit },
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })
}
