/**
 * The rows of renders, and the usage they reserve. A render is counted before it starts and given
 * back if it fails; each of these is one statement, so that nothing dies between its two halves.
 */
import { and, desc, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { monthOf, PLANS, type PlanName } from '../accounts/plans.ts'
import { type Database, databaseFailure } from '../db/index.ts'
import { deliveries, outputs, renders, usage_months } from '../db/schema.ts'
import type { Report } from '../engine/index.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import { isRequestId, isUuid, newId } from '../lib/ids.ts'
import type { NewDelivery } from '../webhooks/events.ts'
import { CLAIMS_MAX } from './background/claims.ts'
import { type ContentType, outputKeyOf } from './output-files.ts'
import { freeRoom, noRoom, OLD_JOB_BYTES, takeRoom } from './waiting-bytes.ts'

type RenderRow = typeof renders.$inferSelect

/** Which render, and how often it had been taken up when we did. */
export interface OwnRender {
  id: string
  fence: number
}

/** A render whose row exists and whose place in the month is taken. */
export interface BegunRender extends OwnRender {
  /** Renders of this month, this one included. */
  used: number
}

/** Longest wait for a lane plus longest render: nothing alive holds a row in `rendering` longer. */
const LEASE_SECONDS = 240

interface BeginInput {
  requestId: string
  userId: string
  plan: PlanName
  type: RenderRow['type']
  inputType: RenderRow['input_type']
  metadata: string | null
  /** JSON text of what a render in the background is to do; null = it begins now. */
  job: string | null
  webhook: Webhook | null
  /** Of a render that begins now: the row of its file is inserted with its own. */
  contentType?: ContentType
  /** Null = the request has none. */
  idempotency: { key: string; bodyHash: string } | null
  now: Date
}

/** Whom a render's end is told to. */
export interface Webhook {
  url: string
  /** Encrypted. */
  secret: string | null
  /** Where links in it lead. */
  baseUrl: string
}

/**
 * Reserves one render of the month and inserts its row. Of any number of calls at once on a capped
 * plan, exactly as many succeed as the allowance has left.
 * @throws ApiError PLAN_LIMIT_EXCEEDED; RATE_LIMITED if too many bytes wait in the background;
 *   KeyTakenError if another render has its idempotency key
 */
export async function beginRender(db: Database, input: BeginInput): Promise<BegunRender> {
  const { rendersPerMonth, hardCap } = PLANS[input.plan]
  const id = newId()
  const month = monthOf(input.now)
  // Plans with renders in the background have no hard cap: a reservation never fails after its room is taken.
  const room = input.job === null ? sql`select 1` : takeRoom(input.job, input)
  const outputKey =
    input.contentType && outputKeyOf(input.userId, { id, fence: 0 }, input.contentType)
  const inserting = db.execute<{ used: number }>(sql`
    with room as (${room}), reserved as (
      insert into ${usage_months} as usage (user_id, month, used)
      select ${input.userId}::uuid, ${month}::date, 1 from room
      on conflict (user_id, month) do update set used = usage.used + 1
      where ${hardCap ? sql`usage.used < ${rendersPerMonth}` : sql`true`}
      returning used
    ), inserted as (
      insert into ${renders}
        (id, request_id, user_id, type, status, input_type, metadata, usage_month, job, webhook_url,
          webhook_secret, base_url, background, idempotency_key, body_hash, created_at, lease_until)
      select ${id}, ${input.requestId}, ${input.userId}, ${input.type},
        ${input.job === null ? 'rendering' : 'queued'}, ${input.inputType}, ${input.metadata}, ${month},
        ${input.job}, ${input.webhook?.url ?? null}, ${input.webhook?.secret ?? null},
        ${input.webhook?.baseUrl ?? null}, ${input.job !== null}::boolean,
        ${input.idempotency?.key ?? null}, ${input.idempotency?.bodyHash ?? null}, ${input.now.toISOString()}::timestamptz,
        case when ${input.job === null}::boolean then now() + make_interval(secs => ${LEASE_SECONDS}) end
      from reserved
    )${
      outputKey === undefined
        ? sql``
        : sql`, output as (
      insert into ${outputs} (key, render_id, fence, status)
      select ${outputKey}, ${id}::uuid, 0, 'storing' from reserved
    )`
    }
    select used from reserved`)
  const [row] = await inserting.catch((error: unknown) => {
    const taken = input.idempotency !== null && databaseFailure(error) === 'duplicate'
    throw taken ? new KeyTakenError('another render has the key', { cause: error }) : error
  })
  if (!row) throw input.job === null ? new ApiError('PLAN_LIMIT_EXCEEDED') : noRoom(input.plan)
  return { id, fence: 0, used: row.used }
}

/** A twin of this request was faster. */
export class KeyTakenError extends Error {
  override name = 'KeyTakenError'
}

interface CompleteInput {
  report: Report
  outputKey: string
  outputSizeBytes: number
  renderDurationMs: number
  /** What its webhook is told. */
  delivery: NewDelivery | null
  now: Date
}

/** A render whose lease ran out meanwhile: it is the sweep's, or another process's. */
export class LostRenderError extends Error {
  override name = 'LostRenderError'
}

/**
 * Completes a render with a file whose bytes are stored. Safe to call again when the first call's
 * outcome is unknown: a render that was completed with this very file is a success.
 * @throws LostRenderError if the row is no longer ours
 */
export async function completeRender(
  db: Database,
  { id, fence }: OwnRender,
  { outputKey, outputSizeBytes, renderDurationMs, report, delivery, now }: CompleteInput,
): Promise<void> {
  // A synchronous render has no job, and is never claimed.
  const room = fence === 0 ? sql`select 1` : freeRoom(sql`ended`)
  const jobBytes = fence === 0 ? sql`null::int` : OLD_JOB_BYTES
  const rows = await db.execute(sql`
    with ended as (
    update ${renders}
    set status = 'completed', lease_until = null, job = null, webhook_secret = null, output_key = ${outputKey},
      output_size_bytes = ${outputSizeBytes}, render_duration_ms = ${renderDurationMs},
      report = ${JSON.stringify(report)}, completed_at = ${now.toISOString()}::timestamptz
    where id = ${id} and fence = ${fence} and status = 'rendering'
    returning id, user_id, webhook_url, ${OLD_SECRET}, ${jobBytes}
    ), stored as (
      update ${outputs} set status = 'stored' from ended where key = ${outputKey}
    ), room as (${room})${insertDelivery(delivery, now)}
    select id from ended`)
  if (rows.length > 0) return
  const [done] = await db
    .select({ id: renders.id })
    .from(renders)
    .where(
      and(eq(renders.id, id), eq(renders.status, 'completed'), eq(renders.output_key, outputKey)),
    )
  if (!done) throw new LostRenderError('the render was given up before it completed')
}

export interface RenderFailure {
  code: ErrorCode
  message: string
  report: Report | null
  /** What its webhook is told; left out for renders without one. */
  delivery?: NewDelivery | null
  now: Date
}

/**
 * Fails a render and gives its reservation back. Safe to call twice.
 * @returns renders of the month after that, or null if the render had ended already
 */
export async function failRender(
  db: Database,
  { id, fence }: OwnRender,
  failure: RenderFailure,
): Promise<number | null> {
  const own = sql`status = 'rendering' and id = ${id} and fence = ${fence}`
  const rows = await fail(db, own, failure)
  return rows[0]?.used ?? null
}

/**
 * Cancels a render that still waits, and gives its reservation back.
 * @returns whether it did: a render under way, or ended, stays as it is
 */
export async function cancelRender(
  db: Database,
  id: string,
  failure: RenderFailure,
): Promise<boolean> {
  const rows = await fail(db, sql`status = 'queued' and id = ${id}`, failure)
  return rows.length > 0
}

/** What is told of a render whose process died under it. */
export const ABANDONED = {
  code: 'RENDERER_UNAVAILABLE',
  message: 'The server stopped during this render.',
} as const

/**
 * A render whose process died and that is not tried again. The exact complement of what
 * `requeueRenders` takes: a lease can end between the two statements, so neither relies on the other.
 */
const isAbandoned = sql`status = 'rendering' and lease_until < now()
  and (job is null or fence >= ${CLAIMS_MAX})`

/** Abandoned renders with a webhook, at most so many: each needs an event of its own. */
export async function findAbandoned(
  db: Database,
  limit: number,
): Promise<(RenderRecord & OwnRender)[]> {
  return db
    .select(RECORD)
    .from(renders)
    .where(and(isAbandoned, isNotNull(renders.webhook_url)))
    .limit(limit)
}

/** Fails one abandoned render and creates its delivery. @returns false if it was not abandoned after all */
export async function failAbandoned(
  db: Database,
  { id, fence }: OwnRender,
  { delivery, now }: { delivery: NewDelivery | null; now: Date },
): Promise<boolean> {
  const own = sql`${isAbandoned} and id = ${id} and fence = ${fence}`
  const rows = await fail(db, own, { ...ABANDONED, report: null, delivery, now })
  return rows.length > 0
}

/** Fails the abandoned renders that have no webhook. @returns how many there were */
export async function sweepRenders(db: Database, now: Date): Promise<number> {
  const failure = { ...ABANDONED, report: null, now }
  const rows = await fail(db, sql`${isAbandoned} and webhook_url is null`, failure)
  return rows.length
}

/**
 * One reservation is given back per row that this very statement moves to `failed`.
 * @param where rows that have not ended
 * @returns the usage after that, once per failed render
 */
function fail(
  db: Database,
  where: ReturnType<typeof sql>,
  { code, message, report, delivery, now }: RenderFailure,
) {
  return db.execute<{ used: number }>(sql`
    with ended as (
      update ${renders}
      set status = 'failed', lease_until = null, job = null, webhook_secret = null,
        -- A failed first attempt frees its key; one in the background has been answered.
        idempotency_key = case when background then idempotency_key end, error_code = ${code}, error_message = ${message},
        report = ${report === null ? null : JSON.stringify(report)},
        completed_at = ${now.toISOString()}::timestamptz
      where ${where}
      returning id, user_id, usage_month, webhook_url, ${OLD_SECRET}, ${OLD_JOB_BYTES}
    ), room as (${freeRoom(sql`ended`)})${insertDelivery(delivery ?? null, now)}, given_back as (
      update ${usage_months} as usage set used = usage.used - per_month.renders
      from (
        select user_id, usage_month, count(*)::int as renders from ended group by 1, 2
      ) as per_month
      where usage.user_id = per_month.user_id and usage.month = per_month.usage_month
      returning usage.user_id, usage.month, usage.used
    )
    select given_back.used from ended
    join given_back on given_back.user_id = ended.user_id and given_back.month = ended.usage_month`)
}

/** As it was before the statement that forgets it. */
const OLD_SECRET = sql`(select old.webhook_secret from ${renders} old where old.id = ${renders}.id) as secret`

/** Another part of a statement that ends a render with a webhook: the row \`ended\`. */
function insertDelivery(delivery: NewDelivery | null, now: Date) {
  if (delivery === null) return sql``
  const { id, webhookId, event, body } = delivery
  const at = now.toISOString()
  return sql`, told as (
    insert into ${deliveries}
      (id, render_id, user_id, webhook_id, event, url, secret, body, status, next_attempt_at, created_at)
    select ${id}::uuid, id, user_id, ${webhookId}, ${event}, webhook_url, secret, ${body}, 'pending',
      ${at}::timestamptz, ${at}::timestamptz
    from ended where webhook_url is not null
  )`
}

export type RenderRecord = Omit<RenderRow, 'report' | 'job' | 'webhook_secret'>

const { report: _report, job: _job, webhook_secret: _secret, ...RECORD } = getTableColumns(renders)

/** @param id its uuid or its request id @returns null unless it is the user's */
async function findRender(db: Database, userId: string, id: string): Promise<RenderRecord | null> {
  if (!isUuid(id) && !isRequestId(id)) return null
  const [row] = await db
    .select(RECORD)
    .from(renders)
    .where(and(eq(renders.user_id, userId), isNamed(id)))
  return row ?? null
}

/** The same. @throws ApiError RENDER_NOT_FOUND */
export async function requireRender(
  db: Database,
  userId: string,
  id: string,
): Promise<RenderRecord> {
  const render = await findRender(db, userId, id)
  if (!render) throw new ApiError('RENDER_NOT_FOUND')
  return render
}

/** @returns null once the output has been removed */
export async function findOutput(
  db: Database,
  id: string,
): Promise<{ key: string; requestId: string } | null> {
  const [row] = await db
    .select({ key: renders.output_key, requestId: renders.request_id })
    .from(renders)
    .where(eq(renders.id, id))
  return row?.key ? { key: row.key, requestId: row.requestId } : null
}

interface ListInput {
  type?: RenderRow['type']
  status?: RenderRow['status']
  limit: number
  offset: number
}

/** A page of a user's renders, newest first, and how many there are in all. */
export async function listRenders(
  db: Database,
  userId: string,
  { type, status, limit, offset }: ListInput,
): Promise<{ rows: RenderRecord[]; total: number }> {
  const where = and(
    eq(renders.user_id, userId),
    type && eq(renders.type, type),
    status && eq(renders.status, status),
  )
  const newestFirst = [desc(renders.created_at), desc(renders.id)]
  const [rows, total] = await Promise.all([
    db
      .select(RECORD)
      .from(renders)
      .where(where)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    db.$count(renders, where),
  ])
  return { rows, total }
}

function isNamed(id: string) {
  return isUuid(id)
    ? or(eq(renders.id, id), eq(renders.request_id, id))
    : eq(renders.request_id, id)
}

/** What is told of a render that has ended. */
export interface EndedRender {
  request_id: string
  output_bytes: number | null
  /** Null if it ended before it had a lane. */
  report: Report | null
}

/** @param id its uuid or its request id @returns null unless it is the user's and has ended */
export async function findEnded(
  db: Database,
  userId: string,
  id: string,
): Promise<EndedRender | null> {
  if (!isUuid(id) && !isRequestId(id)) return null
  const [row] = await db
    .select({
      request_id: renders.request_id,
      output_bytes: renders.output_size_bytes,
      report: renders.report,
    })
    .from(renders)
    .where(
      and(
        eq(renders.user_id, userId),
        inArray(renders.status, ['completed', 'failed']),
        isNamed(id),
      ),
    )
  if (!row) return null
  return { ...row, report: row.report === null ? null : JSON.parse(row.report) }
}
