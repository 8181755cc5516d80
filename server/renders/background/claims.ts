/**
 * The transitions of background renders between `queued` and `rendering`, and the end of those that
 * were abandoned (see `lifecycle.ts`). A claim moves the oldest row of the next user to `rendering`
 * under a lease and a new fence, in one statement; the reaper requeues a render whose lease, or the
 * lease of whose process, has expired.
 */
import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PlanName } from '../../accounts/plans.ts'
import type { Database } from '../../db/index.ts'
import { assets, nodes, outputs, renders, users } from '../../db/schema.ts'
import { BACKGROUND_LEASE_SECONDS, SYNC_LEASE_SECONDS } from '../../limits.ts'
import type { Node } from '../../nodes/node.ts'
import type { NewDelivery } from '../../webhooks/events.ts'
import { failRenders, type RenderClaim } from '../lifecycle.ts'
import type { RenderType } from '../outcome.ts'
import { RECORD, type RenderRecord } from '../queries.ts'
import { hasOtherQueued, searchesOf, type Turn } from '../queue-search.ts'

/** A render that this process has claimed. */
export interface ClaimedRender extends RenderClaim {
  /** How many claims do not count against the render. */
  excused: number
  request_id: string
  user_id: string
  plan: PlanName
  /** The column of its row (see ../packed-job.ts). */
  job: string
  type: RenderType
  metadata: string | null
  created_at: Date
  webhook_url: string | null
  base_url: string | null
  batch_id: string | null
  has_fonts: boolean
  /** Whether other renders were queued at the time of the claim. */
  more: boolean
}

/** As the database returns it. */
type ClaimedRow = Record<string, unknown> &
  Omit<ClaimedRender, 'created_at'> & { created_at: string }

/**
 * A render that crashes its process three times is failed. Claims that are excused do not count.
 */
export const CLAIMS_MAX = 3

/** SQL: the render may be claimed once more. */
const HAS_CLAIMS_LEFT = sql`(fence - excused < ${CLAIMS_MAX})`

/**
 * Claims the oldest queued render of `own`, or of the next user, in one statement, so that the
 * backlog of one user delays no other.
 * @param nodeId the process that renders it
 */
export async function claimRender(
  db: Database,
  nodeId: string,
  turn: Turn,
): Promise<ClaimedRender | null> {
  // `coalesce` runs a search only if the searches before it have found nothing.
  const searches = sql.join(searchesOf(turn), sql`, `)
  const [row] = await db.execute<ClaimedRow>(sql`
    update ${renders}
    set status = 'rendering', fence = fence + 1, node_id = ${nodeId},
      lease_until = now() + make_interval(secs => ${BACKGROUND_LEASE_SECONDS})
    where status = 'queued' and id = coalesce(${searches})
    returning id, request_id, user_id, type, fence, excused, job, metadata, created_at, webhook_url, base_url, batch_id,
      (select plan from ${users} where ${users.id} = ${renders.user_id}) as plan,
      exists(select from ${assets} where ${assets.user_id} = ${renders.user_id}
        and ${assets.face} is not null) as has_fonts,
      ${hasOtherQueued(renders)} as more`)
  if (!row) return null
  return { ...row, created_at: new Date(row.created_at) }
}

/**
 * Releases what the database assigns to this process although it does not work on it: a claim, or
 * the beginning of a synchronous render, whose statement timed out but was executed; or a result
 * that could not be recorded. A claim without an attempt is no reason to fail the render, however
 * many came before.
 * @param unknownSeconds see `StatementBudgets`
 * @returns the number of renders
 */
export async function releaseUnknown(
  db: Database,
  { id, held }: Pick<Node, 'id' | 'held'>,
  { now, unknownSeconds }: { now: Date; unknownSeconds: number },
): Promise<number> {
  const isUnknown = (leaseSeconds: number) => sql`
    status = 'rendering' and node_id = ${id}
    and lease_until < now() + make_interval(secs => ${leaseSeconds - unknownSeconds})
    and request_id <> all(${`{${[...held].join(',')}}`}::text[])`
  const requeued = await db.execute(sql`
    update ${renders} set status = 'queued', lease_until = null, node_id = null,
      excused = excused + case when ${HAS_ATTEMPT} then 0 else 1 end
    where ${isUnknown(BACKGROUND_LEASE_SECONDS)} and job is not null
      and (${HAS_CLAIMS_LEFT} or not ${HAS_ATTEMPT})
    returning id`)
  const failed = await failRenders(db, sql`${isUnknown(SYNC_LEASE_SECONDS)} and job is null`, {
    ...ABANDONED,
    report: null,
    now,
  })
  return requeued.length + failed.length
}

