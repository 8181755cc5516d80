/**
 * Waits until a render or a batch has ended, with one deadline. The server holds each poll until
 * then; a server or proxy that does not is polled at growing intervals.
 */

import { callback } from './caught.ts'
import type { Clock } from './clock.ts'
import { ApiError, ConnectionError } from './errors.ts'
import { linkedSignal } from './linked-signal.ts'
import type { Batch, RenderStatus } from './types.ts'
import type { WaitTimeoutError } from './wait-timeout-error.ts'

export interface WaitOptions<State = RenderStatus> {
  /** Milliseconds until a `WaitTimeoutError`; the work continues. @default 120_000 */
  deadlineMs?: number
  /**
   * Milliseconds between the starts of the first two polls, if the server responds before the end;
   * the interval grows by half each time.
   * @default 500
   */
  minIntervalMs?: number
  /** Longest interval between two polls, in milliseconds. @default 5_000 */
  maxIntervalMs?: number
  /** Stops waiting; the work continues. */
  signal?: AbortSignal
  /**
   * Called after each poll with the record: state, position in the queue, estimated start. The
   * server then holds a poll for about as long as the interval, not until the end.
   */
  onProgress?(status: State): void
}

/** `onProgress` is called with the batch: `counts`, and the state of each render. */
export interface BatchWaitOptions extends WaitOptions<Batch> {}

const DEADLINE_MS = 120_000
const MIN_INTERVAL_MS = 500
const MAX_INTERVAL_MS = 5_000
const GROWTH = 1.5
/** Shorter than the idle time-outs of common proxies. */
const HOLD_SECONDS = 20

export interface Poll {
  signal: AbortSignal
  /** Seconds for which the server may hold the request; 0 for a response at once. */
  holdSeconds: number
}

/** The thing that is waited for. A state unknown to this version counts as running. */
export interface Waited<State> {
  poll(options: Poll): Promise<State>
  hasEnded(state: State): boolean
  /** Makes the error of the deadline. @param latest null if no poll succeeded */
  late(ms: number, latest: State | null): WaitTimeoutError
}

/** Returns the state at the end. */
export type Wait = <State>(waited: Waited<State>, options: WaitOptions<State>) => Promise<State>

/**
 * The returned function calls `poll` with a signal that is aborted by the caller's signal and at
 * the deadline.
 */
export function createWait(clock: Clock): Wait {
  return async function wait<State>(
    { poll, hasEnded, late }: Waited<State>,
    options: WaitOptions<State>,
  ): Promise<State> {
    const {
      deadlineMs = DEADLINE_MS,
      minIntervalMs = MIN_INTERVAL_MS,
      maxIntervalMs = MAX_INTERVAL_MS,
      signal,
      onProgress,
    } = options
    const { controller, release } = linkedSignal(signal)
    let latest: State | null = null

    async function pollUntilEnded(): Promise<State> {
      let holdOf = onProgress ? watchedHold : () => HOLD_SECONDS
      for (let growingMs = minIntervalMs; ; growingMs *= GROWTH) {
        const intervalMs = Math.min(growingMs, maxIntervalMs)
        const started = clock.now()
        const holdSeconds = holdOf(intervalMs)
        try {
          latest = await poll({ signal: controller.signal, holdSeconds })
        } catch (error) {
          if (holdSeconds === 0 || controller.signal.aborted || isFinal(error)) throw error
          // Perhaps a proxy ends requests that take long.
          holdOf = () => 0
          continue
        }
        callback(onProgress, latest)
        if (hasEnded(latest)) return latest
        // A held poll has used up the interval.
        const pauseMs = intervalMs - (clock.now() - started)
        if (pauseMs > 0) await clock.sleep(pauseMs, controller.signal)
      }
    }
    async function failAtDeadline(): Promise<never> {
      const endsAt = clock.now() + deadlineMs
      // One sleep has a limit.
      while (clock.now() < endsAt) await clock.sleep(endsAt - clock.now(), controller.signal)
      throw late(deadlineMs, latest)
    }

    try {
      return await Promise.race([pollUntilEnded(), failAtDeadline()])
    } finally {
      release()
      // Stops the loser of the race.
      controller.abort()
    }
  }
}

/** The hold of a poll whose state is reported: a longer one would hide the progress meanwhile. */
function watchedHold(intervalMs: number): number {
  return Math.min(Math.max(Math.ceil(intervalMs / 1000), 1), HOLD_SECONDS)
}

/** True if another request would have the same result. */
function isFinal(error: unknown): boolean {
  return !(error instanceof ConnectionError || (error instanceof ApiError && error.status >= 429))
}
