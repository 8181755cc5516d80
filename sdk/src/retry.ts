/** What is tried again, and when. Decided by error code: a status can mean too many things. */
import { ApiError, ConnectionError } from './errors.ts'

export interface RetryRules {
  maxRetries: number
  /** A server that asks for a longer wait is not waited for. */
  maxRetryDelayMs: number
}

/** The request was refused before anything was done, so even one that is not repeatable can be sent again. */
const REFUSED = ['RATE_LIMITED', 'RENDERER_UNAVAILABLE']

/** Perhaps something was done; repeatable requests only. */
const TRANSIENT = ['SERVICE_UNAVAILABLE', 'INTERNAL_ERROR']

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 8_000
const JITTER = 0.25

/**
 * Milliseconds until the next try, or null if there is none.
 * @param failed tries so far, from 1
 * @param repeatable sending it twice does no more than sending it once
 * @param random from 0 to 1
 */
export function retryDelayMs(
  error: unknown,
  { failed, repeatable, random }: { failed: number; repeatable: boolean; random: number },
  { maxRetries, maxRetryDelayMs }: RetryRules,
): number | null {
  if (failed > maxRetries || !isRetried(error, repeatable)) return null
  const asked = error instanceof ApiError ? error.retryAfterMs : null
  if (asked !== null) return asked > maxRetryDelayMs ? null : asked
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (failed - 1), LONGEST_DELAY_MS)
  return delay * (1 - JITTER + 2 * JITTER * random)
}

function isRetried(error: unknown, repeatable: boolean): boolean {
  if (error instanceof ConnectionError) return repeatable
  if (!(error instanceof ApiError)) return false
  const told = error.headers.get('x-should-retry')
  if (told === 'true' || told === 'false') return told === 'true'
  // The description of the interface lets this code also mean a month that is used up.
  if (error.code === 'RATE_LIMITED' && error.headers.get('x-renders-remaining') === '0')
    return false
  if (REFUSED.includes(error.code)) return true
  if (!error.code.startsWith('HTTP_')) return repeatable && TRANSIENT.includes(error.code)
  // Proxies and load balancers speak in statuses only.
  return error.status === 429 || (repeatable && error.status >= 500 && error.status !== 501)
}
