/**
 * The outcome of an attempt at a render: stores its output and completes it, or fails and refunds
 * it. Synchronous, background and Open Graph renders share these functions.
 */
import { EngineError, laneMsOf, type Output, ownerErrorOf } from '@platen/chromium'
import type { FailedTimeCause } from '../accounts/failed-time.ts'
import { type PlanName, usageHeaders, usageOf } from '../accounts/plans.ts'
import { databaseFailure } from '../db/index.ts'
import { ApiError } from '../errors.ts'
import type { BodyHold } from '../http/body/budget.ts'
import { toApiError } from '../http/error-mapping.ts'
import type { LinkRights } from '../http/handler-types.ts'
import { retryWhile } from '../lib/retry.ts'
import { StorageError } from '../storage/index.ts'
import type { PartFile } from './job-output.ts'
import { completeRender, failRender, LostRenderError, type RenderClaim } from './lifecycle.ts'
import { discardOutput } from './output-files.ts'
import type { OutputWriter } from './output-writer.ts'
import { discardParts, storeParts } from './part-files.ts'
import type { RenderServices } from './services.ts'
import type { WebhookRender } from './webhook-events.ts'

export type RenderType = 'pdf' | 'screenshot' | 'og' | 'extract' | 'pdfs'

/** An attempt at a render whose row is in `rendering`. */
export interface Attempt extends RenderClaim {
  requestId: string
  user: { userId: string; plan: PlanName; link?: LinkRights }
  type: RenderType
  outputKey: string
  /** The fields of its webhook events; null for a synchronous render. */
  webhook: WebhookRender | null
  /** The batch that it is a part of. */
  batchId?: string | null
  /** Counts the bytes of an output that is not stored. Left out, the output is stored. */
  unstored?: BodyHold
  /** Stores the output under its key. */
  writer: OutputWriter
  /** How long a finished render waits for a storage and a database that do not respond. */
  retries: { storageMs: number; databaseMs: number }
}

/**
 * Stores the output and completes the render.
 * @returns whether background renders are queued; unknown for a synchronous render
 * @throws LostRenderError, StorageError, a database error
 */
export async function finishAttempt(
  services: RenderServices,
  attempt: Attempt,
  { bytes, durationMs, report, files = [] }: Output & { files?: PartFile[] },
): Promise<boolean> {
  const { db, storage, webhookEvents, wakeUps, waits, metrics, traces, now } = services
  const { outputKey, webhook, retries, requestId } = attempt
  const attributes = { 'platen.type': attempt.type, 'platen.attempt': attempt.fence }
  traces.step({ name: 'render', requestId, durationMs, attributes })
  const storingAt = performance.now()
  await retryWhile(() => attempt.writer.write(bytes), isStorageAway, retries.storageMs)
  const put: typeof storage.put = (key, file) =>
    retryWhile(() => storage.put(key, file), isStorageAway, retries.storageMs)
  const partKeys = await storeParts({ db, put }, attempt, files)
  const storeMs = performance.now() - storingAt
  traces.step({ name: 'store', requestId, durationMs: storeMs, attributes })
  const at = now()
  const completion = {
    outputKey: attempt.unstored ? null : outputKey,
    partKeys,
    outputSizeBytes: bytes.length,
    renderDurationMs: durationMs,
    report,
    delivery: webhook && webhookEvents.completed(webhook, durationMs, at),
    now: at,
  }
  // Without a response the render may be completed or not: the statement is repeated until it is
  // known.
  const { hasQueued, hasUpload, hasDeliveries } = await retryWhile(
    () => completeRender(db, attempt, completion),
    isDatabaseAway,
    retries.databaseMs,
  )
  if (hasDeliveries) wakeUps.notify('deliveries')
  if (hasUpload) wakeUps.notify('uploads')
  waits.ended(attempt.id)
  services.batchEnds.ended(attempt.batchId)
  metrics.render(attempt.type, 'completed', durationMs / 1_000)
  return hasQueued
}

/**
 * Fails and refunds the render, and removes what the attempt has stored. Never throws.
 * @returns the error for the client, with the usage headers
 */
export async function failAttempt(
  services: RenderServices,
  attempt: Attempt,
  cause: unknown,
): Promise<ApiError> {
  const error = await recordFailure(services, attempt, cause)
  await discardAttempt(services, attempt)
  return error
}

/** An attempt that may have failed before it could begin an output. */
export type BegunAttempt = Omit<Attempt, 'outputKey' | 'writer' | 'retries' | 'unstored'>

/** Counts the time of an attempt toward that of failed renders, unless the server is to blame. */
export function countFailedTime(
  { failedTime }: Pick<RenderServices, 'failedTime'>,
  attempt: BegunAttempt,
  cause: unknown,
): Promise<void> {
  return failedTime.add({ ...attempt.user, cause: causeOf(attempt) }, laneMsOf(cause))
}

/**
 * Fails and refunds the render. Never throws.
 * @returns the error for the client, with the usage headers
 */
export async function recordFailure(
  services: RenderServices,
  attempt: BegunAttempt,
  cause: unknown,
): Promise<ApiError> {
  const { db, webhookEvents, wakeUps, waits, log, metrics, traces, now } = services
  const { user, webhook } = attempt
  // A render that others released while this process was suspended can be sent again.
  const isLost = cause instanceof LostRenderError
  const error = isLost ? new ApiError('SERVICE_UNAVAILABLE', { cause }) : toApiError(cause)
  const { code, message } = error
  await countFailedTime(services, attempt, cause)
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
    const failed = await failRender(db, attempt, { code, message, report, delivery, now: at })
    if (failed) Object.assign(error.headers, usageHeaders(usageOf(user.plan, failed.used)))
    if (failed?.deliveries) wakeUps.notify('deliveries')
    waits.ended(attempt.id)
    services.batchEnds.ended(attempt.batchId)
  } catch (err) {
    // The lease expires; then the reaper fails and refunds the render.
    log.error({ err, request_id: attempt.requestId }, 'a failed render could not be recorded')
  }
  return error
}

/** Removes the output of an attempt that did not complete its render. Never throws. */
export async function discardAttempt(
  services: Pick<RenderServices, 'db' | 'storage' | 'log'>,
  { id, fence, type, outputKey, writer, unstored }: Attempt,
): Promise<void> {
  await writer.close()
  if (unstored) return
  if (type === 'extract') await discardParts(services, { id, fence })
  await discardOutput(services, { key: outputKey, renderId: id, fence })
}

/** Whether the database did not respond, so that a statement may have run or not. */
export function isDatabaseAway(error: unknown): boolean {
  return databaseFailure(ownerErrorOf(error)) === 'unavailable'
}

export function isStorageAway(error: unknown): boolean {
  return ownerErrorOf(error) instanceof StorageError
}

/** The cause of a render: strangers request Open Graph images and render links. */
export function causeOf({ type, user }: Pick<Attempt, 'type' | 'user'>): FailedTimeCause {
  return type === 'og' || user.link ? 'og' : 'user'
}
