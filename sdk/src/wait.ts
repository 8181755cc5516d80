/**
 * Waits until a render has ended, with one deadline. The server holds each poll until the render
 * ends; a server or proxy that does not is polled at growing intervals.
 */

import { callback } from './caught.ts'
import type { Clock } from './clock.ts'
import { ApiError, ConnectionError, RenderFailedError, WaitTimeoutError } from './errors.ts'
import { linkedSignal } from './linked-signal.ts'
import type { CompletedRender, RenderStatus } from './types.ts'

export interface WaitOptions {
  /** Milliseconds until a `WaitTimeoutError`; the render continues. @default 120_000 */
  deadlineMs?: number
  /**
   * Milliseconds between the starts of the first two polls, if the server responds before the
   * render has ended; the interval grows by half each time.
   * @default 500
   */
  minIntervalMs?: number
  /** Longest interval between two polls, in milliseconds. @default 5_000 */
  maxIntervalMs?: number
  /** Stops waiting; the render continues. */
  signal?: AbortSignal
  /** Called after each poll with the record: state, position in the queue, estimated start. */
  onProgress?(status: RenderStatus): void
}

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

export type Wait = (
  poll: (options: Poll) => Promise<RenderStatus>,
  options: WaitOptions,
) => Promise<CompletedRender>

/**
 * The returned function calls `poll` with a signal that is aborted by the caller's signal and at
 * the deadline.
 */
export function createWait(clock: Clock): Wait {
  return async function wait(poll, options) {
    const {
      deadlineMs = DEADLINE_MS,
      minIntervalMs = MIN_INTERVAL_MS,
      maxIntervalMs = MAX_INTERVAL_MS,
      signal,
      onProgress,
    } = options
    const { controller, release } = linkedSignal(signal)
    let latest: RenderStatus | null = null

    async function pollUntilEnded(): Promise<CompletedRender> {
      let holdSeconds = HOLD_SECONDS
      for (let intervalMs = minIntervalMs; ; intervalMs *= GROWTH) {
        const started = clock.now()
        try {
          latest = await poll({ signal: controller.signal, holdSeconds })
        } catch (error) {
          if (holdSeconds === 0 || controller.signal.aborted || isFinal(error)) throw error
          // Perhaps a proxy ends requests that take long.
          holdSeconds = 0
          continue
        }
        callback(onProgress, latest)
        if (isCompleted(latest)) return latest
        if (latest.status === 'failed') throw failure(latest)
        // A state unknown to this version counts as running. A held poll has used up the interval.
        const pauseMs = Math.min(intervalMs, maxIntervalMs) - (clock.now() - started)
        if (pauseMs > 0) await clock.sleep(pauseMs, controller.signal)
      }
    }
    async function failAtDeadline(): Promise<never> {
      const endsAt = clock.now() + deadlineMs
      // One sleep has a limit.
      while (clock.now() < endsAt) await clock.sleep(endsAt - clock.now(), controller.signal)
      throw new WaitTimeoutError(
        `The render had not ended after ${deadlineMs} ms (last state: ${latest?.status ?? 'unknown'}).`,
        latest,
      )
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

/** True if another request would have the same result. */
function isFinal(error: unknown): boolean {
  return !(error instanceof ConnectionError || (error instanceof ApiError && error.status >= 429))
}

function isCompleted(render: RenderStatus): render is CompletedRender {
  return render.status === 'completed'
}

function failure(render: RenderStatus): RenderFailedError {
  return new RenderFailedError({
    message: `RENDER_FAILED: ${render.error_message ?? 'The render failed.'}`,
    status: 500,
    code: 'RENDER_FAILED',
    requestId: render.request_id,
    render,
  })
}
