/**
 * The transitions of background renders between `queued` and `rendering`, and the end of those that were
 * abandoned (see `lifecycle.ts`). A claim moves the oldest row of the next user to `rendering` under a lease
 * and a new fence, in one statement; the reaper requeues a render whose lease has expired.
 */
import { and, isNotNull, sql } from 'drizzle-orm'
import type { PlanName } from '../../accounts/plans.ts'
import type { Database } from '../../db/index.ts'
import { renders, users } from '../../db/schema.ts'
import { BACKGROUND_LEASE_SECONDS } from '../../limits.ts'
import type { NewDelivery } from '../../webhooks/events.ts'
import { type RenderJob, readJob } from '../job.ts'
import { failRenders, type RenderClaim } from '../lifecycle.ts'
import { RECORD, type RenderRecord } from '../queries.ts'

/** A render that this process has claimed. */
export interface ClaimedRender extends RenderClaim {
  request_id: string
  user_id: string
  plan: PlanName
  job: RenderJob
  metadata: string | null
  created_at: Date
  webhook_url: string | null
  base_url: string | null
}

/** A render that crashes its process three times is failed. */
export const CLAIMS_MAX = 3

/** No user has either of these ids. */
const FIRST_USER = '00000000-0000-0000-0000-000000000000'
const LAST_USER = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Claims the oldest queued render of the next user after `after`, in the circular order of ids, so that the
 * backlog of one user delays no other.
 * @param skipped users whose renders stay queued: few, since each costs a query
 */
export async function claimRender(
  db: Database,
  after: string | null,
  skipped: readonly string[] = [],
): Promise<ClaimedRender | null> {
  const stops = [...new Set(skipped)].sort()
  for (const start of after === null ? [FIRST_USER] : [after, FIRST_USER]) {
    // Between two skipped users the index is read in order, however many of their renders are queued.
    const bounds = [start, ...stops.filter((id) => id > start), LAST_USER]
    for (const [at, low] of bounds.slice(0, -1).entries()) {
      const claimed = await claimBetween(db, low, bounds[at + 1] ?? LAST_USER)
      if (claimed) return claimed
    }
  }
  return null
}

async function claimBetween(
  db: Database,
  low: string,
  high: string,
): Promise<ClaimedRender | null> {
  const [row] = await db.execute<
    Record<keyof ClaimedRender, string> & { fence: number; plan: PlanName }
  >(sql`
    update ${renders}
    set status = 'rendering', fence = fence + 1,
      lease_until = now() + make_interval(secs => ${BACKGROUND_LEASE_SECONDS})
    where status = 'queued' and id = (
      select id from ${renders}
      where status = 'queued' and user_id > ${low} and user_id < ${high}
      order by user_id, created_at, id limit 1
      for update skip locked
    )
    returning id, request_id, user_id, fence, job, metadata, created_at, webhook_url, base_url,
      (select plan from ${users} where ${users.id} = ${renders.user_id}) as plan`)
  if (!row) return null
  return { ...row, job: await readJob(row.job), created_at: new Date(row.created_at) }
}

/** Renews the leases of the renders that this process has claimed. */
export async function renewLeases(db: Database, claimed: Iterable<ClaimedRender>): Promise<void> {
  for (const { id, fence } of claimed) {
    await db.execute(sql`
      update ${renders} set lease_until = now() + make_interval(secs => ${BACKGROUND_LEASE_SECONDS})
      where id = ${id} and fence = ${fence} and status = 'rendering'`)
  }
}

/** Expires all leases. Only for a database that no other process uses: every earlier claimant has ended. */
export async function expireLeases(db: Database): Promise<void> {
  await db.execute(sql`
    update ${renders} set lease_until = now() where status = 'rendering' and lease_until > now()`)
}

/** Requeues claimed renders whose lease has expired. @returns the number of requeued renders */
export async function requeueRenders(db: Database): Promise<number> {
  const rows = await db.execute(sql`
    update ${renders} set status = 'queued', lease_until = null
    where status = 'rendering' and lease_until < now() and job is not null and fence < ${CLAIMS_MAX}
    returning id`)
  return rows.length
}

/** Requeues a render that this process has claimed but cannot render now. */
export async function releaseRender(db: Database, { id, fence }: RenderClaim): Promise<void> {
  await db.execute(sql`
    update ${renders} set status = 'queued', lease_until = null
    where id = ${id} and fence = ${fence} and status = 'rendering'`)
}

/** The error of a render whose process died. */
export const ABANDONED = {
  code: 'RENDERER_UNAVAILABLE',
  message: 'The server stopped during this render.',
} as const

/**
 * A render whose process died and that is not retried: the exact complement of the rows that
 * `requeueRenders` updates. A lease can expire between the two statements, so neither relies on the other.
 */
const isAbandoned = sql`status = 'rendering' and lease_until < now()
  and (job is null or fence >= ${CLAIMS_MAX})`

/** Abandoned renders with a webhook: each needs an event of its own. */
export async function findAbandoned(
  db: Database,
  limit: number,
): Promise<(RenderRecord & RenderClaim)[]> {
  return db
    .select(RECORD)
    .from(renders)
    .where(and(isAbandoned, isNotNull(renders.webhook_url)))
    .limit(limit)
}

/** Fails an abandoned render and creates its delivery. @returns false if it is no longer abandoned */
export async function failAbandoned(
  db: Database,
  { id, fence }: RenderClaim,
  { delivery, now }: { delivery: NewDelivery | null; now: Date },
): Promise<boolean> {
  const isClaim = sql`${isAbandoned} and id = ${id} and fence = ${fence}`
  const rows = await failRenders(db, isClaim, { ...ABANDONED, report: null, delivery, now })
  return rows.length > 0
}

/** Fails the abandoned renders that have no webhook. @returns the number of failed renders */
export async function sweepRenders(db: Database, now: Date): Promise<number> {
  const failure = { ...ABANDONED, report: null, now }
  const rows = await failRenders(db, sql`${isAbandoned} and webhook_url is null`, failure)
  return rows.length
}
