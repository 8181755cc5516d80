/** What a client and a request can be told, and what follows where nothing is said. */
import { ConfigurationError } from './errors.ts'

export interface ClientOptions {
  /** A key of scope `full`. @default the environment variable PLATEN_API_KEY */
  apiKey?: string
  /** A key of scope `og`, for `og.url`: that address stands in public HTML. @default PLATEN_OG_KEY */
  ogKey?: string
  /** Where your server is, such as `https://pdf.example.com`. @default PLATEN_BASE_URL */
  baseUrl?: string
  /** @default the global fetch */
  fetch?: Fetch
  /**
   * Milliseconds of waiting for the server that a try may cost, its body included; the time in which
   * you do not read a body does not count. By default 30,000, and for what renders
   * `options.timeout` (30,000 if not given) + 135,000, as a render may wait in line for 120,000.
   */
  timeoutMs?: number
  /** Tries after the first. @default 2 */
  maxRetries?: number
  /** A server that asks for a longer wait is not waited for: the error comes at once. @default 60_000 */
  maxRetryDelayMs?: number
  /** Sent with every request. */
  headers?: Record<string, string>
  hooks?: Hooks
  /** A browser shows its key to everybody who looks, so keys are refused there. @default false */
  dangerouslyAllowBrowser?: boolean
}

/** As much of `fetch` as is used: any implementation of it fits. It is called without a `this`. */
export type Fetch = (url: string, init: FetchInit) => Promise<Response>

/** No other field of `fetch` is set: some runtimes refuse those that they do not know. */
export interface FetchInit {
  method: string
  headers: Record<string, string>
  body?: ArrayBuffer
  signal: AbortSignal
  redirect: 'manual' | 'follow'
}

export interface RequestOptions {
  /** As `timeoutMs` of the client, for this request. */
  timeoutMs?: number
  maxRetries?: number
  /** Ends the request, its retries, the waits between them, and the reading of its body. */
  signal?: AbortSignal
  headers?: Record<string, string>
}

export interface RenderRequestOptions extends RequestOptions {
  /**
   * 1 to 255 characters. For 24 hours the same key gets the same result, without rendering or paying
   * again. @default a new one for each call, the same over its retries
   */
  idempotencyKey?: string
}

/** Told about everything that is sent. Keys and tokens are taken out before. What a hook throws, the call throws. */
export interface Hooks {
  onRequest?(info: HookRequest): void
  onResponse?(info: HookResponse): void
  onRetry?(info: HookRetry): void
}

export interface HookRequest {
  method: string
  url: string
  /** From 1. */
  attempt: number
  idempotencyKey: string | null
}

export interface HookResponse {
  method: string
  url: string
  attempt: number
  status: number
  /** Until the headers of the answer. */
  ms: number
  requestId: string | null
}

export interface HookRetry {
  /** The try that failed. */
  attempt: number
  delayMs: number
  error: Error
}

export interface ResolvedOptions {
  apiKey: string
  ogKey: string | null
  baseUrl: string
  fetch: Fetch
  timeoutMs: number | null
  maxRetries: number
  maxRetryDelayMs: number
  headers: Record<string, string>
  hooks: Hooks
}

/** @throws ConfigurationError */
export function resolveOptions(options: ClientOptions): ResolvedOptions {
  if (isBrowser() && !options.dangerouslyAllowBrowser) {
    throw new ConfigurationError(
      'An API key in a browser is open to everybody. Call Platen from your server; if you know what you do, set dangerouslyAllowBrowser.',
    )
  }
  const apiKey = options.apiKey ?? readEnv('PLATEN_API_KEY')
  const ogKey = options.ogKey ?? readEnv('PLATEN_OG_KEY')
  const baseUrl = options.baseUrl ?? readEnv('PLATEN_BASE_URL')
  if (!apiKey) throw new ConfigurationError('Give apiKey, or set PLATEN_API_KEY.')
  if (!baseUrl) {
    throw new ConfigurationError(
      'Give baseUrl, or set PLATEN_BASE_URL, to where your Platen server is, such as http://127.0.0.1:3000.',
    )
  }
  return {
    apiKey: checkKey(apiKey),
    ogKey: ogKey ? checkKey(ogKey) : null,
    baseUrl: checkBaseUrl(baseUrl),
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    timeoutMs: options.timeoutMs ?? null,
    maxRetries: options.maxRetries ?? 2,
    maxRetryDelayMs: options.maxRetryDelayMs ?? 60_000,
    headers: options.headers ?? {},
    hooks: options.hooks ?? {},
  }
}

/** The key as one word. `fetch` would quote a malformed one in its error, and so in a log. */
function checkKey(key: string): string {
  const trimmed = key.trim()
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed
  throw new ConfigurationError('The API key holds characters that no key has.')
}

/** @returns an address without a slash at its end */
export function checkBaseUrl(text: string): string {
  if (/^https?:\/\/[^?#@]+$/.test(text) && URL.canParse?.(text) !== false) {
    return text.replace(/\/+$/, '')
  }
  throw new ConfigurationError(
    'baseUrl must be an http or https address without user, query or fragment, such as https://pdf.example.com.',
  )
}

function isBrowser(): boolean {
  const scope = globalThis as { document?: unknown; importScripts?: unknown }
  // The second is there in workers of a browser, and in no server.
  return scope.document !== undefined || scope.importScripts !== undefined
}

function readEnv(name: string): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
    return process?.env?.[name]
  } catch {
    return undefined // Deno without the permission: as if it was not set
  }
}
