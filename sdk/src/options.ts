/** The options of a client and of a request, and their defaults. */
import { ConfigurationError } from './errors.ts'

export interface ClientOptions {
  /** API key of scope `full`. @default the environment variable PLATEN_API_KEY */
  apiKey?: string
  /** API key of scope `og` for `og.url`, whose URL is visible in public HTML. @default the environment variable PLATEN_OG_KEY */
  ogKey?: string
  /** URL of your server, such as `https://pdf.example.com`. @default the environment variable PLATEN_BASE_URL */
  baseUrl?: string
  /** The `fetch` implementation. @default the global `fetch` */
  fetch?: Fetch
  /**
   * Milliseconds that one attempt may wait for the server, including the body. Time in which you do not
   * read the body does not count.
   * @default 30_000; for renders `options.timeout` (30,000 if not given) + 135,000, because a render may
   * wait in the queue for 120,000
   */
  timeoutMs?: number
  /** Number of retries after the first attempt. @default 2 */
  maxRetries?: number
  /** Longest accepted `Retry-After`, in milliseconds. If the server asks for more, the error is thrown at once. @default 60_000 */
  maxRetryDelayMs?: number
  /** Headers sent with every request. */
  headers?: Record<string, string>
  /** Callbacks for logging and metrics. */
  hooks?: Hooks
  /** Allows a key in a browser, where every visitor can read it. @default false */
  dangerouslyAllowBrowser?: boolean
}

/** The part of `fetch` that the client uses. It is called without `this`. */
export type Fetch = (url: string, init: FetchInit) => Promise<Response>

/** The options passed to `fetch`. Others are never set, because some runtimes reject unknown ones. */
export interface FetchInit {
  method: string
  headers: Record<string, string>
  body?: ArrayBuffer
  signal: AbortSignal
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
}

export interface RenderRequestOptions extends RequestOptions {
  /**
   * 1 to 255 characters. For 24 hours a request with the same key returns the same result, without
   * rendering or counting again.
   * @default a new key for each call, kept for its retries
   */
  idempotencyKey?: string
}

/** Callbacks for every attempt. Keys and tokens are redacted. The call throws any error of a hook. */
export interface Hooks {
  /** Called before an attempt is sent. */
  onRequest?(info: HookRequest): void
  /** Called when the response headers of an attempt have arrived. */
  onResponse?(info: HookResponse): void
  /** Called when an attempt has failed and another one follows. */
  onRetry?(info: HookRetry): void
}

export interface HookRequest {
  method: string
  url: string
  /** Number of the attempt, from 1. */
  attempt: number
  idempotencyKey: string | null
}

export interface HookResponse {
  method: string
  url: string
  attempt: number
  status: number
  /** Milliseconds until the response headers. */
  ms: number
  requestId: string | null
}

export interface HookRetry {
  /** Number of the attempt that failed, from 1. */
  attempt: number
  /** Milliseconds until the next attempt. */
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

/** Applies defaults and environment variables. @throws ConfigurationError */
export function resolveOptions(options: ClientOptions): ResolvedOptions {
  if (isBrowser() && !options.dangerouslyAllowBrowser) {
    throw new ConfigurationError(
      'An API key in a browser is visible to everyone. Call Platen from your server, or set dangerouslyAllowBrowser to accept the risk.',
    )
  }
  const apiKey = options.apiKey ?? readEnv('PLATEN_API_KEY')
  const ogKey = options.ogKey ?? readEnv('PLATEN_OG_KEY')
  const baseUrl = options.baseUrl ?? readEnv('PLATEN_BASE_URL')
  if (!apiKey) throw new ConfigurationError('apiKey is missing. Pass it, or set PLATEN_API_KEY.')
  if (!baseUrl) {
    throw new ConfigurationError(
      'baseUrl is missing. Pass the URL of your Platen server, such as http://127.0.0.1:3000, or set PLATEN_BASE_URL.',
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

/** Trims and checks a key. `fetch` would quote a malformed one in its error message, which may be logged. */
function checkKey(key: string): string {
  const trimmed = key.trim()
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed
  throw new ConfigurationError('The API key contains invalid characters.')
}

/** Checks a base URL. @returns it without trailing slashes @throws ConfigurationError */
export function checkBaseUrl(text: string): string {
  if (/^https?:\/\/[^?#@]+$/.test(text) && URL.canParse?.(text) !== false) {
    return text.replace(/\/+$/, '')
  }
  throw new ConfigurationError(
    'baseUrl must be an http or https URL without credentials, query or fragment, such as https://pdf.example.com.',
  )
}

function isBrowser(): boolean {
  const scope = globalThis as { document?: unknown; importScripts?: unknown }
  // `importScripts` exists in browser workers, and in no server runtime.
  return scope.document !== undefined || scope.importScripts !== undefined
}

function readEnv(name: string): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
    return process?.env?.[name]
  } catch {
    return undefined // Deno without the permission: treated as not set
  }
}
