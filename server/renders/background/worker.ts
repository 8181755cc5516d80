/**
 * Renders in the background: takes up waiting renders as lanes are free, keeps their leases, and
 * writes their ends. Synchronous renders come first: a lane is idle only when none of them may have it.
 */
import type { FailedTime } from '../../accounts/failed-time.ts'
import type { Assets } from '../../assets/assets.ts'
import type { Database } from '../../db/index.ts'
import { type Engine, EngineError, laneMsOf, type Output } from '../../engine/index.ts'
import { toApiError } from '../../http/error-mapping.ts'
import { startPoller } from '../../lib/poller.ts'
import type { Log } from '../../log.ts'
import type { Metrics } from '../../metrics.ts'
import { type Storage, StorageError } from '../../storage/index.ts'
import type { WakeUps } from '../../wake-ups/index.ts'
import { contentTypeOfJob, runJob } from '../job.ts'
import { outputKeyOf } from '../output-files.ts'
import { beginOutput, type OutputFile } from '../output-records.ts'
import { completeRender, failRender, LostRenderError } from '../records.ts'
import { isAway } from '../render.ts'
import { retryWhile } from '../retry.ts'
import type { WebhookEvents } from '../webhook-events.ts'
import {
  CLAIMS_MAX,
  type ClaimedRender,
  claimRender,
  HEARTBEAT_MS,
  releaseRender,
  renewLeases,
} from './claims.ts'
import { discardOutput } from './output-sweep.ts'

export interface Worker {
  /** Takes up nothing more, and waits for what is under way. */
  close(): Promise<void>
}

export interface WorkerServices {
  db: Database
  engine: Engine
  assets: Assets
  storage: Storage
  /** What webhooks are webhookEvents. */
  webhookEvents: WebhookEvents
  wakeUps: WakeUps
  log: Log
  metrics: Metrics
  failedTime: FailedTime
  now: () => Date
}

/** Between two looks for what no hint told of. */
const LOOK_MS = 1_000
/** How long a finished render waits for a database or a storage that is away; its lease is kept meanwhile. */
const OUTCOME_MS = 60_000

const isStorageAway = (error: unknown) => error instanceof StorageError

export function startRenderWorker(services: WorkerServices): Worker {
  const { db, engine, storage, webhookEvents, wakeUps, log, metrics, failedTime, now } = services
  const running = new Map<ClaimedRender, Promise<void>>()
  let lastUser: string | null = null
  let closed = false

  async function takeUp(): Promise<void> {
    while (!closed) {
      const { idle, usersWithoutRoom } = engine.load()
      if (idle === 0) return
      // They would only wait in line, and others can go on meanwhile.
      const skipped = [...usersWithoutRoom, ...failedTime.usersOver()]
      const claimed = await claimRender(db, lastUser, skipped)
      if (!claimed) return
      lastUser = claimed.user_id
      // The next look at the lanes has to see this one's.
      const entered = Promise.withResolvers<void>()
      const done = render(claimed, entered.resolve).finally(() => {
        entered.resolve()
        running.delete(claimed)
        looking.wake()
      })
      running.set(claimed, done)
      await entered.promise
    }
  }

  async function render(claimed: ClaimedRender, entered: () => void): Promise<void> {
    const { user_id: userId, plan, request_id, job } = claimed
    const key = outputKeyOf(userId, claimed, contentTypeOfJob(job))
    const file: OutputFile = { key, renderId: claimed.id, fence: claimed.fence }
    const abandoned = new AbortController()
    try {
      const user = { userId, plan, hasFonts: true }
      const [output] = await Promise.all([
        runJob(services, job, user, abandoned.signal, entered),
        beginOutput(db, file),
      ])
      await finish(claimed, file, output)
    } catch (error) {
      abandoned.abort()
      await giveUp(claimed, error).catch((err: unknown) => {
        // Its lease runs out, and the sweep finds it.
        log.error({ err, request_id }, 'the end of a render could not be recorded')
      })
      await discardOutput(services, file)
    }
  }

  async function finish(claimed: ClaimedRender, file: OutputFile, output: Output): Promise<void> {
    await retryWhile(() => storage.put(file.key, output.bytes), isStorageAway, OUTCOME_MS)
    const at = now()
    const completion = {
      outputKey: file.key,
      outputSizeBytes: output.bytes.length,
      renderDurationMs: output.durationMs,
      report: output.report,
      delivery: webhookEvents.completed(claimed, output.durationMs, at),
      now: at,
    }
    // Without an answer of the database it may be completed or not: it is asked until it says.
    await retryWhile(() => completeRender(db, claimed, completion), isAway, OUTCOME_MS)
    if (claimed.webhook_url !== null) wakeUps.notify('deliveries')
    metrics.render(claimed.job.type, 'completed', output.durationMs / 1_000)
  }

  async function giveUp(claimed: ClaimedRender, error: unknown): Promise<void> {
    // Another process has claimed it.
    if (error instanceof LostRenderError) return
    // The engine has already repeated a render that began.
    const noLane =
      error instanceof EngineError && error.kind === 'unavailable' && error.report === null
    const isPassing = noLane || isAway(error) || isStorageAway(error)
    if (isPassing && claimed.fence < CLAIMS_MAX) return releaseRender(db, claimed)
    await failedTime.add({ userId: claimed.user_id, plan: claimed.plan }, laneMsOf(error))
    const { code, message } = toApiError(error)
    metrics.render(claimed.job.type, code)
    const report = error instanceof EngineError ? error.report : null
    const at = now()
    const delivery = webhookEvents.failed(claimed, { code, message }, at)
    await failRender(db, claimed, { code, message, report, delivery, now: at })
    if (delivery !== null) wakeUps.notify('deliveries')
  }

  async function beat(): Promise<void> {
    try {
      await renewLeases(db, running.keys())
    } catch (err) {
      // A lease that runs out is somebody else's to take up; the fence keeps us out then.
      log.error({ err }, 'leases could not be renewed')
    }
  }

  const looking = startPoller(takeUp, LOOK_MS, (err) => {
    // The database is away: the next look may find it back.
    log.error({ err }, 'waiting renders cannot be taken up')
  })
  wakeUps.subscribe('renders', looking.wake)
  const beats = setInterval(beat, HEARTBEAT_MS)

  return {
    async close() {
      closed = true
      looking.stop()
      await Promise.allSettled(running.values())
      clearInterval(beats)
    },
  }
}
