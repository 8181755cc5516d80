/**
 * Delivers webhooks when they are due. Concurrent attempts are limited per receiver, user and
 * process (see `claimDeliveries`), so that receivers that hang delay no other deliveries.
 */
import type { Capabilities } from '../capabilities.ts'
import type { Loop } from '../lib/poller.ts'
import { statementBudgets } from '../limits.ts'
import { startAttempts } from '../outbound/attempts.ts'
import type { Traces } from '../tracing/index.ts'
import { ATTEMPTS_MAX, claimDeliveries } from './claim-deliveries.ts'
import { type DueDelivery, recordAttempt, releaseDelivery } from './deliveries.ts'
import type { DeliveryAttempt, Sender } from './sender.ts'
import { deliveryHeaders, endpointHeaders } from './signature.ts'

/**
 * Deliveries claimed by one statement, which limits the bodies in memory that are not being sent
 * yet.
 */
const BATCH = 64

/**
 * Its `stop()` claims nothing more and cancels the attempts in progress: they are due again at
 * once.
 * @param pollMs the interval at which due deliveries are found that no notification announced
 */
export function startDeliverer(
  services: Pick<Capabilities, 'config' | 'db' | 'secrets' | 'wakeUps' | 'log' | 'traces' | 'now'>,
  sender: Sender,
  pollMs: number,
): Loop {
  const { config, db, secrets, wakeUps, log, traces, now } = services
  const { deliveryLeaseSeconds: leaseSeconds } = statementBudgets(config.databaseTimeoutMs)
  async function attempt(due: DueDelivery, signal: AbortSignal): Promise<void> {
    const at = now()
    try {
      const made = await send(due, at, signal)
      recordStep(traces, due, made)
      if (made.error === 'cancelled') await releaseDelivery(db, due)
      else await record(due, made, at)
    } catch (err) {
      // Its lease expires, and it is retried.
      log.error({ err, webhook_id: due.webhook_id }, 'a delivery attempt could not be recorded')
    }
  }

  /** Never sends a delivery without a signature that was accepted with a secret. */
  async function send(due: DueDelivery, at: Date, signal: AbortSignal): Promise<DeliveryAttempt> {
    const body = new TextEncoder().encode(due.body)
    const headers = headersOf(due, at, body)
    if (headers === null) {
      // The endpoints of an erased account are gone at once, and its deliveries follow.
      const isErased = due.endpoint_id !== null && due.endpoint_secret === null
      if (!isErased) {
        log.error(
          { webhook_id: due.webhook_id, user_id: due.user_id },
          'a webhook was not sent: its secret cannot be decrypted with the APP_SECRET of this process',
        )
      }
      const error = 'secret_unavailable'
      return { statusCode: null, durationMs: 0, error, responseBody: null }
    }
    return sender.send({ url: due.url, headers, body, signal })
  }

  /** @returns null if a secret is missing that the delivery has to be signed with */
  function headersOf(due: DueDelivery, at: Date, body: Uint8Array) {
    const delivery = { webhookId: due.webhook_id, at, body }
    const decrypt = (text: string) => secrets.decrypt('webhook-secrets', text)
    if (due.endpoint_id === null) {
      const secret = due.secret === null ? null : decrypt(due.secret)
      if (due.secret !== null && secret === null) return null
      return deliveryHeaders({ secret, ...delivery })
    }
    const newest = due.endpoint_secret === null ? null : decrypt(due.endpoint_secret)
    if (newest === null) return null
    const previous = due.previous_secret === null ? null : decrypt(due.previous_secret)
    return endpointHeaders(previous === null ? [newest] : [newest, previous], delivery)
  }

  async function record(due: DueDelivery, made: DeliveryAttempt, at: Date): Promise<void> {
    const next = await recordAttempt(db, due, made, at)
    if (next !== null) wakeUps.notify('deliveries', next.getTime() - now().getTime())
  }

  return startAttempts({
    topic: 'deliveries',
    wakeUps,
    pollMs,
    attemptsMax: ATTEMPTS_MAX,
    batch: BATCH,
    claim: (claims) => claimDeliveries(db, { ...claims, now: now(), leaseSeconds }),
    attempt,
    onError(err) {
      // The database does not respond; the next poll tries again.
      log.error({ err }, 'due webhook deliveries cannot be claimed')
    },
  })
}

/** Records an attempt as a step of the request that its event is about. */
function recordStep(traces: Traces, { body, failures }: DueDelivery, made: DeliveryAttempt): void {
  // Every event has the id of its request near its beginning.
  const requestId = /"request_id":"(\w+)"/.exec(body.slice(0, 200))?.[1]
  if (requestId === undefined) return
  const { statusCode, durationMs, error } = made
  const attributes = {
    'http.response.status_code': statusCode ?? undefined,
    'platen.attempt': failures + 1,
  }
  const isDelivered = statusCode !== null && statusCode >= 200 && statusCode < 300
  const failure = isDelivered ? null : (error ?? `status_${statusCode}`)
  traces.step({ name: 'webhook', requestId, durationMs, attributes, error: failure })
}
