/** The default time-out of requests that render. */

/** Longest wait of a render in the queue, which `options.timeout` does not include. */
const QUEUE_MS = 120_000
const SLACK_MS = 15_000
const RENDER_TIMEOUT_MS = 30_000

/** The largest `options.timeout`, for a request whose own is not known. */
export const LONGEST_RENDER_MS = 60_000

/**
 * The request timeout for a render with this `options.timeout`, including the queue and the
 * transfer.
 */
export function renderTimeoutMs(timeout = RENDER_TIMEOUT_MS): number {
  return timeout + QUEUE_MS + SLACK_MS
}
