/**
 * Renders in the background: claims queued renders as lanes are free, and records their results.
 * Synchronous renders come first: a lane is idle only when none of them may have it.
 */
import { EngineError, isDnsUnavailable, ownerErrorOf } from '@platen/chromium'
import { isSigningUnavailable, logServerError } from '../../http/error-mapping.ts'
import { type Loop, startPoller } from '../../lib/poller.ts'
import { retryWhile } from '../../lib/retry.ts'
import { BACKGROUND_OUTCOME_MS } from '../../limits.ts'
import { StorageError, StorageRefusal } from '../../storage/index.ts'
import { type NewAttempt, newAttempt, type ReadyAttempt, runAttempt } from '../attempt.ts'
import { contentTypeOfJob, type StoredJob } from '../job.ts'
import { LostRenderError } from '../lifecycle.ts'
import {
  type BegunAttempt,
  countFailedTime,
  discardAttempt,
  isDatabaseAway,
  isStorageAway,
  recordFailure,
} from '../outcome.ts'
import { outputKeyOf } from '../output-files.ts'
import { beginOutput } from '../output-records.ts'
import { unpackJob } from '../packed-job.ts'
import type { RenderServices } from '../services.ts'
import {
  CLAIMS_MAX,
  type ClaimedRender,
  claimRender,
  deferRender,
  releaseRender,
} from './claims.ts'
import { secondsUntilRetry } from './retry-delay.ts'
import { createRoundRobin } from './round-robin.ts'

/**
 * Renders of this process for each lane, those included that have given their lane back and wait
 * for a storage or a database that does not respond. They hold their outputs in memory.
 */
const RENDERS_PER_LANE = 4

/** How long after it was accepted a render is requeued while the storage or DNS is away. */
const PATIENCE_MS = 3_600_000

/**
 * Its `stop()` claims nothing more and waits for the renders in progress.
 * @param pollMs the interval of the polls that find what no notification has announced
 */
export function startRenderWorker(services: RenderServices, pollMs: number): Loop {
  const { db, engine, pdfWork, node, wakeUps, log, failedTime } = services
  const running = new Map<ClaimedRender, Promise<void>>()
  const roundRobin = createRoundRobin()
  let isStopping = false
  /** Whether queued renders wait for a lane that they may have. */
  let isWaiting = false

  async function claimRenders(signal: AbortSignal): Promise<void> {
    /** Whether renders may be queued. */
    let more = true
    isWaiting = false
    while (!signal.aborted) {
      const { idle, lanes, usersWithoutRoom: ofLanes } = engine.load()
      const usersWithoutRoom = [...ofLanes, ...pdfWork.usersWithoutRoom()]
      const isFull = idle === 0 || running.size >= lanes * RENDERS_PER_LANE
      if (isFull && !more) return subscription.setBusyWithAll()
      if (isFull) {
        isWaiting = true
        return subscription.setBusy(true)
      }
      if (!more) return subscription.setBusy(false)
      // Their renders would only wait for a lane, while those of others can start.
      const skipped = [...usersWithoutRoom, ...failedTime.usersOver()]
      if (usersWithoutRoom.length > 0) isWaiting = true
      const claimed = await claimRender(db, node.id, roundRobin.next(skipped))
      if (!claimed) return subscription.setBusy(false)
      more = claimed.more
      const endTurn = roundRobin.begin(claimed)
      node.held.add(claimed.request_id)
      // The next `engine.load()` has to count this render.
      const entered = Promise.withResolvers<void>()
      const announced = { entered: entered.resolve, rendered: endTurn }
      const done = render(services, claimed, announced).then((hasQueued) => {
        entered.resolve()
        node.held.delete(claimed.request_id)
        running.delete(claimed)
        if (hasQueued || isWaiting || engine.load().idle === 0) claims.wake()
        else if (!isStopping) subscription.setBusy(false)
      })
      running.set(claimed, done)
      await entered.promise
    }
  }

  const stopListening = engine.onIdle(() => {
    if (isWaiting) claims.wake()
  })
  const subscription = wakeUps.subscribe('renders', () => claims.wake())
  const claims = startPoller({
    poll: claimRenders,
    everyMs: pollMs,
    onError(err) {
      // The database does not respond; the next poll tries again.
      log.error({ err }, 'queued renders cannot be claimed')
    },
  })

  return {
    async stop() {
      isStopping = true
      stopListening()
      // Notifications go to other processes from now on.
      subscription.setBusy(true)
      await claims.stop()
      await Promise.allSettled(running.values())
    },
  }
}

/**
 * Renders a claimed render and records the result. Never throws.
 * @returns whether further renders may be queued
 */
