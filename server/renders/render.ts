/**
 * The use case of the service: begin a render, run its job, store the output, record the result. Synchronous,
 * background and Open Graph renders share one function each for the beginning, the success and the failure.
 */
import type { FailedTime } from '../accounts/failed-time.ts'
import {
  PLANS,
  type PlanName,
  secondsToNextMonth,
  type Usage,
  usageHeaders,
  usageOf,
} from '../accounts/plans.ts'
import { type Database, databaseFailure } from '../db/index.ts'
import { EngineError, laneMsOf, type Output } from '../engine/index.ts'
import { ApiError } from '../errors.ts'
import { toApiError } from '../http/error-mapping.ts'
import type { Caller } from '../http/handler-types.ts'
import { retryWhile } from '../lib/retry.ts'
import { SYNC_OUTCOME_MS } from '../limits.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Node } from '../nodes/node.ts'
import { type Storage, StorageError } from '../storage/index.ts'
import type { Traces } from '../tracing/index.ts'
import type { WakeUps } from '../wake-ups/index.ts'
import { type BegunRender, beginRender, type Idempotency, type Webhook } from './begin.ts'
import { contentTypeOfJob, type JobServices, jobText, type RenderJob, runJob } from './job.ts'
import { completeRender, failRender, LostRenderError, type RenderClaim } from './lifecycle.ts'
import { discardOutput, outputKeyOf } from './output-files.ts'
import type { RenderEnds } from './render-ends.ts'
import type { RenderWaits } from './waits.ts'
import type { WebhookEvents, WebhookRender } from './webhook-events.ts'

export interface RenderServices extends JobServices {
  db: Database
  storage: Storage
  webhookEvents: WebhookEvents
  wakeUps: WakeUps
  log: Log
  metrics: Metrics
  traces: Traces
  failedTime: FailedTime
  /** Learns which renders have ended. */
  waits: Pick<RenderWaits, 'ended'>
  node: Pick<Node, 'id' | 'held' | 'hold'>
  renderEnds: RenderEnds
  now: () => Date
}

export interface RenderRequest {
  requestId: string
  caller: Caller
  type: 'pdf' | 'screenshot' | 'og'
  inputType: 'html' | 'url' | 'template'
  job: RenderJob
  /** The JSON text that was sent. */
  metadata: string | null
  idempotency: Idempotency | null
}

export interface FinishedRender extends Output {
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
  services.failedTime.check(caller)
  const refused = new AbortController()
  const signals = signal ? [signal, refused.signal] : [refused.signal]
  const produce = () => runJob(services, job, { user: caller, signal: AbortSignal.any(signals) })

  const beginning = begin(services, request, null)
  // Without a hard cap and without a key the render cannot be refused: it need not wait for its row.
  const mayBeRefused = PLANS[caller.plan].hardCap || request.idempotency !== null
  const rendering = mayBeRefused ? beginning.then(produce) : produce()
  rendering.catch(() => {}) // It is awaited below, once the render has begun.
  const begun = await beginning.catch((error: unknown) => {
    refused.abort()
    throw error
  })

