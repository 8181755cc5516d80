/**
 * Limits how many bytes of renders a user may have waiting in the background. These are parts of the
 * statements that accept and end a render, so that the counter is right whatever process dies.
 */
import { type SQL, sql } from 'drizzle-orm'
import { PLANS, type PlanName } from '../accounts/plans.ts'
import { renders, user_counters } from '../db/schema.ts'
import { ApiError } from '../errors.ts'

/** A guess: renders that wait are done at the pace of the lanes. */
const RETRY_AFTER_SECONDS = 30

/** Takes room for a job; has one row, or none if the user's limit would be exceeded. */
export function takeRoom(job: string, { userId, plan }: { userId: string; plan: PlanName }): SQL {
  const bytes = Buffer.byteLength(job)
  const limit = PLANS[plan].waitingBytes
  return sql`
    insert into ${user_counters} as counters (user_id, waiting_bytes)
    select ${userId}, ${bytes}::bigint where ${bytes}::bigint <= ${limit}::bigint
    on conflict (user_id) do update set waiting_bytes = counters.waiting_bytes + ${bytes}::bigint
    where counters.waiting_bytes + ${bytes}::bigint <= ${limit}::bigint
    returning user_id`
}

/** What a statement that ends renders has to return for `freeRoom`: the size that a job had. */
export const OLD_JOB_BYTES = sql`
  (select octet_length(old.job) from ${renders} old where old.id = ${renders}.id) as job_bytes`

/** Gives the room of ended renders back. @param ended the name of the statement's part that ends them */
export function freeRoom(ended: SQL): SQL {
  return sql`
    update ${user_counters} as counters
    -- Renders that were accepted by a release without this limit were not counted.
    set waiting_bytes = greatest(0, counters.waiting_bytes - per_user.bytes)
    from (
      select user_id, sum(job_bytes) as bytes from ${ended} where job_bytes is not null group by 1
    ) as per_user
    where counters.user_id = per_user.user_id`
}

export function noRoom(plan: PlanName): ApiError {
  const limit = PLANS[plan].waitingBytes
  return new ApiError('RATE_LIMITED', {
    message: `Your renders that wait in the background may have ${limit} bytes together, and this one does not fit. Wait until some are done, or cancel some.`,
    details: { limit },
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })
}
