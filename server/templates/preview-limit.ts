/** Counts previews per user and UTC day. Previews are not billed, so their number is limited. */
import { sql } from 'drizzle-orm'
import { PLANS, type PlanName } from '../accounts/plans.ts'
import type { Database } from '../db/index.ts'
import { user_counters } from '../db/schema.ts'
import { ApiError } from '../errors.ts'

const DAY_MS = 86_400_000

/**
 * Counts one preview. Of concurrent calls in any number of processes, exactly as many succeed as
 * the day's limit allows.
 * @throws ApiError RATE_LIMITED, with `Retry-After` until the next UTC day
 */
export async function countPreview(
  db: Database,
  { userId, plan }: { userId: string; plan: PlanName },
  now: Date,
): Promise<void> {
  const limit = PLANS[plan].previewsPerDay
  const day = now.toISOString().slice(0, 10)
  const rows = await db.execute(sql`
    insert into ${user_counters} as counters (user_id, preview_day, previews)
    values (${userId}, ${day}, 1)
    on conflict (user_id) do update
    set previews = case when counters.preview_day = ${day} then counters.previews + 1 else 1 end,
      preview_day = ${day}
    where counters.preview_day is distinct from ${day} or counters.previews < ${limit}
    returning previews`)
  if (rows.length > 0) return
  const seconds = Math.max(1, Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000))
  throw new ApiError('RATE_LIMITED', {
    message: `Your plan allows ${limit} previews and dry runs per day (UTC), and all of them are used. Try again in ${seconds} s.`,
    details: { limit },
    headers: { 'Retry-After': String(seconds) },
  })
}
