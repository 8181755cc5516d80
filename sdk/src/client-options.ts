/** The options of a client. */
import type { Fetch, Hooks, LogLevel, MismatchRule } from './options.ts'

export interface ClientOptions {
  /**
   * API key of scope `full`. The first request fails without one.
   * @default the environment variable PLATEN_API_KEY
   */
  apiKey?: string
  /**
   * API key of scope `og` for `og.url`, whose URL is visible in public HTML.
   * @default the environment variable PLATEN_OG_KEY
   */
  ogKey?: string
  /**
   * Link secret (`lnksec_...`) that signs the links of `links.url`.
   * @default the environment variable PLATEN_LINK_SECRET
   */
  linkSecret?: string
  /**
   * URL of your server, such as `https://pdf.example.com`. A trailing `/api/v1` is ignored.
   * @default the environment variable PLATEN_BASE_URL
   */
  baseUrl?: string
  /** The `fetch` implementation. @default the global `fetch` */
  fetch?: Fetch
  /**
   * Milliseconds that one attempt may wait for the server, including the body. Time in which you do
   * not read the body does not count.
   * @default 30_000; for renders `options.timeout` (30,000 if not given) + 135,000, because a
   *   render may wait in the queue for 120,000
   */
  timeoutMs?: number
  /** Number of retries after the first attempt. @default 2 */
  maxRetries?: number
  /**
   * Longest accepted `Retry-After`, in milliseconds. If the server asks for more, the error is
   * thrown at once.
   * @default 60_000
   */
  maxRetryDelayMs?: number
  /** Headers sent with every request. */
  headers?: Record<string, string>
  /** Callbacks for logging and metrics. */
  hooks?: Hooks
  /**
   * Prints requests to the console, with keys and tokens redacted: `error` failed calls, `warn`
   * also retries, `info` also responses, `debug` also requests.
   * @default the environment variable PLATEN_LOG, or `off`
   */
  logLevel?: LogLevel
  /**
   * Result of a render whose idempotency key was already used with another body.
   * @default 'throw'
   */
  onIdempotencyMismatch?: MismatchRule
  /** Allows a key in a browser, where every visitor can read it. @default false */
  dangerouslyAllowBrowser?: boolean
}
