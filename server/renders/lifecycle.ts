/**
 * The life of a render, as statements on its row. Each transition is one statement together with
 * the usage, the output row, the webhook delivery and the upload that depend on it, so that a crash
 * cannot separate them.
 *
 *     (none)    -> rendering   beginRender: synchronous; fence 0, lease of 240 s, never renewed
 *     (none)    -> queued      beginRender with a job: a background render
 *     queued    -> rendering   claimRender (worker): fence + 1, lease of 300 s, never renewed
 *     queued    -> failed      cancelRender: the user cancels it
 *     rendering -> completed   completeRender: its output is stored
 *     rendering -> failed      failRender: it failed; failAbandoned, sweepRenders (reaper): a lease
 *                              expired, and it is synchronous or was claimed three times
 *     rendering -> rendering   deferRender (worker): DNS or a signer is away; a free lease
 *     rendering -> queued      releaseRender (worker): no lane, database or storage is available;
 *                              requeueRenders (reaper): such a lease expired, and a claim is left
 *
 * `completed` and `failed` are final. A process that holds a render names its fence in every
 * statement: once another process has claimed the render, or the reaper has failed it, no row
 * matches. A render is counted in the usage of its month when it begins, and refunded when it
 * fails. The statements that begin a render are in `begin.ts`, those of claims and of the reaper in
 * `background/claims.ts`.
 */
import type { Report } from '@platen/chromium'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { outputs, renders, usage_months } from '../db/schema.ts'
import type { ErrorCode } from '../errors.ts'
import { insertDelivery } from '../webhooks/deliveries.ts'
import {
  failedBody,
  insertForEndpoints,
  insertKnownForEndpoints,
  NO_ENDPOINTS,
} from '../webhooks/endpoint-deliveries.ts'
import { type NewDelivery, webhookIdOf } from '../webhooks/events.ts'
import { HIDE_JOB_FILES } from './job-files.ts'
import { hasOtherQueued } from './queue-search.ts'
import { insertUpload } from './uploads/records.ts'
import { insertEvents, OLD_JOB_BYTES, releaseWaitingBytes } from './waiting-bytes.ts'

/** A render, and the number of its claims when this process got it. */
export interface RenderClaim {
  id: string
  fence: number
}

interface CompleteInput {
  report: Report
  /** Null = it is not stored, and the render is erased. */
  outputKey: string | null
  /** The keys of the files beside the output. */
  partKeys?: string[]
  outputSizeBytes: number
  renderDurationMs: number
  /** Its webhook event; null for a synchronous render. */
  delivery: NewDelivery | null
  now: Date
}

/** The work that the end of a render leads to. */
export interface RenderEnding {
  /** Whether background renders are queued; unknown for a synchronous render. */
  hasQueued: boolean
  /** Whether the output is uploaded now. */
  hasUpload: boolean
  /** Whether webhooks are sent now. */
  hasDeliveries: boolean
}

/** The lease of the render expired: the reaper or another process has taken the render over. */
export class LostRenderError extends Error {
  override name = 'LostRenderError'
}

/**
 * Completes a render whose output is stored. Safe to call again when the outcome of the first call
 * is unknown: a render that is already completed with this output is a success.
 * @throws LostRenderError if this process no longer holds the render
 */
export async function completeRender(
  db: Database,
  { id, fence }: RenderClaim,
  {
    outputKey,
    partKeys = [],
    outputSizeBytes,
    renderDurationMs,
    report,
    delivery,
    now,
  }: CompleteInput,
): Promise<RenderEnding> {
  // A synchronous render has no job, and is never claimed.
  const bytes =
    fence === 0
      ? sql`select 1`
      : sql`${releaseWaitingBytes(sql`ended`)}), event as (${insertEvents(sql`ended`, sql`bytes`)}`
  const jobBytes = fence === 0 ? sql`null::int` : OLD_JOB_BYTES
  // Saves a process that has a free lane now the claim that would find nothing.
  const hasQueued = fence === 0 ? sql`false` : hasOtherQueued(sql`ended`)
  const forEndpoints =
    delivery === null ? NO_ENDPOINTS : insertKnownForEndpoints(delivery, { of: 'render_id', now })
  const [ended] = await db.execute<{ queued: boolean; upload: boolean; deliveries: boolean }>(sql`
    with ended as (
    update ${renders}
    set status = 'completed', lease_until = null, node_id = null, job = null, webhook_secret = null, output_key = ${outputKey},
      output_size_bytes = ${outputSizeBytes}, render_duration_ms = ${renderDurationMs},
      report = ${outputKey && JSON.stringify(report)}, hint_count = ${outputKey && report.hints.length}::int, completed_at = ${now.toISOString()}::timestamptz,
      ${outputKey === null ? sql`idempotency_key = null,` : sql``} ${endOfRetention(now)}
    where id = ${id} and fence = ${fence} and status = 'rendering'
    returning id, user_id, created_at, webhook_url, upload_to, ${OLD_SECRET}, ${jobBytes}
    ), stored as (
      update ${outputs} set status = 'stored' from ended where key in ${[outputKey, ...partKeys]}
    ), bytes as (${bytes})${fence === 0 ? sql`` : HIDE_JOB_FILES}${insertDelivery(delivery, now)}${forEndpoints}${insertUpload(now)}
    select ${hasQueued} as queued, upload_to is not null as upload,
      ${delivery === null ? sql`false` : HAS_DELIVERIES} as deliveries
    from ended`)
  if (ended) {
    const { queued, upload, deliveries } = ended
    return { hasQueued: queued, hasUpload: upload, hasDeliveries: deliveries }
  }
  const [done] = await db
    .select({ id: renders.id })
    .from(renders)
    .where(
      and(
        eq(renders.id, id),
        eq(renders.status, 'completed'),
        outputKey === null ? isNotNull(renders.erased_at) : eq(renders.output_key, outputKey),
      ),
    )
  if (!done) throw new LostRenderError('the render was taken over before it completed')
  return { hasQueued: true, hasUpload: true, hasDeliveries: true }
}

