/** Makes delivery attempts, each of which is aborted at its time limit. */
import { settlesWithin, withTimeout } from '@platen/lib'
import { WEBHOOK_ATTEMPT_MS } from '../limits.ts'
import { type AttemptError, AttemptFailed } from '../outbound/attempt-error.ts'
import { attemptErrorOf, type Outbound } from '../outbound/requests.ts'
import { excerptOf, readStart } from './response-excerpt.ts'

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
  /** `POST` by default. */
  method?: 'POST' | 'PUT' | 'PATCH'
  /**
   * Added to those of every delivery: type, length, host and user agent. They may replace the type
   * and the agent.
   */
  headers: Record<string, string>
  /** Sent unchanged. */
  body: Uint8Array
  /** Cancels the attempt at once, with the error `cancelled`. */
  signal?: AbortSignal
}

export interface Sender {
  /**
   * Makes one attempt, without following redirects. Rejects on programming errors only, never
   * because of the network or the receiver. Safe to call concurrently.
   */
  send(delivery: Delivery): Promise<DeliveryAttempt>
}

/** The headers that every delivery has. */
export const CONTENT_HEADERS = {
  'User-Agent': 'Platen-Webhooks/1',
  'Content-Type': 'application/json',
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
 * Creates a sender. It holds no resources, so there is nothing to close. Tests pass other limits.
 */
export function createSender(outbound: Outbound, limits: Partial<typeof LIMITS> = {}): Sender {
  const { attemptMs, dialMs, drainMs, headBytes, bodyBytes } = { ...LIMITS, ...limits }

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
        Promise.race([post(delivery, finished.signal), cancelled.promise]),
        attemptMs,
        () => new AttemptFailed('timeout'),
      )
      const durationMs = elapsedMs()
      const { drained, bodyStart } = readStart(response)
      await settlesWithin(Promise.race([drained, cancelled.promise]), drainMs)
      const responseBody = excerptOf(bodyStart())
      return { statusCode: response.statusCode ?? 0, durationMs, error: null, responseBody }
    } catch (error) {
      const code = attemptErrorOf(error)
      if (code === null) throw error
      return { statusCode: null, responseBody: null, durationMs: elapsedMs(), error: code }
    } finally {
      delivery.signal?.removeEventListener('abort', cancel)
      // Closes connections that are still open.
      finished.abort()
    }
  }

  function post({ url, method = 'POST', headers, body }: Delivery, signal: AbortSignal) {
    const request = {
      method,
      headers: { ...CONTENT_HEADERS, ...headers },
      body,
      headBytes,
      bodyBytes,
      signal,
    }
    return outbound.send(url, request, dialMs)
  }

  return { send }
}
