/** Applies the defaults and the environment to the options of a client, and checks them. */
import type { ClientOptions } from './client-options.ts'
import { ConfigurationError } from './errors.ts'
import { isBrowser } from './is-browser.ts'
import { consoleHooks } from './logging.ts'
import type { Fetch, Hooks, LogLevel, MismatchRule } from './options.ts'

export interface ResolvedOptions {
  /** @throws ConfigurationError if there is no key */
  apiKey(): string
  /** Returns null without a key. */
  ogKey(): string | null
  /** @throws ConfigurationError if there is no secret */
  linkSecret(): string
  /** @throws ConfigurationError if there is no URL */
  baseUrl(): string
  fetch: Fetch
  timeoutMs: number | null
  maxRetries: number
  maxRetryDelayMs: number
  headers: Record<string, string> | undefined
  /** Called one after another. */
  hooks: Hooks[]
  /** Prints the error of a failed call, if the log level includes it. */
  logError(error: unknown): void
  onIdempotencyMismatch: MismatchRule
}

/**
 * Checks the options. A missing key or URL is reported by the first request, so that a module can
 * create its client while the application is built without its secrets.
 * @throws ConfigurationError
 */
export function resolveOptions(options: ClientOptions): ResolvedOptions {
  if (isBrowser() && !options.dangerouslyAllowBrowser) {
    throw new ConfigurationError(
      'Visitors can read an API key in a browser. Call Platen from your server, or set dangerouslyAllowBrowser.',
    )
  }
  const apiKey = setting(options.apiKey, 'PLATEN_API_KEY', checkKey)
  const baseUrl = setting(options.baseUrl, 'PLATEN_BASE_URL', checkBaseUrl)
  const linkSecret = setting(options.linkSecret, 'PLATEN_LINK_SECRET', (text) => text.trim())
  const level = options.logLevel ?? (readEnv('PLATEN_LOG') as LogLevel | undefined) ?? 'off'
  const log = consoleHooks(level)
  return {
    apiKey: () =>
      apiKey() ?? missing('apiKey is missing. Pass it to new Platen(), or set PLATEN_API_KEY.'),
    ogKey: setting(options.ogKey, 'PLATEN_OG_KEY', checkKey),
    linkSecret: () =>
      linkSecret() ??
      missing(
        'The link secret is missing. Pass it as linkSecret to new Platen(), or set PLATEN_LINK_SECRET.',
      ),
    baseUrl: () =>
      baseUrl() ??
      missing(
        'baseUrl is missing. Pass the URL of your Platen server, such as http://127.0.0.1:3000, or set PLATEN_BASE_URL.',
      ),
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    timeoutMs: options.timeoutMs ?? null,
    maxRetries: options.maxRetries ?? 2,
    maxRetryDelayMs: options.maxRetryDelayMs ?? 60_000,
    headers: options.headers,
    hooks: [options.hooks ?? {}, log.hooks],
    logError: log.logError,
    onIdempotencyMismatch: options.onIdempotencyMismatch ?? 'throw',
  }
}

/** Reads an option now, or its environment variable now or at the first request. */
function setting(
  given: string | undefined,
  name: string,
  check: (text: string) => string,
): () => string | null {
  const checked = (text: string | undefined) => (text ? check(text) : null)
  const early = checked(given ?? readEnv(name))
  return () => early ?? checked(given ?? readEnv(name))
}

function missing(message: string): never {
  throw new ConfigurationError(message)
}

/**
 * Trims and checks a key. `fetch` would quote a malformed one in its error message, which may be
 * logged.
 */
function checkKey(key: string): string {
  const trimmed = String(key).trim()
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed
  return missing('The API key contains invalid characters.')
}

/**
 * Checks a base URL.
 * @returns it without trailing slashes and `/api/v1`
 * @throws ConfigurationError
 */
export function checkBaseUrl(text: string): string {
  if (/^https?:\/\/[^?#@]+$/.test(text) && URL.canParse?.(text) !== false) {
    return text.replace(/(\/+api\/+v1)?\/*$/, '')
  }
  return missing(
    'baseUrl must be an http or https URL without credentials, query or fragment, such as https://pdf.example.com.',
  )
}

/** @returns undefined where there is no environment */
export function readEnv(name: string): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
    return process?.env?.[name]
  } catch {
    return undefined // Deno without the permission: treated as not set
  }
}