export interface RenderFailure {
  code: ErrorCode
  message: string
  report: Report | null
  /** Its webhook event; left out for renders without a webhook. */
  delivery?: NewDelivery | null
  now: Date
}

/** A render that was failed. */
export type FailedRow = Record<string, unknown> & {
  id: string
  /** Renders of the month after the refund. */
  used: number
  /** Whether webhooks are sent now. */
  deliveries: boolean
}

/** Fails a render and refunds it. Safe to call twice. @returns null if it had ended already */
export async function failRender(
  db: Database,
  { id, fence }: RenderClaim,
  failure: RenderFailure,
): Promise<FailedRow | null> {
  const isHeld = sql`status = 'rendering' and id = ${id} and fence = ${fence}`
  const rows = await failRenders(db, isHeld, failure)
  return rows[0] ?? null
}

/**
 * Cancels a queued render and refunds it.
 * @returns null if the render is no longer queued: it stays as it is
 */
export async function cancelRender(
  db: Database,
  id: string,
  failure: RenderFailure,
): Promise<FailedRow | null> {
  const rows = await failRenders(db, sql`status = 'queued' and id = ${id}`, failure)
  return rows[0] ?? null
}

/** The error of a render that its user has cancelled. */
export const CANCELLED = { code: 'RENDER_FAILED', message: 'The render was cancelled.' } as const

/** Cancels the queued renders of a batch and refunds them. */
export async function cancelBatch(db: Database, batchId: string, now: Date): Promise<FailedRow[]> {
  const isQueued = sql`status = 'queued' and batch_id = ${batchId}`
  return failRenders(db, isQueued, { ...CANCELLED, report: null, now })
}

/**
 * Fails renders and refunds each: exactly one refund per row that this statement moves to `failed`.
 * @param where matches only renders that have not ended
 * @returns each failed render with the usage after the refunds
 */
export function failRenders(
  db: Database,
  where: ReturnType<typeof sql>,
  { code, message, report, delivery, now }: RenderFailure,
): Promise<FailedRow[]> {
  const forEndpoints = insertForEndpoints({
    event: 'render.failed',
    // The same id as that of the delivery to the address in the request, if there is one.
    webhookId: delivery
      ? sql`${delivery.webhookId}::text`
      : sql`${webhookIdOf('')} || replace(ended.id::text, '-', '')`,
    body: failedBody({ code, message }, now),
    of: 'render_id',
    where: sql`ended.background`,
    now,
  })
  return db.execute<FailedRow>(sql`
    with ended as (
      update ${renders}
      set status = 'failed', lease_until = null, node_id = null, job = null, webhook_secret = null,
        -- A failed synchronous render releases its key; a background render was already answered with 202.
        idempotency_key = case when background then idempotency_key end, error_code = ${code}, 
        error_message = case when not ${UNSTORED} then ${message}::text end,
        report = case when not ${UNSTORED} then ${report && JSON.stringify(report)}::text end, hint_count = case when not ${UNSTORED} then ${report?.hints.length ?? null}::int end,
        completed_at = ${now.toISOString()}::timestamptz, ${endOfRetention(now)}
      where ${where}
      returning id, user_id, usage_month, webhook_url, request_id, metadata, created_at, background, ${OLD_SECRET},
        ${OLD_JOB_BYTES}
    ), bytes as (${releaseWaitingBytes(sql`ended`)}), event as (${insertEvents(sql`ended`, sql`bytes`)})${HIDE_JOB_FILES}${insertDelivery(delivery ?? null, now)}${forEndpoints}, refunded as (
      update ${usage_months} as usage set used = usage.used - per_month.renders
      from (
        select user_id, usage_month, count(*)::int as renders from ended group by 1, 2
      ) as per_month
      where usage.user_id = per_month.user_id and usage.month = per_month.usage_month
        -- Locks the counters of the users first, as \`beginRender\` does: in another order the two would deadlock.
        and (select count(*) from bytes) >= 0
      returning usage.user_id, usage.month, usage.used
    )
    select ended.id, refunded.used, ${delivery ? HAS_DELIVERIES : sql`exists (select from for_endpoint)`} as deliveries
    from ended
    join refunded on refunded.user_id = ended.user_id and refunded.month = ended.usage_month`)
}

/** SQL: the statement inserts a delivery of the row of `ended`. */
const HAS_DELIVERIES = sql`(webhook_url is not null or exists (select from for_endpoint))`

/** SQL: nothing of the render is stored, because its retention time is 0. */
const UNSTORED = sql`(retention_seconds is not distinct from 0)`

/** SQL: sets when the files of a render that ends now are removed; without files it is erased. */
function endOfRetention(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`expires_at = case when retention_seconds > 0 then ${at} + make_interval(secs => retention_seconds) end,
    body_hash = case when not ${UNSTORED} then body_hash end,
    erased_at = case when ${UNSTORED} then ${at} end`
}

/** The value before the statement that clears it. */
const OLD_SECRET = sql`(select old.webhook_secret from ${renders} old where old.id = ${renders}.id) as secret`