/** SQL: the render has been begun with the claim that it has now. */
const HAS_ATTEMPT = sql`exists (
  select from ${outputs} where ${outputs.render_id} = ${renders.id} and ${outputs.fence} = ${renders.fence})`

/**
 * Expires all leases. Only for a database that no other process uses: every earlier claimant has
 * ended.
 */
export async function expireLeases(db: Database): Promise<void> {
  await db.execute(sql`
    update ${renders} set lease_until = now() where status = 'rendering' and lease_until > now()`)
}

/** Which leases count: those of renders only, or those of their processes as well. */
export type Leases = 'renders' | 'nodes'

/**
 * SQL: nobody holds the render any more. A deferred one has no process, and waits for the end of
 * its lease.
 */
function isReleased(leases: Leases): SQL {
  if (leases === 'renders') return sql`(status = 'rendering' and lease_until < now())`
  return sql`(status = 'rendering' and (lease_until < now() or (node_id is not null and not exists (
    select from ${nodes} where ${nodes.id} = node_id and ${nodes.lease_until} > now()))))`
}

/** Requeues claimed renders that nobody holds any more. @returns the number of requeued renders */
export async function requeueRenders(db: Database, leases: Leases = 'renders'): Promise<number> {
  const rows = await db.execute(sql`
    update ${renders} set status = 'queued', lease_until = null, node_id = null
    where ${isReleased(leases)} and job is not null and ${HAS_CLAIMS_LEFT}
    returning id`)
  return rows.length
}

/**
 * Requeues a render that this process has claimed but cannot render now.
 * @param release `excused` if the claim is not to count against the render
 */
export async function releaseRender(
  db: Database,
  { id, fence }: RenderClaim,
  release: 'counted' | 'excused' = 'counted',
): Promise<void> {
  await db.execute(sql`
    update ${renders} set status = 'queued', lease_until = null, node_id = null,
      excused = excused + ${release === 'excused' ? 1 : 0}
    where id = ${id} and fence = ${fence} and status = 'rendering'`)
}

/**
 * Leaves a render that this process has claimed, and cannot render before some seconds have passed:
 * its lease is held by nobody, and the reaper requeues it when it ends.
 * @param release see `releaseRender`
 */
export async function deferRender(
  db: Database,
  { id, fence }: RenderClaim,
  { seconds, release }: { seconds: number; release: 'counted' | 'excused' },
): Promise<void> {
  await db.execute(sql`
    update ${renders} set lease_until = now() + make_interval(secs => ${seconds}), node_id = null,
      excused = excused + ${release === 'excused' ? 1 : 0}
    where id = ${id} and fence = ${fence} and status = 'rendering'`)
}

/** The error of a render whose process died. */
export const ABANDONED = {
  code: 'RENDERER_UNAVAILABLE',
  message: 'The server stopped during this render.',
} as const

/**
 * A render whose process died and that is not retried: the exact complement of the rows that
 * `requeueRenders` updates. A lease can expire between the two statements, so neither relies on the
 * other.
 */
function isAbandoned(leases: Leases): SQL {
  return sql`${isReleased(leases)} and (job is null or not ${HAS_CLAIMS_LEFT})`
}

/** Abandoned renders with a webhook: each needs an event of its own. */
export async function findAbandoned(
  db: Database,
  leases: Leases,
  limit: number,
): Promise<(RenderRecord & RenderClaim)[]> {
  return db
    .select(RECORD)
    .from(renders)
    .where(and(isAbandoned(leases), isNotNull(renders.webhook_url)))
    .limit(limit)
}

/**
 * Fails an abandoned render and creates its delivery.
 * @returns false if it is no longer abandoned
 */
export async function failAbandoned(
  db: Database,
  { id, fence }: RenderClaim,
  { leases, delivery, now }: { leases: Leases; delivery: NewDelivery | null; now: Date },
): Promise<boolean> {
  const isClaim = sql`${isAbandoned(leases)} and id = ${id} and fence = ${fence}`
  const rows = await failRenders(db, isClaim, { ...ABANDONED, report: null, delivery, now })
  return rows.length > 0
}

/** Fails the abandoned renders that have no webhook. @returns the number of failed renders */
export async function sweepRenders(
  db: Database,
  now: Date,
  leases: Leases = 'renders',
): Promise<number> {
  const failure = { ...ABANDONED, report: null, now }
  const rows = await failRenders(db, sql`${isAbandoned(leases)} and webhook_url is null`, failure)
  return rows.length
}
