/**
 * Delivers webhooks as they fall due. A user has only so many attempts under way, so that receivers
 * that hang hold up nobody else's deliveries.
 */
import type { Database } from '../db/index.ts'
import type { Log } from '../log.ts'
import { startLooking } from '../looking.ts'
import type { Secrets } from '../secrets.ts'
import type { Sender } from './attempt.ts'
import { claimDelivery, type DueDelivery, recordAttempt, releaseDelivery } from './deliveries.ts'
import { deliveryHeaders } from './signature.ts'

export interface Deliverer {
  /** Looks for due deliveries now, not at the next look. */
  wake(): void
  /** Takes up nothing more, and calls off what is under way: it is due again at once. */
  close(): Promise<void>
}

export interface DelivererServices {
  db: Database
  sender: Sender
  secrets: Secrets
  log: Log
  now: () => Date
}

const LOOK_MS = 500
const ATTEMPTS_MAX = 64
const ATTEMPTS_PER_USER_MAX = 8

export function startDeliverer({ db, sender, secrets, log, now }: DelivererServices): Deliverer {
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
      else await recordAttempt(db, due, made, at)
    } catch (err) {
      // Its lease runs out, and it is tried again.
      log.error({ err, webhook_id: due.webhook_id }, 'a delivery attempt could not be recorded')
    }
  }

  const looking = startLooking(takeUp, LOOK_MS, (err) => {
    // The database is away: the next look may find it back.
    log.error({ err }, 'webhooks cannot be taken up')
  })

  return {
    wake: looking.wake,
    async close() {
      looking.stop()
      closing.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}
