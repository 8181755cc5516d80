/**
 * One attempt to deliver a webhook: judged anew by `outbound`, sent to the very addresses that were
 * judged, cut when its time is up. Nothing of it outlives the attempt.
 */
import { createSecureContext, getCACertificates } from 'node:tls'
import { EgressError, type EgressPolicy } from '../egress-policy/index.ts'
import { settlesWithin, withTimeout } from '../lib/timeout.ts'
import { type AttemptError, AttemptFailed, NotConnected } from './attempt-error.ts'
import { type HttpsResponse, httpsPost } from './https-post.ts'

export type { AttemptError }

/** Success is a `statusCode` of 200 to 299. */
export interface Attempt {
  /** Null without an answer. */
  statusCode: number | null
  /** Whole ms from the start to the end of the answer's head, or to the failure. */
  durationMs: number
  /** Null with an answer, whatever its status. */
  error: AttemptError | null
}

export interface Delivery {
  /** https, or http to an address that EGRESS_ALLOW names. */
  url: string
  /** Beside those that every delivery has: type, length, host and user agent. */
  headers: Record<string, string>
  /** Sent as it is. */
  body: Uint8Array
  /** Calls the attempt off at once: `cancelled`. */
  signal?: AbortSignal
}

export interface Sender {
  /**
   * Makes one attempt and follows no redirect. Rejects for programming errors only, never for what
   * a network or a receiver does. Safe to call many times at once.
   */
  send(delivery: Delivery): Promise<Attempt>
}

const LIMITS = {
  /** From the look-up to the end of the answer's head: what the API promises. */
  attemptMs: 10_000,
  /** For each address that has another one after it; the last may take all the time that is left. */
  dialMs: 3_000,
  /** For the answer's body: it is read only so that the receiver can end in peace. */
  drainMs: 1_000,
  headBytes: 16 * 1024,
  bodyBytes: 64 * 1024,
}

/**
 * Reads the certificate authorities: the runtime's with NODE_EXTRA_CA_CERTS, and the system's. It
 * opens nothing, so there is nothing to close. Tests pass limits of their own.
 */
export function createSender(
  egressPolicy: EgressPolicy,
  limits: Partial<typeof LIMITS> = {},
): Sender {
  const { attemptMs, dialMs, drainMs, headBytes, bodyBytes } = { ...LIMITS, ...limits }
  const authorities = [...getCACertificates('default'), ...getCACertificates('system')]
  const secureContext = createSecureContext({ ca: [...new Set(authorities)] })

  async function send(delivery: Delivery): Promise<Attempt> {
    const startedAt = performance.now()
    const elapsedMs = () => Math.round(performance.now() - startedAt)
    const cancelled = Promise.withResolvers<never>()
    const cancel = () => cancelled.reject(new AttemptFailed('cancelled'))
    const over = new AbortController()
    try {
      if (delivery.signal?.aborted) throw new AttemptFailed('cancelled')
      delivery.signal?.addEventListener('abort', cancel)
      const answer = await withTimeout(
        Promise.race([deliver(delivery, over.signal), cancelled.promise]),
        attemptMs,
        () => new AttemptFailed('timeout'),
      )
      const durationMs = elapsedMs()
      await settlesWithin(Promise.race([answer.drained, cancelled.promise]), drainMs)
      return { statusCode: answer.statusCode, durationMs, error: null }
    } catch (error) {
      return { statusCode: null, durationMs: elapsedMs(), error: wordFor(error) }
    } finally {
      delivery.signal?.removeEventListener('abort', cancel)
      // Whatever the attempt still holds is let go.
      over.abort()
    }
  }

  /** Tries one address after the other until one lets us connect. */
  async function deliver(delivery: Delivery, over: AbortSignal): Promise<HttpsResponse> {
    const { headers, body } = delivery
    const url = egressPolicy.parse(delivery.url)
    const isPlain = url.protocol !== 'https:'
    // A name whose addresses cannot be allowed is not even looked up.
    if (isPlain && egressPolicy.allows(url) === 'no') throw new AttemptFailed('blocked')
    const { host, port, addresses } = await egressPolicy.check(url)
    if (isPlain && egressPolicy.allows(url, addresses) !== 'yes') throw new AttemptFailed('blocked')
    const request = { host, port, url, headers, body, secureContext, headBytes, bodyBytes, over }
    let failure = new NotConnected('unresolved')
    for (const [index, { address }] of addresses.entries()) {
      over.throwIfAborted()
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

/** @throws what is no failure of the network */
function wordFor(error: unknown): AttemptError {
  if (error instanceof AttemptFailed) return error.word
  if (!(error instanceof EgressError)) throw error
  return error.kind === 'invalid' ? 'invalid_url' : error.kind
}
