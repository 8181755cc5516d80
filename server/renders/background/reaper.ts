/** Queues or ends the renders of processes that died, at the start and every 5 s. */
import type { DatabaseHandle } from '../../db/index.ts'
import type { Log } from '../../log.ts'
import type { WakeUps } from '../../wake-ups/index.ts'
import { ABANDONED, failAbandoned, findAbandoned, sweepRenders } from '../records.ts'
import type { WebhookEvents } from '../webhook-events.ts'
import { requeueRenders } from './claims.ts'

const INTERVAL_MS = 5_000
const BATCH = 500

interface SweepServices {
  database: DatabaseHandle
  webhookEvents: WebhookEvents
  wakeUps: WakeUps
  log: Log
  now: () => Date
}

/** @returns a function that stops it */
export async function startReaper(services: SweepServices): Promise<() => void> {
  const { database, webhookEvents, wakeUps, log, now } = services

  /** Those beyond one batch are failed by the next sweep. @returns how many were failed */
  async function failWithWebhook(): Promise<number> {
    let failed = 0
    for (const render of await findAbandoned(database.db, BATCH)) {
      const delivery = webhookEvents.failed(render, ABANDONED, now())
      if (await failAbandoned(database.db, render, { delivery, now: now() })) failed += 1
    }
    if (failed > 0) wakeUps.notify('deliveries')
    return failed
  }

  async function sweep(): Promise<void> {
    try {
      const requeued = await requeueRenders(database.db)
      if (requeued > 0) {
        log.warn({ renders: requeued }, 'queued renders again that their process left')
        wakeUps.notify('renders')
      }
      const renders = (await failWithWebhook()) + (await sweepRenders(database.db, now()))
      if (renders > 0) log.warn({ renders }, 'ended renders that their process left behind')
    } catch (err) {
      // The database is away; the next sweep finds the same rows.
      log.error({ err }, 'sweep failed')
    }
  }
  await sweep()
  const timer = setInterval(sweep, INTERVAL_MS)
  return () => clearInterval(timer)
}
