/** When an attempt that failed is repeated. */
import type { AttemptError } from './attempt-error.ts'

/** Delays of webhooks and uploads after the first, second and third failure. */
const RETRY_SECONDS = [5, 30, 120]

/** Delays of an upload to a bucket that is away: 23.7 hours together. */
export const DAY_OF_RETRIES: readonly number[] = [
  ...RETRY_SECONDS,
  ...[600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800],
]

/** For so long after the work was created, attempts that DNS ends do not count as retries. */
const DNS_PATIENCE_MS = 3_600_000

/**
 * Decides whether an attempt counts as a failure, and the delay before the next one, if there is
 * one. Attempts that DNS ends come as often as the work is old, from 5 s to 5 minutes: some twenty
 * in an hour.
 * @param delays in seconds, after each failure
 */
export function nextAfter(
  { failures, age_ms }: { failures: number; age_ms: number },
  error: AttemptError | string | null,
  delays: readonly number[] = RETRY_SECONDS,
): { counts: boolean; retrySeconds: number | undefined } {
  if (error === 'dns_unavailable' && age_ms < DNS_PATIENCE_MS) {
    return { counts: false, retrySeconds: Math.min(Math.max(age_ms / 1_000, 5), 300) }
  }
  return { counts: true, retrySeconds: delays[failures] }
}