  const attempt: Attempt = {
    ...begun,
    requestId: request.requestId,
    user: caller,
    type: request.type,
    outputKey: outputKeyOf(caller.userId, begun, contentTypeOfJob(job)),
    webhook: null,
    retries: { storageMs: 0, databaseMs: SYNC_OUTCOME_MS },
  }
  try {
    const output = await rendering
    await finishAttempt(services, attempt, output)
    return { ...output, usage: usageOf(caller.plan, begun.used) }
  } catch (cause) {
    throw await failAttempt(services, attempt, cause)
  }
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
  const { requestId, caller, type, inputType, metadata, job, idempotency } = request
  const { userId, plan } = caller
  const shared = { requestId, userId, plan, type, inputType, metadata, idempotency, now: now() }
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

/** An attempt at a render whose row is in `rendering`. */
export interface Attempt extends RenderClaim {
  requestId: string
  user: { userId: string; plan: PlanName }
  type: RenderRequest['type']
  outputKey: string
  /** The fields of its webhook events; null for a synchronous render. */
  webhook: WebhookRender | null
  /** How long a finished render waits for a storage and a database that do not respond. */
  retries: { storageMs: number; databaseMs: number }
}

/** Stores the output and completes the render. @throws LostRenderError, StorageError, a database error */
export async function finishAttempt(
  services: RenderServices,
  attempt: Attempt,
  { bytes, durationMs, report }: Output,
): Promise<void> {
  const { db, storage, webhookEvents, wakeUps, waits, metrics, traces, now } = services
  const { outputKey, webhook, retries, requestId } = attempt
  const attributes = { 'platen.type': attempt.type, 'platen.attempt': attempt.fence }
  traces.step({ name: 'render', requestId, durationMs, attributes })
  const storingAt = performance.now()
  await retryWhile(() => storage.put(outputKey, bytes), isStorageAway, retries.storageMs)
  const storeMs = performance.now() - storingAt
  traces.step({ name: 'store', requestId, durationMs: storeMs, attributes })
  const at = now()
  const completion = {
    outputKey,
    outputSizeBytes: bytes.length,
    renderDurationMs: durationMs,
    report,
    delivery: webhook && webhookEvents.completed(webhook, durationMs, at),
    now: at,
  }
  // Without a response the render may be completed or not: the statement is repeated until it is known.
  await retryWhile(
    () => completeRender(db, attempt, completion),
    isDatabaseAway,
    retries.databaseMs,
  )
  if (completion.delivery !== null) wakeUps.notify('deliveries')
  waits.ended(attempt.id)
  metrics.render(attempt.type, 'completed', durationMs / 1_000)
}

/** Fails and refunds the render. Never throws. @returns the error for the client, with the usage headers */
export async function failAttempt(
  services: RenderServices,
  attempt: Attempt,
  cause: unknown,
): Promise<ApiError> {
  const { db, webhookEvents, wakeUps, waits, log, metrics, traces, failedTime, now } = services
  const { user, webhook } = attempt
  // A render that others released while this process was suspended can be sent again.
  const isLost = cause instanceof LostRenderError
  const error = isLost ? new ApiError('SERVICE_UNAVAILABLE', { cause }) : toApiError(cause)
  const { code, message } = error
  await failedTime.add(user, laneMsOf(cause))
  metrics.render(attempt.type, code)
  traces.step({
    name: 'render',
    requestId: attempt.requestId,
    durationMs: laneMsOf(cause),
    attributes: { 'platen.type': attempt.type, 'platen.attempt': attempt.fence },
    error: code,
  })
  const report = cause instanceof EngineError ? cause.report : null
  const at = now()
  try {
    const delivery = webhook && webhookEvents.failed(webhook, { code, message }, at)
    const used = await failRender(db, attempt, { code, message, report, delivery, now: at })
    if (used !== null) Object.assign(error.headers, usageHeaders(usageOf(user.plan, used)))
    if (delivery !== null) wakeUps.notify('deliveries')
    waits.ended(attempt.id)
  } catch (err) {
    // The lease expires; then the reaper fails and refunds the render.
    log.error({ err, request_id: attempt.requestId }, 'a failed render could not be recorded')
  }
  await discardAttempt(services, attempt)
  return error
}

/** Removes the output of an attempt that did not complete its render. Never throws. */
export function discardAttempt(
  services: Pick<RenderServices, 'db' | 'storage' | 'log'>,
  { id, fence, outputKey }: Attempt,
): Promise<void> {
  return discardOutput(services, { key: outputKey, renderId: id, fence })
}

/** Whether the database did not respond, so that a statement may have run or not. */
export function isDatabaseAway(error: unknown): boolean {
  return databaseFailure(error) === 'unavailable'
}

export function isStorageAway(error: unknown): boolean {
  return error instanceof StorageError
}
