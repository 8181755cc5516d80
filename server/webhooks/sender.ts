/**
 * Makes delivery attempts. Each attempt is checked by the egress policy, connects only to the addresses
 * that were checked, and is aborted at its time limit. It leaves no connection open.
 */
import { createSecureContext, getCACertificates } from 'node:tls'
import { EgressError, type EgressPolicy } from '../egress-policy/index.ts'
import { settlesWithin, withTimeout } from '../lib/timeout.ts'
import { WEBHOOK_ATTEMPT_MS } from '../limits.ts'
import { type AttemptError, AttemptFailed, NotConnected } from './attempt-error.ts'
import { type HttpsResponse, httpsPost } from './https-post.ts'
import { excerptOf } from './response-excerpt.ts'

export type { AttemptError }

/** Success is a `statusCode` of 200 to 299. */
export interface DeliveryAttempt {
  /** Null without a response. */
  statusCode: number | null
  /** Whole ms from the start to the end of the response head, or to the failure. */
  durationMs: number
  /** Null with a response of any status. */
  error: AttemptError | null
  /** The first 1,024 characters of the response body; null without a response. */
  responseBody: string | null
}

export interface Delivery {
  /** https, or http to an address that EGRESS_ALLOW lists. */
  url: string
  /** Added to those of every delivery: type, length, host and user agent. */
  headers: Record<string, string>
  /** Sent unchanged. */
  body: Uint8Array
  /** Cancels the attempt at once, with the error `cancelled`. */
  signal?: AbortSignal
}

export interface Sender {
  /**
   * Makes one attempt, without following redirects. Rejects on programming errors only, never because of
   * the network or the receiver. Safe to call concurrently.
   */
  send(delivery: Delivery): Promise<DeliveryAttempt>
}

const LIMITS = {
  /** From the DNS lookup to the end of the response head: what the API promises. */
  attemptMs: WEBHOOK_ATTEMPT_MS,
  /** For each address except the last, which may use all the remaining time. */
  dialMs: 3_000,
  /** For the response body, of which only the beginning is kept. */
  drainMs: 1_000,
  headBytes: 16 * 1024,
  bodyBytes: 64 * 1024,
}

/**
 * Creates a sender that trusts the certificate authorities of the runtime (with NODE_EXTRA_CA_CERTS) and
 * of the system. It holds no resources, so there is nothing to close. Tests pass other limits.
 */
export function createSender(
  egressPolicy: EgressPolicy,
  limits: Partial<typeof LIMITS> = {},
): Sender {
  const { attemptMs, dialMs, drainMs, headBytes, bodyBytes } = { ...LIMITS, ...limits }
  const authorities = [...getCACertificates('default'), ...getCACertificates('system')]
  const secureContext = createSecureContext({ ca: [...new Set(authorities)] })

  async function send(delivery: Delivery): Promise<DeliveryAttempt> {
    const startedAt = performance.now()
    const elapsedMs = () => Math.round(performance.now() - startedAt)
    const cancelled = Promise.withResolvers<never>()
    const cancel = () => cancelled.reject(new AttemptFailed('cancelled'))
    const finished = new AbortController()
    try {
      if (delivery.signal?.aborted) throw new AttemptFailed('cancelled')
      delivery.signal?.addEventListener('abort', cancel)
      const response = await withTimeout(
        Promise.race([deliver(delivery, finished.signal), cancelled.promise]),
        attemptMs,
        () => new AttemptFailed('timeout'),
      )
      const durationMs = elapsedMs()
      await settlesWithin(Promise.race([response.drained, cancelled.promise]), drainMs)
      const responseBody = excerptOf(response.bodyStart())
      return { statusCode: response.statusCode, durationMs, error: null, responseBody }
    } catch (error) {
      const failure = { statusCode: null, responseBody: null }
      return { ...failure, durationMs: elapsedMs(), error: attemptErrorOf(error) }
    } finally {
      delivery.signal?.removeEventListener('abort', cancel)
      // Closes connections that are still open.
      finished.abort()
    }
  }

  /** Tries the addresses in order until one accepts the connection. */
  async function deliver(delivery: Delivery, signal: AbortSignal): Promise<HttpsResponse> {
    const { headers, body } = delivery
    const url = egressPolicy.parse(delivery.url)
    const isPlain = url.protocol !== 'https:'
    // A name that EGRESS_ALLOW cannot cover is not looked up.
    if (isPlain && egressPolicy.allows(url) === 'no') throw new AttemptFailed('blocked')
    const { host, port, addresses } = await egressPolicy.check(url)
    if (isPlain && egressPolicy.allows(url, addresses) !== 'yes') throw new AttemptFailed('blocked')
    const request = { host, port, url, headers, body, secureContext, headBytes, bodyBytes, signal }
    let failure = new NotConnected('unresolved')
    for (const [index, { address }] of addresses.entries()) {
      signal.throwIfAborted()
      const isLast = index === addresses.length - 1
      try {
        return await httpsPost({ ...request, address, dialMs: isLast ? null : dialMs })
      } catch (error) {
        if (!(error instanceof NotConnected)) throw error
        failure = error
      }
    }
    throw failure
  }

  return { send }
}

/** @throws any error that is not a network failure */
function attemptErrorOf(error: unknown): AttemptError {
  if (error instanceof AttemptFailed) return error.code
  if (!(error instanceof EgressError)) throw error
  return error.kind === 'invalid' ? 'invalid_url' : error.kind
}
