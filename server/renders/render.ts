/**
 * The use case of the service: begin a render, run its job, store the output, record the result. Synchronous,
 * background and Open Graph renders share one function each for the beginning, here, and for the success and the
 * failure, in `outcome.ts`.
 */
import { PLANS, secondsToNextMonth, type Usage, usageHeaders, usageOf } from '../accounts/plans.ts'
import type { Config } from '../config.ts'
import type { Output } from '../engine/index.ts'
import { ApiError } from '../errors.ts'
import type { Caller } from '../http/handler-types.ts'
import { bodyOfNew, type StoredBody } from '../http/stored-body.ts'
import { statementBudgets } from '../limits.ts'
import type { Node } from '../nodes/node.ts'
import { type BegunRender, beginRender, type Idempotency, type Webhook } from './begin.ts'
import { contentTypeOfJob, type JobServices, jobText, type RenderJob, runJob } from './job.ts'
import {
  type Attempt,
  causeOf,
  failAttempt,
  finishAttempt,
  type OutcomeServices,
  type RenderType,
} from './outcome.ts'
import { outputKeyOf } from './output-files.ts'
import { createOutputWriter } from './output-writer.ts'
import type { RenderWaits } from './waits.ts'

export interface RenderServices extends JobServices, OutcomeServices {
  config: Pick<Config, 'databaseTimeoutMs'>
  node: Pick<Node, 'id' | 'held' | 'hold'>
  waits: Pick<RenderWaits, 'forEnd' | 'ended'>
}

export interface RenderRequest {
  requestId: string
  caller: Caller
  type: RenderType
  inputType: 'html' | 'url' | 'template'
  /** The page in a few words (see title.ts). */
  title: string | null
  job: RenderJob
  /** The JSON text that was sent. */
  metadata: string | null
  idempotency: Idempotency | null
  /** Refuses a render beyond the allowance on every plan. */
  overage?: 'refused'
}

export interface FinishedRender extends Omit<Output, 'bytes'> {
  body: StoredBody
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
  const { caller, job } = request
  services.failedTime.check({ ...caller, cause: causeOf(request.type) })
  const refused = new AbortController()
  const signals = signal ? [signal, refused.signal] : [refused.signal]
  const beginning = begin(services, request, null)
  const keyOf = (begun: BegunRender) => outputKeyOf(caller.userId, begun, contentTypeOfJob(job))
  const writer = createOutputWriter(async (bytes) =>
    services.storage.put(keyOf(await beginning), bytes),
  )
  const run = { user: caller, signal: AbortSignal.any(signals), produced: writer.begin }
  const produce = () => runJob(services, job, run)
  // Without a hard cap and without a key the render cannot be refused: it need not wait for its row.
  const mayBeRefused = PLANS[caller.plan].hardCap || request.idempotency !== null
  const rendering = mayBeRefused ? beginning.then(produce) : produce()
  rendering.catch(() => {}) // It is awaited below, once the render has begun.
  const begun = await beginning.catch((error: unknown) => {
    refused.abort()
    throw error
  })

  const { syncOutcomeMs } = statementBudgets(services.config.databaseTimeoutMs)
  const attempt: Attempt = {
    ...begun,
    requestId: request.requestId,
    user: caller,
    type: request.type,
    outputKey: keyOf(begun),
    webhook: null,
    writer,
    retries: { storageMs: 0, databaseMs: syncOutcomeMs },
  }
  let output: Output
  try {
    output = await rendering
    await finishAttempt(services, attempt, output)
  } catch (cause) {
    throw await failAttempt(services, attempt, cause)
  }
  const { bytes, ...rest } = output
  const body = await bodyOfNew(services.storage, attempt.outputKey, bytes)
  return { ...rest, body, usage: usageOf(caller.plan, begun.used) }
}

/**
 * Accepts a background render.
 * @throws ApiError PLAN_LIMIT_EXCEEDED, RATE_LIMITED, SERVICE_UNAVAILABLE; KeyTakenError
 */
export async function enqueueRender(
  services: Pick<RenderServices, 'db' | 'failedTime' | 'node' | 'wakeUps' | 'now'>,
  request: RenderRequest,
  webhook: Webhook | null,
): Promise<void> {
  services.failedTime.check(request.caller)
  await begin(services, request, { job: await jobText(request.job), webhook })
  services.wakeUps.notify('renders')
}

/** @param background null for a synchronous render */
async function begin(
  { db, node, now }: Pick<RenderServices, 'db' | 'node' | 'now'>,
  request: RenderRequest,
  background: { job: string; webhook: Webhook | null } | null,
): Promise<BegunRender> {
  const { caller, job, ...row } = request
  const { userId, keyId, plan } = caller
  const shared = { ...row, userId, keyId, plan, now: now() }
  try {
    return await beginRender(db, {
      ...shared,
      ...(background ?? {
        job: null,
        webhook: null,
        contentType: contentTypeOfJob(job),
        nodeId: node.id,
      }),
    })
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
