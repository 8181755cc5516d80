/**
 * The use case of the service: begin a render, run its job, store the output, record the result.
 * Synchronous, background and Open Graph renders share one function each for the beginning, here,
 * for the attempt, in `attempt.ts`, and for the failure, in `outcome.ts`.
 */
import { PLANS, secondsToNextMonth, type Usage, usageHeaders, usageOf } from '../accounts/plans.ts'
import { ApiError } from '../errors.ts'
import type { BodyHold } from '../http/body/budget.ts'
import type { Caller } from '../http/handler-types.ts'
import { bodyOfNew, type StoredBody } from '../http/stored-body.ts'
import { newId } from '../lib/ids.ts'
import { statementBudgets } from '../limits.ts'
import { newAttempt, runAttempt } from './attempt.ts'
import {
  type BeginInput,
  type BegunRender,
  beginRender,
  type Idempotency,
  type Webhook,
} from './begin.ts'
import { contentTypeOfJob, type StoredJob } from './job.ts'
import { withJobFiles } from './job-files.ts'
import type { JobOutput } from './job-output.ts'
import { heldBody } from './kept-requests/response.ts'
import { causeOf, failAttempt, type RenderType } from './outcome.ts'
import { outputKeyOf } from './output-files.ts'
import { packJob } from './packed-job.ts'
import type { RenderServices } from './services.ts'

export interface RenderRequest
  extends Pick<BeginInput, 'filename' | 'disposition' | 'retention' | 'baseUrl'> {
  requestId: string
  caller: Caller
  type: RenderType
  inputType: 'html' | 'url' | 'template' | 'pdf'
  /** The page in a few words (see title.ts). */
  title: string | null
  job: StoredJob
  /** The JSON text that was sent. */
  metadata: string | null
  idempotency: Idempotency | null
  /** The bucket to which its output is uploaded (see uploads/target.ts). */
  uploadTo?: string | null
  /** Refuses a render beyond the allowance on every plan. */
  overage?: 'refused'
  /**
   * Counts the bytes of an output that is not stored, until the client has them. Left out, the
   * output is stored.
   */
  unstored?: BodyHold
}

export interface FinishedRender extends Omit<JobOutput, 'bytes' | 'files'> {
  renderId: string
  body: StoredBody
  sizeBytes: number
  usage: Usage
}

/**
 * Renders synchronously.
 * @param signal aborts when the client hangs up; left out, the render finishes regardless
 * @throws ApiError PLAN_LIMIT_EXCEEDED, RATE_LIMITED, RENDER_*, SSRF_BLOCKED, SERVICE_UNAVAILABLE;
 *   KeyTakenError
 */
export async function renderNow(
  services: RenderServices,
  request: RenderRequest,
  signal?: AbortSignal,
): Promise<FinishedRender> {
  return services.node.hold(request.requestId, () => renderHeld(services, request, signal))
}

async function renderHeld(
  services: RenderServices,
  request: RenderRequest,
  signal?: AbortSignal,
): Promise<FinishedRender> {
  const { requestId, caller, type, job, unstored } = request
  services.failedTime.check({ ...caller, cause: causeOf({ type, user: caller }) })
  const claim = { id: newId(), fence: 0 }
  const outputKey = outputKeyOf(caller.userId, claim, contentTypeOfJob(job))
  const own = { id: claim.id, job: null, webhook: null, nodeId: services.node.id }
  const stored = unstored ? {} : { outputKey }
  const row = begin(services, request, { ...own, ...stored })
  const { syncOutcomeMs } = statementBudgets(services.config.databaseTimeoutMs)
  const attempt = newAttempt(services, {
    ...claim,
    requestId,
    user: caller,
    type,
    job,
    outputKey,
    row,
    webhook: null,
    ...(unstored && { unstored }),
    retries: { storageMs: 0, databaseMs: syncOutcomeMs },
  })
  // Without a hard cap and without a key the render cannot be refused: it need not wait for its
  // row.
  const mayBeRefused = PLANS[caller.plan].hardCap || request.idempotency !== null
  const running = runAttempt(services, attempt, { mayBeRefused, signal })
  running.catch(() => {}) // It is awaited below, once the render has begun.
  const { used } = await row
  const { output } = await running.catch(async (cause: unknown) => {
    throw await failAttempt(services, attempt, cause)
  })
  const { bytes, ...rest } = output
  const body =
    unstored && signal
      ? heldBody([bytes], { hold: unstored, signal })
      : await bodyOfNew(services.storage, outputKey, bytes)
  return {
    ...rest,
    renderId: claim.id,
    body,
    sizeBytes: bytes.length,
    usage: usageOf(caller.plan, used),
  }
}

/**
 * Accepts a background render.
 * @throws ApiError PLAN_LIMIT_EXCEEDED, RATE_LIMITED, SERVICE_UNAVAILABLE; KeyTakenError
 */
export async function enqueueRender(
  services: Pick<
    RenderServices,
    'db' | 'storage' | 'failedTime' | 'waitingBudget' | 'wakeUps' | 'now'
  >,
  request: RenderRequest,
  webhook: Webhook | null,
): Promise<void> {
  services.failedTime.check(request.caller)
  const { userId, plan } = request.caller
  const [id, job] = [newId(), await packJob(request.job)]
  const waiting = { userId, plan, what: 'render', bytes: job.bytes, jobs: [{ id, job }] } as const
  await services.waitingBudget.within(waiting, () =>
    withJobFiles(services, waiting, () => begin(services, request, { id, job, webhook })),
  )
  services.wakeUps.notify('renders')
}

async function begin(
  { db, now }: Pick<RenderServices, 'db' | 'now'>,
  { caller, job: _, unstored: __, ...row }: RenderRequest,
  rest: Pick<BeginInput, 'id' | 'job' | 'webhook' | 'outputKey' | 'nodeId'>,
): Promise<BegunRender> {
  const { userId, keyId, plan } = caller
  try {
    return await beginRender(db, { ...row, ...rest, userId, keyId, plan, now: now() })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PLAN_LIMIT_EXCEEDED') throw error
    throw new ApiError(error.code, {
      details: { limit: PLANS[plan].rendersPerMonth },
      headers: {
        ...usageHeaders({ remaining: 0, overage: 0 }),
        'Retry-After': String(secondsToNextMonth(now())),
      },
    })
  }
}
