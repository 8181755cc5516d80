/**
 * Renders in the background: claims queued renders as lanes are free, renews their leases, and records their
 * results. Synchronous renders come first: a lane is idle only when none of them may have it.
 */
import { type Engine, EngineError } from '../../engine/index.ts'
import { logServerError } from '../../http/error-mapping.ts'
import { type Loop, startPoller } from '../../lib/poller.ts'
import { BACKGROUND_OUTCOME_MS, HEARTBEAT_MS } from '../../limits.ts'
import { StorageRefusal } from '../../storage/index.ts'
import { contentTypeOfJob, runJob } from '../job.ts'
import { LostRenderError } from '../lifecycle.ts'
import { outputKeyOf } from '../output-files.ts'
import { beginOutput } from '../output-records.ts'
import {
  type Attempt,
  discardAttempt,
  failAttempt,
  finishAttempt,
  isDatabaseAway,
  isStorageAway,
  type RenderServices,
} from '../render.ts'
import {
  CLAIMS_MAX,
  type ClaimedRender,
  claimRender,
  releaseRender,
  renewLeases,
} from './claims.ts'

export interface WorkerServices extends RenderServices {
  engine: Engine
  /** Interval at which queued renders are found that no notification announced. */
  pollMs: number
}

/**
 * Renders of this process for each lane, those included that have given their lane back and wait for a
 * storage or a database that does not respond. They hold their outputs in memory.
 */
const RENDERS_PER_LANE = 4

/** For so long after it was accepted, a render is requeued whenever the storage is away, however often. */
const STORAGE_PATIENCE_MS = 3_600_000

/** Its `stop()` claims nothing more and waits for the renders in progress. */
export function startRenderWorker(services: WorkerServices): Loop {
  const { db, engine, wakeUps, log, failedTime, pollMs } = services
  const running = new Map<ClaimedRender, Promise<void>>()
  let lastUser: string | null = null

  async function claimRenders(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { idle, lanes, usersWithoutRoom } = engine.load()
      if (idle === 0 || running.size >= lanes * RENDERS_PER_LANE) return
      // Their renders would only wait for a lane, while those of others can start.
      const skipped = [...usersWithoutRoom, ...failedTime.usersOver()]
      const claimed = await claimRender(db, lastUser, skipped)
      if (!claimed) return
      lastUser = claimed.user_id
      // The next `engine.load()` has to count this render.
      const entered = Promise.withResolvers<void>()
      const done = render(services, claimed, entered.resolve).finally(() => {
        entered.resolve()
        running.delete(claimed)
        claims.wake()
      })
      running.set(claimed, done)
      await entered.promise
    }
  }

  const claims = startPoller({
    poll: claimRenders,
    everyMs: pollMs,
    onError(err) {
      // The database does not respond; the next poll tries again.
      log.error({ err }, 'queued renders cannot be claimed')
    },
  })
  wakeUps.subscribe('renders', claims.wake)
  const heartbeat = startPoller({
    poll: () => renewLeases(db, running.keys()),
    everyMs: HEARTBEAT_MS,
    onError(err) {
      // Another process may claim a render whose lease expires; the fence then rejects our result.
      log.error({ err }, 'leases could not be renewed')
    },
  })

  return {
    async stop() {
      await claims.stop()
      await Promise.allSettled(running.values())
      await heartbeat.stop()
    },
  }
}

/** Renders a claimed render and records the result. Never throws. */
async function render(
  services: WorkerServices,
  claimed: ClaimedRender,
  entered: () => void,
): Promise<void> {
  const { id, fence, user_id: userId, plan, job } = claimed
  services.metrics.claim('claimed')
  services.traces.step({
    name: 'queue',
    requestId: claimed.request_id,
    durationMs: Math.max(0, services.now().getTime() - claimed.created_at.getTime()),
  })
  const attempt: Attempt = {
    id,
    fence,
    requestId: claimed.request_id,
    user: { userId, plan },
    type: job.type,
    outputKey: outputKeyOf(userId, claimed, contentTypeOfJob(job)),
    webhook: claimed,
    retries: { storageMs: BACKGROUND_OUTCOME_MS, databaseMs: BACKGROUND_OUTCOME_MS },
  }
  const failed = new AbortController()
  try {
    const user = { userId, plan, hasFonts: true }
    const [output] = await Promise.all([
      runJob(services, job, { user, signal: failed.signal, entered }),
      beginOutput(services.db, { key: attempt.outputKey, renderId: id, fence }),
    ])
    await finishAttempt(services, attempt, output)
  } catch (error) {
    failed.abort()
    await endAttempt(services, attempt, error)
  }
}

/** Releases the claim if another attempt may succeed, and fails the render otherwise. Never throws. */
async function endAttempt(
  services: WorkerServices,
  attempt: Attempt,
  cause: unknown,
): Promise<void> {
  const { db, log, metrics } = services
  const { requestId } = attempt
  // The render belongs to another process.
  if (cause instanceof LostRenderError) {
    metrics.claim('lost')
    return discardAttempt(services, attempt)
  }
  if (
    isTransient(cause) &&
    (attempt.fence < CLAIMS_MAX || isWorthWaiting(attempt, cause, services.now()))
  ) {
    metrics.claim('released')
    await releaseRender(db, attempt).catch((err: unknown) => {
      // The lease expires; then the reaper requeues the render.
      log.error({ err, request_id: requestId }, 'a render could not be requeued')
    })
    return discardAttempt(services, attempt)
  }
  const error = await failAttempt(services, attempt, cause)
  // No request handler logs the errors of a background render.
  logServerError(log, error, requestId)
}

/** Whether a storage that is away is the whole problem: such attempts do not count against the render. */
function isWorthWaiting({ webhook: render }: Attempt, cause: unknown, now: Date): boolean {
  if (!isStorageAway(cause) || cause instanceof StorageRefusal || render === null) return false
  return now.getTime() - render.created_at.getTime() < STORAGE_PATIENCE_MS
}

/** Whether another attempt may succeed: no lane, no database or no storage was available. */
function isTransient(error: unknown): boolean {
  // With a report the render began, and the engine has already repeated it.
  const hadNoLane =
    error instanceof EngineError && error.kind === 'unavailable' && error.report === null
  return hadNoLane || isDatabaseAway(error) || isStorageAway(error)
}
