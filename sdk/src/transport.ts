/** Sends a request and retries it until it succeeds, fails for good, or has used its retries. */
import { attempt, type Expected } from './attempt.ts'
import { callback, errorForCaller } from './caught.ts'
import type { Clock } from './clock.ts'
import { ApiError, ConnectionError } from './errors.ts'
import type { Hooks, RequestOptions } from './options.ts'
import type { ResolvedOptions } from './resolve-options.ts'
import { retryDelayMs } from './retry.ts'

export interface SendOptions extends Omit<RequestOptions, 'headers'> {
  expected: Expected
  defaultTimeoutMs?: number
  /** True for a POST that creates nothing, and can therefore be repeated. */
  repeatable?: boolean
  /**
   * Decides whether a repeated DELETE was already done by an attempt whose response was lost.
   * @default true for a resource that does not exist
   */
  isDone?: (error: ApiError) => boolean | Promise<boolean>
}

/** A request whose body is in memory, so that it can be sent again. */
export interface Outgoing {
  url: string
  method: string
  /** Names in lowercase. */
  headers: Record<string, string>
  body?: ArrayBuffer
  /**
   * `follow` for files, which may be on another host. API requests use `manual`: a redirected POST
   * becomes a GET.
   */
  redirect: 'manual' | 'follow'
}

/** Sends a request with retries. @throws ApiError, ConnectionError, RequestAbortedError */
export type Send = (request: Outgoing, options: SendOptions) => Promise<Response>

const DEFAULT_TIMEOUT_MS = 30_000

export function createSend(client: ResolvedOptions, clock: Clock): Send {
  const { fetch, hooks } = client
  const notify = <Name extends keyof Hooks>(
    name: Name,
    info: Parameters<Required<Hooks>[Name]>[0],
  ) => {
    for (const one of hooks)
      callback(one[name]?.bind(one) as ((info: unknown) => void) | undefined, info)
  }
  async function sendWithRetries(
    { url, ...init }: Outgoing,
    options: SendOptions,
  ): Promise<Response> {
    const { method, headers } = init
    const {
      signal,
      maxRetries = client.maxRetries,
      defaultTimeoutMs = DEFAULT_TIMEOUT_MS,
      isDone = isMissing,
    } = options
    const idempotencyKey = headers['idempotency-key'] ?? null
    const about = { method, url: redact(url) }
    let mayBeDone = false
    for (let attemptNumber = 1; ; attemptNumber += 1) {
      notify('onRequest', { ...about, attempt: attemptNumber, idempotencyKey })
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
          onUploadProgress: options.onUploadProgress,
          onDownloadProgress: options.onDownloadProgress,
          onHeaders: ({ status, headers: received }) =>
            notify('onResponse', {
              ...about,
              attempt: attemptNumber,
              status,
              ms: clock.now() - started,
              requestId: received.get('x-request-id'),
            }),
        })
      } catch (error) {
        if (
          method === 'DELETE' &&
          mayBeDone &&
          error instanceof ApiError &&
          (await isDone(error))
        ) {
          return new Response(null, { status: 204, headers: error.headers })
        }
        mayBeDone ||= isLost(error)
        const repeatable = options.repeatable || method !== 'POST' || idempotencyKey !== null
        const delayMs = retryDelayMs(
          error,
          { failed: attemptNumber, repeatable, random: clock.random() },
          { maxRetries, maxRetryDelayMs: client.maxRetryDelayMs },
        )
        if (delayMs === null) throw error
        notify('onRetry', { attempt: attemptNumber, delayMs, error: error as Error })
        await clock.sleep(delayMs, signal)
      }
    }
  }
  return async function send(request, options) {
    try {
      return await sendWithRetries(request, options)
    } catch (error) {
      client.logError(errorForCaller(error))
      throw error
    }
  }
}

/** True if the request may have had its effect, though no response of Platen has arrived. */
function isLost(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500)
}

/** True if Platen, and not a proxy, says that the resource does not exist. */
function isMissing({ status, code }: ApiError): boolean {
  return status === 404 && !code.startsWith('HTTP_')
}

/** Redacts the key of Open Graph images and the tokens of links. */
function redact(url: string): string {
  return url.replace(/([?&]key=)[^&]*/, '$1***').replace(/(\/(storage|share)\/)[^?]+/, '$1***')
}
