/** Sends a request and retries it until it succeeds, fails for good, or has used its retries. */
import { attempt, type Expected } from './attempt.ts'
import type { Clock } from './clock.ts'
import type { RequestOptions, ResolvedOptions } from './options.ts'
import { retryDelayMs } from './retry.ts'

export interface SendOptions extends Omit<RequestOptions, 'headers'> {
  expected: Expected
  defaultTimeoutMs?: number
}

/** A request whose body is in memory, so that it can be sent again. */
export interface Outgoing {
  url: string
  method: string
  /** Names in lowercase. */
  headers: Record<string, string>
  body?: ArrayBuffer
  /** `follow` for files, which may be on another host. API requests use `manual`: a redirected POST becomes a GET. */
  redirect: 'manual' | 'follow'
}

/** Sends a request with retries. @throws ApiError, ConnectionError, or the reason of the signal */
export type Send = (request: Outgoing, options: SendOptions) => Promise<Response>

const DEFAULT_TIMEOUT_MS = 30_000

export function createSend(client: ResolvedOptions, clock: Clock): Send {
  const { fetch, hooks } = client
  return async function send({ url, ...init }, options) {
    const { method, headers } = init
    const {
      signal,
      maxRetries = client.maxRetries,
      defaultTimeoutMs = DEFAULT_TIMEOUT_MS,
    } = options
    const idempotencyKey = headers['idempotency-key'] ?? null
    const about = { method, url: redact(url) }
    for (let attemptNumber = 1; ; attemptNumber += 1) {
      hooks.onRequest?.({ ...about, attempt: attemptNumber, idempotencyKey })
      const started = clock.now()
      try {
        return await attempt({
          url,
          init,
          expected: options.expected,
          timeoutMs: options.timeoutMs ?? client.timeoutMs ?? defaultTimeoutMs,
          signal,
          fetch,
          clock,
          onHeaders: ({ status, headers: received }) =>
            hooks.onResponse?.({
              ...about,
              attempt: attemptNumber,
              status,
              ms: clock.now() - started,
              requestId: received.get('x-request-id'),
            }),
        })
      } catch (error) {
        const repeatable = method !== 'POST' || idempotencyKey !== null
        const delayMs = retryDelayMs(
          error,
          { failed: attemptNumber, repeatable, random: clock.random() },
          { maxRetries, maxRetryDelayMs: client.maxRetryDelayMs },
        )
        if (delayMs === null) throw error
        hooks.onRetry?.({ attempt: attemptNumber, delayMs, error: error as Error })
        await clock.sleep(delayMs, signal)
      }
    }
  }
}

/** Redacts the key of Open Graph images and the tokens of links. */
function redact(url: string): string {
  return url.replace(/([?&]key=)[^&]*/, '$1***').replace(/(\/(storage|share)\/)[^?]+/, '$1***')
}
