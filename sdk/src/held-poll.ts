/** Polls that the server holds until there is an end to report. */
import type { Api, CallOptions } from './api.ts'
import type { RequestOptions } from './options.ts'
import type { Poll } from './wait.ts'

/** Time for the network beside that of a held poll. */
const HOLD_SLACK_MS = 10_000

/**
 * Makes the `poll` of a wait. A held poll is not retried: `wait` then polls without holding.
 * @param get reads the state; with seconds, the server may hold the request for as long
 */
export function heldPoll<State>(
  api: Api,
  get: (options: CallOptions, seconds?: number) => Promise<State>,
  options: RequestOptions,
): (poll: Poll) => Promise<State> {
  return ({ signal, holdSeconds }) => {
    const timeoutMs = options.timeoutMs ?? api.options.timeoutMs ?? Number.POSITIVE_INFINITY
    const seconds = Math.min(holdSeconds, Math.floor((timeoutMs - HOLD_SLACK_MS) / 1000))
    if (seconds < 1) return get({ ...options, signal })
    const defaultTimeoutMs = seconds * 1000 + HOLD_SLACK_MS
    return get({ ...options, signal, maxRetries: 0, defaultTimeoutMs }, seconds)
  }
}
