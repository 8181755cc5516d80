/** Starts and stops every background loop of the process. */
import { startAssetOrphanSweep } from './assets/orphan-sweep.ts'
import { startSignInSweep } from './dashboard/sweep.ts'
import { startVacuum } from './db/vacuum.ts'
import type { Loop } from './lib/poller.ts'
import { startChromiumCheck } from './operations/chromium-age.ts'
import { expireLeases as expireRenders } from './renders/background/claims.ts'
import { startErasedUsers } from './renders/background/erased-users.ts'
import { startExpiry } from './renders/background/expiry.ts'
import { startOutputSweep } from './renders/background/output-sweep.ts'
import { startReaper, tryToReap } from './renders/background/reaper.ts'
import { startRetention } from './renders/background/retention.ts'
import { startRenderWorker } from './renders/background/worker.ts'
import { startBatchCompletion } from './renders/batches/complete.ts'
import { createBatchEvents } from './renders/batches/event.ts'
import { expireLeases as expireUploads } from './renders/uploads/records.ts'
import { startUploader } from './renders/uploads/uploader.ts'
import type { Services } from './services.ts'
import { startDeliverer } from './webhooks/deliverer.ts'
import { expireLeases as expireDeliveries } from './webhooks/deliveries.ts'
import { createSender } from './webhooks/sender.ts'

/** The loops that do the work of users: background renders, webhook deliveries and uploads. */
export interface Workers extends Loop {
  /** Claims no more renders and waits for those in progress; webhooks are still delivered. */
  drain(): Promise<void>
}

/**
 * Requeues or fails the renders of processes that died. Awaited before the server listens, so that
 * it reports none of them as running.
 */
export async function recover(services: Services): Promise<void> {
  const { db, exclusive } = services.database
  // No other process uses an embedded database, so every lease in it is held by a process that has
  // ended.
  if (exclusive) await Promise.all([expireRenders(db), expireDeliveries(db), expireUploads(db)])
  await tryToReap(services)
}

/**
 * Starts every loop of the process's role. Each begins with a pass at once, so this comes last in
 * the start of a server.
 */
export function startBackground(services: Services): Workers {
  const { database, config, log } = services
  // Renders of processes that died are released even if no worker runs.
  const maintenance: Loop[] = [startReaper(services), startChromiumCheck(services)]
  if (config.role === 'api') {
    // It ends batches too: their renders are cancelled here.
    maintenance.push(startBatches(services))
    return { drain: async () => {}, stop: () => stopAll(maintenance) }
  }
  const workers = startWorkers(services)
  maintenance.push(
    startRetention(services, config.outputRetentionDays),
    startExpiry(services),
    startErasedUsers(services),
    startOutputSweep(services),
    startAssetOrphanSweep(services),
    startVacuum(database, log),
    // A worker has no dashboard, but may be the only kind of process that does maintenance.
    startSignInSweep(services),
  )
  return {
    drain: workers.drain,
    async stop() {
      await workers.stop()
      await stopAll(maintenance)
    },
  }
}

/**
 * With the embedded database all work is announced in this process, and polling is a safety net.
 */
const POLL_EXCLUSIVE_MS = 10_000

async function stopAll(loops: Loop[]): Promise<void> {
  await Promise.all(loops.map((loop) => loop.stop()))
}

function startBatches(services: Services): Loop {
  return startBatchCompletion(services, createBatchEvents(services.urls))
}

/**
 * Starts the render worker, the completion of batches, the webhook deliverer and the uploader
 * alone.
 */
export function startWorkers(services: Services): Workers {
  const pollMs = services.database.exclusive ? POLL_EXCLUSIVE_MS : services.wakeUps.pollMs
  const renders = startRenderWorker(services, pollMs)
  const batches = startBatches(services)
  const deliveries = startDeliverer(services, createSender(services.outbound), pollMs)
  const uploads = startUploader(services, pollMs)
  return {
    drain: () => renders.stop(),
    async stop() {
      // Renders in progress enqueue uploads, and both enqueue deliveries; what remains is sent
      // after the next start.
      await renders.stop()
      await batches.stop()
      await uploads.stop()
      await deliveries.stop()
    },
  }
}
