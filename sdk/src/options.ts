/** The options of a request, and the callbacks of a client. */
import type { DownloadProgress, UploadProgress } from './progress.ts'

/** The part of `fetch` that the client uses. It is called without `this`. */
export type Fetch = (url: string, init: FetchInit) => Promise<Response>

/**
 * The options passed to `fetch`. Others are never set, because some runtimes reject unknown ones.
 */
export interface FetchInit {
  /** HTTP method. */
  method: string
  /** Headers, with names in lowercase. */
  headers: Record<string, string>
  /** Request body: a stream if its progress is reported, except in browsers. */
  body?: ArrayBuffer | ReadableStream<Uint8Array>
  /** Given with a stream, without which Node does not send one. */
  duplex?: 'half'
  /** Aborts the request. */
  signal: AbortSignal
  /** Files follow redirects, API requests do not. */
  redirect: 'manual' | 'follow'
}

export interface RequestOptions {
  /** Overrides `timeoutMs` of the client. Milliseconds. */
  timeoutMs?: number
  /** Overrides `maxRetries` of the client. */
  maxRetries?: number
  /** Aborts the request, its retries, the delays between them, and the reading of the body. */
  signal?: AbortSignal
  /** Headers added to those of the client. */
  headers?: Record<string, string>
  /**
   * Called with each part of the body that is sent, such as files to upload. Where `fetch` does not
   * send streams, as in browsers, it is called before the request with `sent: 0`, and with the
   * total when the server has responded. A retry starts again. The call throws any error of it.
   */
  onUploadProgress?(progress: UploadProgress): void
  /**
   * Called with each part of the file that is read from the response. If it throws, the reading
   * fails with its error as `cause`.
   */
  onDownloadProgress?(progress: DownloadProgress): void
}

export interface RenderRequestOptions extends RequestOptions {
  /**
   * 1 to 255 characters. For 24 hours a request with the same key returns the same result, without
   * rendering or counting again.
   * @default a new key for each call, kept for its retries
   */
  idempotencyKey?: string
  /** Overrides `onIdempotencyMismatch` of the client. */
  onIdempotencyMismatch?: MismatchRule
}

/**
 * The treatment of a result that belongs to an earlier request with the same idempotency key and
 * another body: `throw` throws an `IdempotencyMismatchError`, `return` returns the earlier result.
 */
export type MismatchRule = 'throw' | 'return'

/** Amount of output on the console, from nothing to every request. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug'

/**
 * Callbacks for every attempt. Keys and tokens are redacted. The call throws any error of a hook.
 */
export interface Hooks {
  /** Called before an attempt is sent. */
  onRequest?(info: HookRequest): void
  /** Called when the response headers of an attempt have arrived. */
  onResponse?(info: HookResponse): void
  /** Called when an attempt has failed and another one follows. */
  onRetry?(info: HookRetry): void
}

export interface HookRequest {
  /** HTTP method. */
  method: string
  /** URL, with keys and tokens redacted. */
  url: string
  /** Number of the attempt, from 1. */
  attempt: number
  /** Idempotency key of the request; null without one. */
  idempotencyKey: string | null
}

export interface HookResponse {
  /** HTTP method. */
  method: string
  /** URL, with keys and tokens redacted. */
  url: string
  /** Number of the attempt, from 1. */
  attempt: number
  /** HTTP status. */
  status: number
  /** Milliseconds until the response headers. */
  ms: number
  /** `X-Request-Id` of the response; null if it has none. */
  requestId: string | null
}

export interface HookRetry {
  /** Number of the attempt that failed, from 1. */
  attempt: number
  /** Milliseconds until the next attempt. */
  delayMs: number
  /** The error of the failed attempt. */
  error: Error
}
