/**
 * Decides which failed attempts are retried and after which delay, by error code: one status has
 * many meanings.
 */
import { ApiError, ConnectionError } from './errors.ts'

export interface RetryRules {
  maxRetries: number
  /** A longer `Retry-After` of the server is not accepted. */
  maxRetryDelayMs: number
}

/**
 * Codes of requests that were refused before they had an effect: even a request that is not
 * repeatable is retried.
 */
const REFUSED = ['RATE_LIMITED', 'RENDERER_UNAVAILABLE']

/** Codes of requests that may have had an effect: only a repeatable request is retried. */
const TRANSIENT = ['SERVICE_UNAVAILABLE', 'INTERNAL_ERROR']

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 8_000
const JITTER = 0.25

/**
 * Returns the milliseconds until the next attempt, or null to give up.
 * @param failed number of failed attempts, from 1
 * @param repeatable true if sending the request twice has the same effect as sending it once
 * @param random a random number from 0 to 1
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
  const shouldRetry = error.headers.get('x-should-retry')
  if (shouldRetry === 'true' || shouldRetry === 'false') return shouldRetry === 'true'
  // By the contract this code may also mean that the month's renders are used up.
  if (error.code === 'RATE_LIMITED' && error.headers.get('x-renders-remaining') === '0')
    return false
  if (REFUSED.includes(error.code)) return true
  if (!error.code.startsWith('HTTP_')) return repeatable && TRANSIENT.includes(error.code)
  // Proxies and load balancers send no code, only a status.
  return error.status === 429 || (repeatable && error.status >= 500 && error.status !== 501)
}
