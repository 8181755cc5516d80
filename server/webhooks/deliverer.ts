/**
 * Delivers webhooks as they fall due. A user has only so many attempts under way, so that receivers
 * that hang hold up nobody else's deliveries.
 */
import type { Database } from '../db/index.ts'
import type { Log } from '../log.ts'
import { startLooking } from '../looking.ts'
import type { Queue } from '../queue/index.ts'
import type { Secrets } from '../secrets.ts'
import type { Attempt, Sender } from './attempt.ts'
import { claimDelivery, type DueDelivery, recordAttempt, releaseDelivery } from './deliveries.ts'
import { deliveryHeaders } from './signature.ts'

export interface Deliverer {
  /** Takes up nothing more, and calls off what is under way: it is due again at once. */
  close(): Promise<void>
}

export interface DelivererServices {
  db: Database
  sender: Sender
  secrets: Secrets
  queue: Queue
  log: Log
  now: () => Date
}

/** Between two looks for what no hint told of. */
const LOOK_MS = 1_000
const ATTEMPTS_MAX = 64
const ATTEMPTS_PER_USER_MAX = 8

export function startDeliverer(services: DelivererServices): Deliverer {
  const { db, sender, secrets, queue, log, now } = services
  const underWay = new Map<DueDelivery, Promise<void>>()
  const closing = new AbortController()

  async function takeUp(): Promise<void> {
    while (!closing.signal.aborted && underWay.size < ATTEMPTS_MAX) {
      const due = await claimDelivery(db, now(), busyUsers())
      if (!due) return
      const done = attempt(due).finally(() => {
        underWay.delete(due)
        looking.wake()
      })
      underWay.set(due, done)
    }
  }

  function busyUsers(): string[] {
    const counts = new Map<string, number>()
    for (const { user_id } of underWay.keys()) counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= ATTEMPTS_PER_USER_MAX).map(([id]) => id)
  }

  async function attempt(due: DueDelivery): Promise<void> {
    const at = now()
    const body = new TextEncoder().encode(due.body)
    const secret = due.secret === null ? null : secrets.decrypt('webhook-secrets', due.secret)
    try {
      const headers = deliveryHeaders({ secret, webhookId: due.webhook_id, at, body })
      const made = await sender.send({ url: due.url, headers, body, signal: closing.signal })
      if (made.error === 'cancelled') await releaseDelivery(db, due)
      else await record(due, made, at)
    } catch (err) {
      // Its lease runs out, and it is tried again.
      log.error({ err, webhook_id: due.webhook_id }, 'a delivery attempt could not be recorded')
    }
  }

  async function record(due: DueDelivery, made: Attempt, at: Date): Promise<void> {
    const next = await recordAttempt(db, due, made, at)
    if (next !== null) queue.hint('deliveries', next.getTime() - now().getTime())
  }

  const looking = startLooking(takeUp, LOOK_MS, (err) => {
    // The database is away: the next look may find it back.
    log.error({ err }, 'webhooks cannot be taken up')
  })

  queue.listen('deliveries', looking.wake)

  return {
    async close() {
      looking.stop()
      closing.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}
