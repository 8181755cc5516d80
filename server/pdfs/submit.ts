/** Accepts a request about PDFs: checks it, replays or runs it once per idempotency key, as a render of its own type. */
import type { Config } from '../config.ts'
import type { EgressPolicy } from '../egress-policy/index.ts'
import { ApiError, validationError } from '../errors.ts'
import type { BodyHold } from '../http/body/budget.ts'
import type { Caller } from '../http/handler-types.ts'
import type { UserLimit } from '../lib/user-limit.ts'
import { checkAnswer } from '../renders/answer-checks.ts'
import type { Idempotency } from '../renders/begin.ts'
import { hashBody } from '../renders/body-hash.ts'
import { runIdempotent } from '../renders/idempotency.ts'
import type { PdfsJob } from '../renders/job.ts'
import { type RenderServices, renderNow } from '../renders/render.ts'
import { type CompletedSubmission, replayRender, type Submitted } from '../renders/replay.ts'
import { uploadTargetOf } from '../renders/uploads/target.ts'
import { checkSourceFields, checkSourceUrls, findOrigins } from './check-sources.ts'
import type { PdfPlan } from './plan.ts'
import type { PdfsBody } from './request-fields.ts'
import { type RunServices, runPlan } from './run-plan.ts'
import { startTimeLimit, type TimeLimit } from './time-limit.ts'

export interface PdfsServices extends RenderServices, Omit<RunServices, 'engine'> {
  config: Pick<Config, 'databaseTimeoutMs' | 'outputRetentionDays'>
  egressPolicy: EgressPolicy
}

export interface PdfsSubmission {
  plan: PdfPlan
  body: PdfsBody
  /** The JSON text of the fields that are returned as they were sent. */
  verbatim: Record<string, string>
  caller: Caller
  requestId: string
  idempotencyKey: string | undefined
  /** Counts the bytes of an output that is not stored. */
  unstored?: BodyHold
  /** Aborts when the client hangs up. */
  signal: AbortSignal
}

interface TimedSubmission extends PdfsSubmission {
  time: TimeLimit
}

/**
 * The order of the checks: 400 for the fields, the replay of a duplicate, the turn of the request, 400 for addresses, 404 for ids,
 * and the allowance together with the row.
 */
export async function submitPdfs(
  services: PdfsServices,
  limit: UserLimit,
  submission: PdfsSubmission,
): Promise<Submitted> {
  const { plan, body, caller, signal, idempotencyKey } = submission
  const issues = [
    ...plan.issues,
    ...(await checkSourceFields(plan, body.files)),
    ...checkAnswer(body, services.config.outputRetentionDays),
  ]
  if (issues.length > 0) throw validationError(issues)
  const run = (idempotency: Idempotency | null) =>
    limit.run(caller.userId, () => runInTime(services, submission, idempotency), signal)
  if (idempotencyKey === undefined) return run(null)
  // Renders of all operations have one type, and a key belongs to one path.
  const key = `${plan.operation} ${idempotencyKey}`
  const idempotency = { key, bodyHash: await hashBody(body, submission.verbatim) }
  const request = { userId: caller.userId, type: 'pdfs', ...idempotency } as const
  return runIdempotent<Submitted>(services, request, {
    signal,
    async replay(first) {
      const result = await replayRender(services, caller, first)
      return result && { ...result, replay: { mismatch: first.mismatch } }
    },
    run: () => run(idempotency),
  })
}

/** The time begins with the turn of the request. */
async function runInTime(
  services: PdfsServices,
  submission: PdfsSubmission,
  idempotency: Idempotency | null,
): Promise<CompletedSubmission> {
  const { plan, body, signal } = submission
  const time = startTimeLimit(body.timeout)
  const ended = AbortSignal.any([signal, time.signal])
  try {
    await checkSourceUrls(services.egressPolicy, plan.sources, ended)
    return await runSubmission(services, { ...submission, time }, idempotency)
  } catch (error) {
    throw signal.aborted && error === signal.reason ? hungUp() : error
  } finally {
    time.end()
  }
}

/** The error of a request for which nobody waits any more. */
export function hungUp(): ApiError {
  return new ApiError('RENDER_FAILED', { message: 'The client hung up.' })
}

async function runSubmission(
  services: PdfsServices,
  { plan, body, verbatim, caller, requestId, unstored, signal, time }: TimedSubmission,
  idempotency: Idempotency | null,
): Promise<CompletedSubmission> {
  const { db } = services
  const { userId } = caller
  const origins = await findOrigins(db, userId, { plan, files: body.files })
  const job: PdfsJob = {
    type: 'pdfs',
    contentType: plan.contentType,
    run: (owner) => runPlan(services, { plan, origins, time, caller }, owner),
  }
  const uploadTo = await uploadTargetOf(db, body.storage, { userId, requestId, job })
  const { filename, disposition, retention } = body
  const isKept = retention !== 0
  const finished = await renderNow(
    services,
    {
      requestId,
      caller,
      type: 'pdfs',
      inputType: 'pdf',
      title: isKept ? plan.title : null,
      job,
      metadata: body.metadata && isKept ? (verbatim['metadata'] ?? null) : null,
      idempotency,
      uploadTo,
      // Not the name of an output that has no link.
      ...(isKept && { filename, disposition }),
      retention,
      unstored,
    },
    signal,
  )
  const { body: output, ...rest } = finished
  const name = { filename: filename ?? null, disposition: disposition ?? null }
  return { status: 'completed', requestId, request_id: requestId, ...name, ...rest, output }
}
