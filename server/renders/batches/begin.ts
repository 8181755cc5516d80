/**
 * Begins a batch: counts its renders in the usage of the month and inserts all rows, in one
 * transaction.
 */
import { sql } from 'drizzle-orm'
import { monthOf, type PlanName } from '../../accounts/plans.ts'
import { type Database, databaseFailure } from '../../db/index.ts'
import { batches, renders, usage_months } from '../../db/schema.ts'
import { type Idempotency, KeyTakenError, type Webhook } from '../begin.ts'
import { takeOverFiles } from '../job-files.ts'
import type { PackedJob } from '../packed-job.ts'
import type { RenderRequest } from '../render.ts'
import { reserveWaitingBytes, waitingBytesExceeded } from '../waiting-bytes.ts'

/** A render of a batch to begin. */
export interface BatchRender
  extends Pick<
    RenderRequest,
    | 'requestId'
    | 'type'
    | 'inputType'
    | 'title'
    | 'metadata'
    | 'filename'
    | 'disposition'
    | 'retention'
  > {
  /** A new UUID. */
  id: string
  /** Its file is in the storage if it has one. */
  job: PackedJob
  uploadTo: string | null
}

/** A batch to begin. */
export interface BatchInput {
  /** A new UUID. */
  id: string
  userId: string
  plan: PlanName
  /** Null = a session of the dashboard. */
  keyId: string | null
  /** JSON text. */
  metadata: string | null
  webhook: Webhook | null
  /** The server's address as the client used it, for the links in events. */
  baseUrl: string
  idempotency: Idempotency | null
  /** In the order of the request. */
  renders: BatchRender[]
  now: Date
}

/** Characters of the jobs of one statement: the event loop serves other requests between two. */
const STATEMENT_CHARS = 1_000_000

/**
 * Inserts a batch and its renders: all or none.
 * @throws ApiError RATE_LIMITED if the user has too many bytes queued; KeyTakenError if another
 *   batch has the idempotency key
 */
export async function beginBatch(db: Database, input: BatchInput): Promise<void> {
  const beginning = db.transaction(async (tx) => {
    if (!(await insertBatch(tx, input))) throw waitingBytesExceeded(input.plan, 'batch')
    for (const rows of statementsOf(input.renders)) await insertRenders(tx, input, rows)
  })
  await beginning.catch((error: unknown) => {
    const isTaken = input.idempotency !== null && databaseFailure(error) === 'duplicate'
    throw isTaken ? new KeyTakenError('another batch has the key', { cause: error }) : error
  })
}

/**
 * Plans with background renders have no hard cap: only the bytes of the jobs may be too many.
 * @returns false if they are
 */
async function insertBatch(db: Database, input: BatchInput): Promise<boolean> {
  const { id, userId, webhook, idempotency } = input
  const jobBytes = input.renders.reduce((sum, { job }) => sum + job.bytes, 0)
  const count = input.renders.length
  const rows = await db.execute(sql`
    with bytes as (${reserveWaitingBytes(jobBytes, input)}), reserved as (
      insert into ${usage_months} as usage (user_id, month, used)
      select ${userId}::uuid, ${monthOf(input.now)}::date, ${count}::int from bytes
      on conflict (user_id, month) do update set used = usage.used + ${count}::int
      returning used
    )
    insert into ${batches} (id, user_id, renders, metadata, idempotency_key, body_hash, webhook_url,
      webhook_secret, base_url, created_at)
    select ${id}::uuid, ${userId}::uuid, ${count}::int, ${input.metadata}, ${idempotency?.key ?? null},
      ${idempotency?.bodyHash ?? null}, ${webhook?.url ?? null}, ${webhook?.secret ?? null},
      ${input.baseUrl}, ${input.now.toISOString()}::timestamptz
    from reserved returning id`)
  return rows.length > 0
}

type IndexedRender = BatchRender & { index: number }

/** Divides the renders, so that no statement is very long. */
function statementsOf(all: BatchRender[]): IndexedRender[][] {
  const statements: IndexedRender[][] = []
  let chars = Number.POSITIVE_INFINITY
  for (const [index, render] of all.entries()) {
    if (chars + render.job.text.length > STATEMENT_CHARS) {
      statements.push([])
      chars = 0
    }
    statements.at(-1)?.push({ ...render, index })
    chars += render.job.text.length
  }
  return statements
}

/** The rows are one parameter, so that the number of renders does not make it another statement. */
async function insertRenders(
  db: Database,
  input: BatchInput,
  rows: IndexedRender[],
): Promise<void> {
  const json = rows.map(({ requestId, inputType, uploadTo, job, ...row }) => ({
    ...row,
    job: job.text,
    job_bytes: job.bytes,
    request_id: requestId,
    input_type: inputType,
    upload_to: uploadTo,
  }))
  const files = rows.some(({ job }) => job.file !== null)
    ? sql`${takeOverFiles(sql`begun`)} returning begun.id`
    : sql`select id from begun`
  await db.execute(sql`
    with begun as (
    insert into ${renders}
      (id, request_id, user_id, type, status, input_type, metadata, usage_month, job, job_bytes, background, base_url, title,
        key_id, batch_id, batch_index, upload_to, filename, disposition, retention_seconds, created_at)
    select row.id, row.request_id, ${input.userId}::uuid, row.type, 'queued', row.input_type, row.metadata,
      ${monthOf(input.now)}::date, row.job, row.job_bytes, true, ${input.baseUrl}, row.title, ${input.keyId}::uuid, ${input.id}::uuid, row.index,
      row.upload_to, row.filename, row.disposition, row.retention, ${input.now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(json)}::json) as row
      (id uuid, request_id text, type text, input_type text, metadata text, job text, job_bytes int, title text, index int,
        upload_to text, filename text, disposition text, retention bigint)
    returning id, user_id)
    ${files}`)
}
