/**
 * Renders that wait in the database. The row is the truth: whoever takes one up moves it to
 * `rendering` under a lease and a new fence, in one statement; a lease that runs out puts it back.
 */
import { sql } from 'drizzle-orm'
import type { PlanName } from '../../accounts/plans.ts'
import type { Database } from '../../db/index.ts'
import { renders, users } from '../../db/schema.ts'
import { type RenderJob, readJob } from '../job.ts'

/** A render that this process has taken up. */
export interface ClaimedRender {
  id: string
  request_id: string
  user_id: string
  plan: PlanName
  fence: number
  job: RenderJob
  metadata: string | null
  created_at: Date
  webhook_url: string | null
  base_url: string | null
}

const LEASE_SECONDS = 20
/** A lease is renewed this often. */
export const HEARTBEAT_MS = 5_000
/** A page that takes the process down with it shall not take it down for ever. */
export const CLAIMS_MAX = 3

/** No user has either of these ids. */
const FIRST_USER = '00000000-0000-0000-0000-000000000000'
const LAST_USER = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Takes up the oldest waiting render of the user whose turn it is: of the next one after `after`, in a
 * circle, so that nobody's backlog makes another wait.
 * @param skipped users whose renders stay where they are: few, since each costs a query
 */
export async function claimRender(
  db: Database,
  after: string | null,
  skipped: readonly string[] = [],
): Promise<ClaimedRender | null> {
  const stops = [...new Set(skipped)].sort()
  for (const start of after === null ? [FIRST_USER] : [after, FIRST_USER]) {
    // Between two skipped users the index is read in order, however many of their renders wait.
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
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
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

/** Renews the leases of what this process renders. */
export async function renewLeases(db: Database, claimed: Iterable<ClaimedRender>): Promise<void> {
  for (const { id, fence } of claimed) {
    await db.execute(sql`
      update ${renders} set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where id = ${id} and fence = ${fence} and status = 'rendering'`)
  }
}

/** For a database that no other process can write to: whoever had taken up anything has ended. */
export async function expireLeases(db: Database): Promise<void> {
  await db.execute(sql`
    update ${renders} set lease_until = now() where status = 'rendering' and lease_until > now()`)
}

/** Queues again what processes that died had taken up. @returns how many there were */
export async function requeueRenders(db: Database): Promise<number> {
  const rows = await db.execute(sql`
    update ${renders} set status = 'queued', lease_until = null
    where status = 'rendering' and lease_until < now() and job is not null and fence < ${CLAIMS_MAX}
    returning id`)
  return rows.length
}

/** Puts back what this process has taken up and does not render after all. */
export async function releaseRender(db: Database, { id, fence }: ClaimedRender): Promise<void> {
  await db.execute(sql`
    update ${renders} set status = 'queued', lease_until = null
    where id = ${id} and fence = ${fence} and status = 'rendering'`)
}

/** Counting a longer line would take longer than answering. */
const COUNTED_MAX = 1_000

/** How many waiting renders come before this one, if users are served in turn; at most 1,000. */
export async function countAhead(
  db: Database,
  { id, user_id, created_at }: { id: string; user_id: string; created_at: Date },
): Promise<number> {
  // Before it each other user has as many turns as it waits for, or as renders are theirs.
  const [row] = await db.execute<{ ahead: number }>(sql`
    with recursive own as (
      select count(*)::int as ahead from (
        select 1 from ${renders}
        where status = 'queued' and user_id = ${user_id}
          and (created_at, id) < (${created_at.toISOString()}::timestamptz, ${id}::uuid)
        limit ${COUNTED_MAX}
      ) as older
    ),
    waiting(user_id) as (
      (select user_id from ${renders} where status = 'queued' order by user_id limit 1)
      union all
      select (select r.user_id from ${renders} r
        where r.status = 'queued' and r.user_id > waiting.user_id order by r.user_id limit 1)
      from waiting where waiting.user_id is not null
    ),
    others as (
      select count(*)::int as ahead from (
        select 1 from waiting
        cross join lateral (
          select 1 from ${renders} r where r.status = 'queued' and r.user_id = waiting.user_id
          limit (select ahead + 1 from own)
        ) as turns
        where waiting.user_id <> ${user_id}
        limit ${COUNTED_MAX}
      ) as turns
    )
    select least(own.ahead + others.ahead, ${COUNTED_MAX}::int) as ahead from own, others`)
  return row?.ahead ?? 0
}
