/** Accepts a request about PDFs: checks it, replays, runs or queues it once per idempotency key, as a render of its own type. */
import { PLANS } from '../accounts/plans.ts'
import type { Config } from '../config.ts'
import type { EgressPolicy } from '../egress-policy/index.ts'
import { ApiError, validationError } from '../errors.ts'
import type { BodyHold } from '../http/body/budget.ts'
import type { Client } from '../http/forwarded.ts'
import type { Caller } from '../http/handler-types.ts'
import type { UserLimit } from '../lib/user-limit.ts'
import { checkWebhookUrl } from '../renders/address-checks.ts'
import { checkAnswer } from '../renders/answer-checks.ts'
import type { Idempotency } from '../renders/begin.ts'
import { hashBody } from '../renders/body-hash.ts'
import { runIdempotent } from '../renders/idempotency.ts'
import type { AdapterJob } from '../renders/job.ts'
import type { PdfOrder, PdfsJob } from '../renders/pdf-order.ts'
import { enqueueRender, type RenderServices, renderNow } from '../renders/render.ts'
import { replayRender, type Submitted } from '../renders/replay.ts'
import { webhookOf } from '../renders/submit.ts'
import { uploadTargetOf } from '../renders/uploads/target.ts'
import { checkWebhookScheme } from '../renders/validation.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { checkSourceFields, checkSourceUrls, findOrigins } from './check-sources.ts'
import { withoutContents } from './order.ts'
import type { PdfPlan } from './plan.ts'
import type { PdfsBody } from './request-fields.ts'
import { type RunServices, runPlan } from './run-plan.ts'
import { startTimeLimit, type TimeLimit } from './time-limit.ts'

export interface PdfsServices extends RenderServices, Omit<RunServices, 'engine'> {
  config: Pick<Config, 'databaseTimeoutMs' | 'outputRetentionDays'>
  egressPolicy: EgressPolicy
  secrets: Secrets
}

export interface PdfsSubmission {
  plan: PdfPlan
  /** The plan as data. Left out, it is run by this process and now. */
  order?: PdfOrder
  body: PdfsBody
  /** The JSON text of the fields that are returned as they were sent. */
  verbatim: Record<string, string>
  caller: Caller
  client: Pick<Client, 'baseUrl'>
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
    ...checkWebhookScheme(body.webhook_url, services.egressPolicy.allows),
  ]
  if (issues.length > 0) throw validationError(issues)
  if (body.webhook_url !== undefined) await checkWebhookUrl(services.egressPolicy, body.webhook_url)
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
): Promise<Submitted> {
  const { plan, body, caller, signal } = submission
  if (body.async && !PLANS[caller.plan].asyncRenders) throw new ApiError('PLAN_UPGRADE_REQUIRED')
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
  {
    plan,
    order,
    body,
    verbatim,
    caller,
    client,
    requestId,
    unstored,
    signal,
    time,
  }: TimedSubmission,
  idempotency: Idempotency | null,
): Promise<Submitted> {
  const { db } = services
  const { userId } = caller
  const origins = await findOrigins(db, userId, { plan, files: body.files })
  const { contentType } = plan
  const job: PdfsJob | AdapterJob = order
    ? { type: 'pdfs', contentType, order: withoutContents(order), origins }
    : {
        type: 'adapter',
        contentType,
        run: (owner) => runPlan(services, { plan, origins, time, caller }, owner),
      }
  const uploadTo = await uploadTargetOf(db, body.storage, { userId, requestId, job })
  const { filename, disposition, retention } = body
  const isKept = retention !== 0
  const request = {
    requestId,
    caller,
    type: 'pdfs',
    inputType: 'pdf',
    title: isKept ? plan.title : null,
    metadata: body.metadata && isKept ? (verbatim['metadata'] ?? null) : null,
    idempotency,
    uploadTo,
    // Not the name of an output that has no link.
    ...(isKept && { filename, disposition }),
    retention,
    unstored,
  } as const
  if (body.async && job.type === 'pdfs') {
    const webhook = webhookOf(services, { body, client })
    await enqueueRender(services, { ...request, job, baseUrl: client.baseUrl }, webhook)
    return { status: 'queued', requestId }
  }
  const now = job.type === 'pdfs' ? { ...job, leftMs: time.endsAt - performance.now() } : job
  const finished = await renderNow(services, { ...request, job: now }, signal)
  const { body: output, ...rest } = finished
  const name = { filename: filename ?? null, disposition: disposition ?? null }
  return { status: 'completed', requestId, request_id: requestId, ...name, ...rest, output }
}
