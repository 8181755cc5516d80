/**
 * A readiness check with a memory: many probes cost one question, and a capability that is slow
 * because the machine is busy is not taken for one that is gone.
 */
import { settlesWithin } from '../lib/timeout.ts'

export type Health = 'ok' | 'failing'

export interface CheckOptions {
  /** Asks the capability. Rejects when it cannot work. */
  ask(): Promise<void>
  /** Milliseconds that only grow. */
  clock?: () => number
  limits?: Partial<Limits>
}

interface Limits {
  /** How long a probe waits for the answer. */
  waitMs: number
  /** A capability that answered within this time counts as ok while it is asked again. */
  graceMs: number
  /** An answer is reused for this long. */
  reuseMs: number
}

const LIMITS: Limits = { waitMs: 2_000, graceMs: 10_000, reuseMs: 200 }

/** Errors that say "not yet" rather than "no". */
const LATE = new Set(['QUERY_TIMEOUT', 'CONNECT_TIMEOUT', 'ETIMEDOUT'])

/**
 * A refusal (a closed port, a full disk) fails the check at once. Silence fails it once the last
 * answer is older than the grace period, which begins when the check is created.
 */
export function createCheck({ ask, clock = () => performance.now(), ...options }: CheckOptions) {
  const { waitMs, graceMs, reuseMs } = { ...LIMITS, ...options.limits }
  let answeredAt = clock()
  let endedAt = Number.NEGATIVE_INFINITY
  let refused = false
  let pending: Promise<void> | null = null

  async function run(): Promise<void> {
    try {
      await ask()
      answeredAt = clock()
      refused = false
    } catch (error) {
      refused = !isLate(error)
    } finally {
      endedAt = clock()
      pending = null
    }
  }

  /** @returns at the latest after `waitMs` */
  return async function check(): Promise<Health> {
    if (pending === null && clock() - endedAt >= reuseMs) pending = run()
    if (pending !== null) await settlesWithin(pending, waitMs)
    if (refused) return 'failing'
    return clock() - answeredAt <= graceMs ? 'ok' : 'failing'
  }
}

/** Drivers wrap the error that says why. */
function isLate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && LATE.has(String(error.code))) return true
  return isLate(error.cause)
}