async function render(
  services: RenderServices,
  claimed: ClaimedRender,
  announced: { entered(): void; rendered(): void },
): Promise<boolean> {
  services.metrics.claim('claimed')
  services.traces.step({
    name: 'queue',
    requestId: claimed.request_id,
    durationMs: Math.max(0, services.now().getTime() - claimed.created_at.getTime()),
  })
  const begun = begunAttempt(claimed)
  let ready: ReadyAttempt | null = null
  try {
    const job = await readJob(services, claimed, announced.entered)
    ready = readyAttempt(services, { begun, claimed, job })
    // A downgrade since it was accepted must not make a claimed render wait for free ones.
    const { hasQueued } = await runAttempt(services, ready, {
      tier: 'paid',
      inBackground: true,
      ...announced,
    })
    return hasQueued
  } catch (error) {
    await endAttempt(services, claimed, begun, error)
    if (ready) await discardAttempt(services, ready)
    return true
  }
}

function begunAttempt(claimed: ClaimedRender): BegunAttempt & { user: NewAttempt['user'] } {
  const { id, fence, type, user_id: userId, plan, has_fonts: hasFonts } = claimed
  return {
    id,
    fence,
    type,
    requestId: claimed.request_id,
    user: { userId, plan, hasFonts },
    webhook: claimed,
    batchId: claimed.batch_id,
  }
}

/**
 * Reads the job of a claimed render, however long the storage is away. Others are claimed
 * meanwhile.
 * @throws StorageError
 */
function readJob(
  services: RenderServices,
  { id, user_id: userId, job }: ClaimedRender,
  entered: () => void,
): Promise<StoredJob> {
  const isAway = (error: unknown) => {
    entered()
    return error instanceof StorageError && !(error instanceof StorageRefusal)
  }
  return retryWhile(() => unpackJob(services, { userId, id }, job), isAway, BACKGROUND_OUTCOME_MS)
}

function readyAttempt(
  services: RenderServices,
  {
    begun,
    claimed,
    job,
  }: { begun: ReturnType<typeof begunAttempt>; claimed: ClaimedRender; job: StoredJob },
): ReadyAttempt {
  const { id: renderId, fence } = claimed
  const key = outputKeyOf(claimed.user_id, claimed, contentTypeOfJob(job))
  return newAttempt(services, {
    ...begun,
    job,
    outputKey: key,
    row: beginOutput(services.db, { key, renderId, fence }),
    retries: { storageMs: BACKGROUND_OUTCOME_MS, databaseMs: BACKGROUND_OUTCOME_MS },
  })
}

/** Releases the claim if another attempt may succeed, or fails the render. Never throws. */
async function endAttempt(
  services: RenderServices,
  claimed: ClaimedRender,
  attempt: BegunAttempt,
  cause: unknown,
): Promise<void> {
  const { db, log, metrics } = services
  const { requestId } = attempt
  // The render belongs to another process.
  if (cause instanceof LostRenderError) return metrics.claim('lost')
  const isExcused = isWorthWaiting(claimed, cause, services.now())
  if (isExcused || (isTransient(cause) && claimed.fence - claimed.excused < CLAIMS_MAX)) {
    metrics.claim('released')
    const release = isExcused ? 'excused' : 'counted'
    const seconds = secondsUntilRetry(claimed, cause)
    await countFailedTime(services, attempt, cause)
    const releasing =
      seconds === null
        ? releaseRender(db, attempt, release)
        : deferRender(db, attempt, { seconds, release })
    return releasing.catch((err: unknown) => {
      // The lease expires; then the reaper requeues the render.
      log.error({ err, request_id: requestId }, 'a render could not be requeued')
    })
  }
  const error = await recordFailure(services, attempt, cause)
  // No request handler logs the errors of a background render.
  logServerError(log, error, requestId)
}

/** Whether the storage or DNS is away: such attempts do not count against the render. */
function isWorthWaiting({ created_at }: ClaimedRender, cause: unknown, now: Date): boolean {
  const isStorage = isStorageAway(cause) && !(ownerErrorOf(cause) instanceof StorageRefusal)
  if (!isStorage && !isDnsUnavailable(cause)) return false
  return now.getTime() - created_at.getTime() < PATIENCE_MS
}

/** Whether another attempt may succeed: no lane, no database or no storage was available. */
function isTransient(error: unknown): boolean {
  // With a report the render began, and the engine repeated it unless its time had run out.
  const hadNoLane =
    error instanceof EngineError && error.kind === 'unavailable' && error.report === null
  return hadNoLane || isSigningUnavailable(error) || isDatabaseAway(error) || isStorageAway(error)
}
