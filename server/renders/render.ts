/** The use case: reserve, render, store, record. Nothing is counted that did not succeed. */

import type { FailedTime } from '../accounts/failed-time.ts'
import { PLANS, secondsToNextMonth, type Usage, usageHeaders, usageOf } from '../accounts/plans.ts'
import { type Database, databaseFailure } from '../db/index.ts'
import { EngineError, laneMsOf, type Output, type Report } from '../engine/index.ts'
import { ApiError } from '../errors.ts'
import { toApiError } from '../http/error-mapping.ts'
import type { Caller } from '../http/handler-types.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Storage } from '../storage/index.ts'
import { discardOutput } from './background/output-sweep.ts'
import { jobText, type RenderJob } from './job.ts'
import { type ContentType, outputKeyOf } from './output-files.ts'
import {
  type BegunRender,
  beginRender,
  completeRender,
  failRender,
  type Webhook,
} from './records.ts'
import { retryWhile } from './retry.ts'

export interface RenderServices {
  db: Database
  storage: Storage
  log: Log
  metrics: Metrics
  failedTime: FailedTime
  now: () => Date
}

export interface RenderRequest {
  requestId: string
  caller: Caller
  type: 'pdf' | 'screenshot' | 'og'
  inputType: 'html' | 'url' | 'template'
  /** JSON text, as it was sent. */
  metadata: string | null
  /** What a render that is waited for makes. */
  contentType?: ContentType
  /** What a render in the background is to do. */
  job?: RenderJob
  webhook?: Webhook | null
  idempotency: { key: string; bodyHash: string } | null
}

export interface FinishedRender extends Output {
  usage: Usage
}

/**
 * Renders now and answers with the bytes.
 * @param produce does the rendering itself, until the signal says that it is for nothing
 * @throws ApiError PLAN_LIMIT_EXCEEDED, RATE_LIMITED, RENDER_*, SSRF_BLOCKED, SERVICE_UNAVAILABLE
 */
export async function renderNow(
  services: RenderServices,
  request: RenderRequest & { contentType: ContentType },
  produce: (signal: AbortSignal) => Promise<Output>,
): Promise<FinishedRender> {
  const { db, storage, metrics, now } = services
  const { caller } = request
  services.failedTime.check(caller)
  const abandoned = new AbortController()
  const beginning = begin(services, request)
  // Without a cap nothing can be refused, and without a key there is no twin: the render need not wait.
  const mayBeRefused = PLANS[caller.plan].hardCap || request.idempotency !== null
  const rendering = mayBeRefused
    ? beginning.then(() => produce(abandoned.signal))
    : produce(abandoned.signal)
  rendering.catch(() => {}) // it is awaited below, once the render has begun
  const begun = await beginning.catch((error: unknown) => {
    abandoned.abort()
    throw error
  })
  const outputKey = outputKeyOf(caller.userId, begun, request.contentType)
  try {
    const output = await rendering
    await storage.put(outputKey, output.bytes)
    const completion = {
      outputKey,
      outputSizeBytes: output.bytes.length,
      renderDurationMs: output.durationMs,
      report: output.report,
      delivery: null,
      now: now(),
    }
    // Without an answer of the database it may be completed or not: it is asked until it says.
    await retryWhile(() => completeRender(db, begun, completion), isAway, OUTCOME_MS)
    metrics.render(request.type, 'completed', output.durationMs / 1_000)
    return { ...output, usage: usageOf(caller.plan, begun.used) }
  } catch (cause) {
    const report = cause instanceof EngineError ? cause.report : null
    await services.failedTime.add(caller, laneMsOf(cause))
    const error = await giveBack(services, request, begun, toApiError(cause), report)
    await discardOutput(services, { key: outputKey, renderId: begun.id, fence: begun.fence })
    throw error
  }
}

/** How long a client waits to learn whether its render was completed, while the database is away. */
const OUTCOME_MS = 20_000

/** Whether the database did not answer, so that a statement may have been run or not. */
export function isAway(error: unknown): boolean {
  return databaseFailure(error) === 'unavailable'
}

/**
 * Accepts a render that is to be done in the background.
 * @throws ApiError PLAN_LIMIT_EXCEEDED, RATE_LIMITED, SERVICE_UNAVAILABLE
 */
export async function enqueue(
  services: Pick<RenderServices, 'db' | 'now' | 'failedTime'>,
  request: RenderRequest & { job: RenderJob },
): Promise<void> {
  services.failedTime.check(request.caller)
  await begin(services, request)
}

async function begin(
  { db, now }: Pick<RenderServices, 'db' | 'now'>,
  request: RenderRequest,
): Promise<BegunRender> {
  const { requestId, caller, type, inputType, metadata, job, webhook, idempotency } = request
  try {
    return await beginRender(db, {
      requestId,
      userId: caller.userId,
      plan: caller.plan,
      type,
      inputType,
      metadata,
      job: job ? await jobText(job) : null,
      webhook: webhook ?? null,
      contentType: request.contentType,
      idempotency,
      now: now(),
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PLAN_LIMIT_EXCEEDED') throw error
    throw new ApiError(error.code, {
      details: { limit: PLANS[caller.plan].rendersPerMonth },
      headers: {
        ...usageHeaders({ remaining: 0, overage: 0 }),
        'Retry-After': String(secondsToNextMonth(now())),
      },
    })
  }
}

/** The failed render's error, with the usage after its reservation was given back. */
async function giveBack(
  { db, log, metrics, now }: RenderServices,
  { requestId, caller, type }: RenderRequest,
  begun: BegunRender,
  error: ApiError,
  report: Report | null,
): Promise<ApiError> {
  metrics.render(type, error.code)
  try {
    const used = await failRender(db, begun, {
      code: error.code,
      message: error.message,
      report,
      now: now(),
    })
    if (used !== null) Object.assign(error.headers, usageHeaders(usageOf(caller.plan, used)))
  } catch (err) {
    // The client gets the first error; the sweep gives the reservation back.
    log.error({ err, request_id: requestId }, 'a failed render could not be recorded')
  }
  return error
}
