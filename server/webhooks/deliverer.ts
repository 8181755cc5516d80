/**
 * Delivers webhooks as they fall due. Attempts under way are limited per receiver, user and process
 * (see `claimDeliveries`), so that receivers that hang delay no other deliveries.
 */
import type { Database } from '../db/index.ts'
import { startPoller } from '../lib/poller.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { WakeUps } from '../wake-ups/index.ts'
import {
  ATTEMPTS_MAX,
  claimDeliveries,
  type DueDelivery,
  recordAttempt,
  releaseDelivery,
} from './deliveries.ts'
import type { Attempt, Sender } from './sender.ts'
import { deliveryHeaders } from './signature.ts'

export interface Deliverer {
  /** Takes up nothing more, and calls off what is under way: it is due again at once. */
  close(): Promise<void>
}

export interface DelivererServices {
  db: Database
  sender: Sender
  secrets: Secrets
  wakeUps: WakeUps
  log: Log
  now: () => Date
}

/** Between two looks for what no hint told of. */
const LOOK_MS = 1_000
/** Claimed by one statement: as many bodies as are held at once before they are sent. */
const BATCH = 64

export function startDeliverer(services: DelivererServices): Deliverer {
  const { db, sender, secrets, wakeUps, log, now } = services
  const underWay = new Map<DueDelivery, Promise<void>>()
  const closing = new AbortController()

  async function takeUp(): Promise<void> {
    while (!closing.signal.aborted && underWay.size < ATTEMPTS_MAX) {
      const limit = Math.min(BATCH, ATTEMPTS_MAX - underWay.size)
      const claimed = await claimDeliveries(db, { now: now(), underWay: underWay.size, limit })
      for (const due of claimed) begin(due)
      if (claimed.length < limit) return
    }
  }

  function begin(due: DueDelivery): void {
    const done = attempt(due).finally(() => {
      underWay.delete(due)
      looking.wake()
    })
    underWay.set(due, done)
  }

  async function attempt(due: DueDelivery): Promise<void> {
    const at = now()
    try {
      const made = await send(due, at)
      if (made.error === 'cancelled') await releaseDelivery(db, due)
      else await record(due, made, at)
    } catch (err) {
      // Its lease runs out, and it is tried again.
      log.error({ err, webhook_id: due.webhook_id }, 'a delivery attempt could not be recorded')
    }
  }

  /** A delivery that was accepted with a secret is never sent without a signature. */
  async function send(due: DueDelivery, at: Date): Promise<Attempt> {
    const body = new TextEncoder().encode(due.body)
    const secret = due.secret === null ? null : secrets.decrypt('webhook-secrets', due.secret)
    if (due.secret !== null && secret === null) {
      log.error(
        { webhook_id: due.webhook_id, user_id: due.user_id },
        'a webhook was not sent: its secret cannot be decrypted with the APP_SECRET of this process',
      )
      return { statusCode: null, durationMs: 0, error: 'secret_unavailable' }
    }
    const headers = deliveryHeaders({ secret, webhookId: due.webhook_id, at, body })
    return sender.send({ url: due.url, headers, body, signal: closing.signal })
  }

  async function record(due: DueDelivery, made: Attempt, at: Date): Promise<void> {
    const next = await recordAttempt(db, due, made, at)
    if (next !== null) wakeUps.notify('deliveries', next.getTime() - now().getTime())
  }

  const looking = startPoller(takeUp, LOOK_MS, (err) => {
    // The database is away: the next look may find it back.
    log.error({ err }, 'webhooks cannot be taken up')
  })

  wakeUps.subscribe('deliveries', looking.wake)

  return {
    async close() {
      looking.stop()
      closing.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}
