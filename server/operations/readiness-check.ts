/**
 * Readiness checks with cached results: many probes cause one ping, and a dependency that is slow
 * because the machine is busy is not reported as failing.
 */
import { settlesWithin } from '@platen/lib'

export type Health = 'ok' | 'failing'

export interface CheckOptions {
  /** Rejects if the dependency cannot work. */
  ping(): Promise<void>
  /** A monotonic clock in milliseconds. */
  clock?: () => number
  limits?: Partial<Limits>
}

interface Limits {
  /** How long a probe waits for the ping. */
  waitMs: number
  /**
   * A dependency whose last successful ping is not older than this is ok while a new ping is
   * pending.
   */
  graceMs: number
  /** How long a result is reused. */
  reuseMs: number
}

const LIMITS: Limits = { waitMs: 2_000, graceMs: 10_000, reuseMs: 200 }

/** Error codes of timeouts, as opposed to refusals. */
const TIMEOUT_CODES = new Set(['QUERY_TIMEOUT', 'CONNECT_TIMEOUT', 'ETIMEDOUT'])

/**
 * Creates a check. A refusal (a closed port, a full disk) fails it at once. A timeout fails it once
 * the last successful ping is older than the grace period, which begins when the check is created.
 */
export function createCheck({ ping, clock = () => performance.now(), ...options }: CheckOptions) {
  const { waitMs, graceMs, reuseMs } = { ...LIMITS, ...options.limits }
  let succeededAt = clock()
  let endedAt = Number.NEGATIVE_INFINITY
  let refused = false
  let pending: Promise<void> | null = null

  async function run(): Promise<void> {
    try {
      await ping()
      succeededAt = clock()
      refused = false
    } catch (error) {
      refused = !isTimeout(error)
    } finally {
      endedAt = clock()
      pending = null
    }
  }

  /** Settles after `waitMs` at the latest. */
  return async function check(): Promise<Health> {
    if (pending === null && clock() - endedAt >= reuseMs) pending = run()
    if (pending !== null) await settlesWithin(pending, waitMs)
    if (refused) return 'failing'
    return clock() - succeededAt <= graceMs ? 'ok' : 'failing'
  }
}

/** Drivers wrap the error with the code, so causes are searched too. */
function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && TIMEOUT_CODES.has(String(error.code))) return true
  return isTimeout(error.cause)
}
