/** Requeues or fails the renders of processes that died, at the start and every 5 s. */
import type { Database, DatabaseHandle } from '../../db/index.ts'
import { type Loop, startPoller } from '../../lib/poller.ts'
import type { Log } from '../../log.ts'
import type { WakeUps } from '../../wake-ups/index.ts'
import type { WebhookEvents } from '../webhook-events.ts'
import { ABANDONED, failAbandoned, findAbandoned, requeueRenders, sweepRenders } from './claims.ts'

interface ReaperServices {
  database: DatabaseHandle
  webhookEvents: WebhookEvents
  wakeUps: WakeUps
  log: Log
  now: () => Date
}

const INTERVAL_MS = 5_000
const BATCH = 500

export function startReaper(services: ReaperServices): Loop {
  return startPoller({
    poll: () => reap(services),
    everyMs: INTERVAL_MS,
    onError: (error) => logFailure(services.log, error),
  })
}

/** Runs one pass. A failure is logged: the loop's next pass finds the same rows. */
export async function tryToReap(services: ReaperServices): Promise<void> {
  await reap(services).catch((error: unknown) => logFailure(services.log, error))
}

async function reap(services: ReaperServices): Promise<void> {
  const { database, wakeUps, log, now } = services
  const { db } = database
  const requeued = await requeueRenders(db)
  if (requeued > 0) {
    log.warn({ renders: requeued }, 'renders of processes that died were requeued')
    wakeUps.notify('renders')
  }
  const withWebhook = await failWithWebhook(db, services)
  const failed = withWebhook + (await sweepRenders(db, now()))
  if (failed > 0) log.warn({ renders: failed }, 'renders of processes that died were failed')
}

function logFailure(log: Log, err: unknown): void {
  log.error({ err }, 'renders of processes that died could not be requeued or failed')
}

/** Fails at most one batch; the next pass fails the rest. @returns the number of failed renders */
async function failWithWebhook(
  db: Database,
  { webhookEvents, wakeUps, now }: Omit<ReaperServices, 'database' | 'log'>,
): Promise<number> {
  let failed = 0
  for (const render of await findAbandoned(db, BATCH)) {
    const delivery = webhookEvents.failed(render, ABANDONED, now())
    if (await failAbandoned(db, render, { delivery, now: now() })) failed += 1
  }
  if (failed > 0) wakeUps.notify('deliveries')
  return failed
}
