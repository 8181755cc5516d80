/**
 * Restarts a render in another lane if its browser failed and the page is not to blame: once after
 * it began, and up to 4 attempts in all.
 */
import type { Budget } from './deadline.ts'
import { isRetryable } from './errors.ts'
import type { Output } from './index.ts'
import type { Log } from './log.ts'

export interface AttemptLimits {
  /** One timeout covers all attempts; each adds the time it takes. */
  budget: Budget
  /** Whether the render could start once more after this attempt. */
  retryable: boolean
}

/** A second attempt with less time than this would only turn a clear error into a timeout. */
const RETRY_MIN_MS = 300
/** Several browsers may have died at once, and each attempt may find only one of them. */
const ATTEMPTS_MAX = 4

/** @throws the error of the last attempt */
export async function withRetry(
  { timeoutMs, log }: { timeoutMs: number; log: Log },
  render: (attempt: AttemptLimits) => Promise<Output>,
): Promise<Output> {
  const budget = { timeoutMs, spentMs: 0 }
  let begun = 0
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await render({ budget, retryable: begun === 0 })
    } catch (error) {
      const leftMs = timeoutMs - budget.spentMs
      if (!isRetryable(error) || leftMs < RETRY_MIN_MS) throw error
      // If its browser had ended before, the attempt does not count.
      if (error.hasBegun) begun += 1
      if (begun > 1 || attempt === ATTEMPTS_MAX) throw error
      const { reason } = error.details
      log.warn({ reason, phases: error.report?.phases_ms }, 'render restarted in another lane')
    }
  }
}
