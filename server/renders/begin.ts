/** Begins a render: counts it in the usage of the month and inserts its row, in one statement. */
import { sql } from 'drizzle-orm'
import { monthOf, PLANS, type PlanName } from '../accounts/plans.ts'
import { type Database, databaseFailure } from '../db/index.ts'
import { outputs, renders, usage_months } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { SYNC_LEASE_SECONDS } from '../limits.ts'
import { takeOverFiles } from './job-files.ts'
import type { RenderClaim } from './lifecycle.ts'
import type { PackedJob } from './packed-job.ts'
import { reserveWaitingBytes, waitingBytesExceeded } from './waiting-bytes.ts'

type RenderRow = typeof renders.$inferSelect

/** A render whose row exists and which is counted in the usage of the month. */
export interface BegunRender extends RenderClaim {
  /** Renders of this month, this one included. */
  used: number
}

/** A render to begin. */
export interface BeginInput {
  /** A new UUID. */
  id: string
  requestId: string
  userId: string
  plan: PlanName
  type: RenderRow['type']
  inputType: RenderRow['input_type']
  /** The page in a few words (see title.ts). */
  title: string | null
  /** Null = a session of the dashboard. */
  keyId: string | null
  metadata: string | null
  /**
   * The job of a background render, whose file is in the storage if it has one; null = a
   * synchronous render.
   */
  job: PackedJob | null
  /**
   * The process that renders a synchronous render. Left out, only the lease of the render counts.
   */
  nodeId?: string
  webhook: Webhook | null
  /** The server's address as the client used it, for the links in events of a background render. */
  baseUrl?: string
  /** The key of the output of a synchronous render, whose row is inserted with it. */
  outputKey?: string
  /** Null = the request has no key. */
  idempotency: Idempotency | null
  /** Name of the output in downloads. By default its request id. */
  filename?: string
  /** By default `inline`. */
  disposition?: 'inline' | 'attachment'
  /**
   * Seconds for which files are kept after the end; 0 = none is stored. By default as long as the
   * server keeps files.
   */
  retention?: number
  /** The bucket to which its output is uploaded (see uploads/target.ts). */
  uploadTo?: string | null
  /** Refuses a render beyond the allowance on every plan. */
  overage?: 'refused'
  now: Date
}

export interface Idempotency {
  key: string
  bodyHash: string
}

/** The receiver of a render's webhook events. */
export interface Webhook {
  url: string
  /** Encrypted. */
  secret: string | null
  /** The origin of links in events. */
  baseUrl: string
}

/**
 * Reserves one render of the month and inserts its row. Of any number of concurrent calls on a
 * capped plan, exactly as many succeed as renders are left in the month.
 * @throws ApiError PLAN_LIMIT_EXCEEDED; RATE_LIMITED if the user has too many bytes queued;
 *   KeyTakenError if another render has the idempotency key
 */
export async function beginRender(db: Database, input: BeginInput): Promise<BegunRender> {
  const { id } = input
  const { rendersPerMonth, hardCap } = PLANS[input.plan]
  const isCapped = hardCap || input.overage === 'refused'
  const month = monthOf(input.now)
  // Plans with background renders have no hard cap: a reservation never fails after its bytes are
  // reserved.
  const bytes = input.job === null ? sql`select 1` : reserveWaitingBytes(input.job.bytes, input)
  const inserting = db.execute<{ used: number }>(sql`
    with bytes as (${bytes}), reserved as (
      insert into ${usage_months} as usage (user_id, month, used)
      select ${input.userId}::uuid, ${month}::date, 1 from bytes
      on conflict (user_id, month) do update set used = usage.used + 1
      where ${isCapped ? sql`usage.used < ${rendersPerMonth}` : sql`true`}
      returning used
    ), inserted as (
      insert into ${renders}
        (id, request_id, user_id, type, status, input_type, metadata, usage_month, job, job_bytes,
          webhook_url, webhook_secret, base_url, background, idempotency_key, body_hash, title, key_id, upload_to,
          created_at, lease_until, node_id, filename, disposition, retention_seconds)
      select ${id}, ${input.requestId}, ${input.userId}, ${input.type},
        ${input.job === null ? 'rendering' : 'queued'}, ${input.inputType}, ${input.metadata}, ${month},
        ${input.job?.text ?? null}, ${input.job?.bytes ?? null}::int, ${input.webhook?.url ?? null}, ${input.webhook?.secret ?? null},
        ${input.webhook?.baseUrl ?? input.baseUrl ?? null}, ${input.job !== null}::boolean,
        ${input.idempotency?.key ?? null}, ${input.idempotency?.bodyHash ?? null}, ${input.title},
        ${input.keyId}::uuid, ${input.uploadTo ?? null}, ${input.now.toISOString()}::timestamptz,
        case when ${input.job === null}::boolean then now() + make_interval(secs => ${SYNC_LEASE_SECONDS}) end,
        ${input.nodeId ?? null}::uuid, ${input.filename ?? null}, ${input.disposition ?? null},
        ${input.retention ?? null}::bigint
      from reserved returning id, user_id
    )${insertOutput(input)}
    select used from reserved`)
  const [row] = await inserting.catch((error: unknown) => {
    const isTaken = input.idempotency !== null && databaseFailure(error) === 'duplicate'
    throw isTaken ? new KeyTakenError('another render has the key', { cause: error }) : error
  })
  if (!row) {
    throw input.job === null
      ? new ApiError('PLAN_LIMIT_EXCEEDED')
      : waitingBytesExceeded(input.plan)
  }
  return { id, fence: 0, used: row.used }
}

/**
 * The part of the statement that inserts the output row of a synchronous render, or takes over the
 * file of a job.
 */
function insertOutput({ id, outputKey, job }: BeginInput) {
  if (job?.file) return sql`, job_file as (${takeOverFiles(sql`inserted`)})`
  if (outputKey === undefined) return sql``
  return sql`, output as (
      insert into ${outputs} (key, render_id, fence, status)
      select ${outputKey}, ${id}::uuid, 0, 'storing' from reserved
    )`
}

/** Another render with the same idempotency key exists. */
export class KeyTakenError extends Error {
  override name = 'KeyTakenError'
}
