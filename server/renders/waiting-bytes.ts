/**
 * Limits the bytes of jobs that a user may have in the background. The counter is updated in the statements
 * that begin and end a render, so that it stays right when a process dies.
 */
import { type SQL, sql } from 'drizzle-orm'
import { PLANS, type PlanName } from '../accounts/plans.ts'
import { renders, user_counters } from '../db/schema.ts'
import { ApiError } from '../errors.ts'

/** An estimate: how fast queued renders are done depends on the lanes. */
const RETRY_AFTER_SECONDS = 30

/** Reserves the bytes of a job. Returns one row, or none if that would exceed the user's limit. */
export function reserveWaitingBytes(
  job: string,
  { userId, plan }: { userId: string; plan: PlanName },
): SQL {
  const bytes = Buffer.byteLength(job)
  const limit = PLANS[plan].waitingBytes
  return sql`
    insert into ${user_counters} as counters (user_id, waiting_bytes)
    select ${userId}, ${bytes}::bigint where ${bytes}::bigint <= ${limit}::bigint
    on conflict (user_id) do update set waiting_bytes = counters.waiting_bytes + ${bytes}::bigint
    where counters.waiting_bytes + ${bytes}::bigint <= ${limit}::bigint
    returning user_id`
}

/** The column that `releaseWaitingBytes` reads: the bytes of a job before the statement that clears it. */
export const OLD_JOB_BYTES = sql`
  (select octet_length(old.job) from ${renders} old where old.id = ${renders}.id) as job_bytes`

/** Releases the bytes of ended renders. @param ended the name of the CTE that ends them */
export function releaseWaitingBytes(ended: SQL): SQL {
  return sql`
    update ${user_counters} as counters
    -- Renders that a release without this limit accepted are not in the counter.
    set waiting_bytes = greatest(0, counters.waiting_bytes - per_user.bytes)
    from (
      select user_id, sum(job_bytes) as bytes from ${ended} where job_bytes is not null group by 1
    ) as per_user
    where counters.user_id = per_user.user_id
    returning counters.user_id`
}

/** The error of a job that does not fit. */
export function waitingBytesExceeded(plan: PlanName): ApiError {
  const limit = PLANS[plan].waitingBytes
  return new ApiError('RATE_LIMITED', {
    message: `Your plan allows ${limit} bytes of renders that wait in the background, and this render would exceed them. Wait until some have finished, or cancel some.`,
    details: { limit },
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })
}
