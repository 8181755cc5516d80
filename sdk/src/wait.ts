/** Polls a render until it has ended, with growing intervals and one deadline. */
import type { Clock } from './clock.ts'
import { RenderFailedError, WaitTimeoutError } from './errors.ts'
import type { CompletedRender, RenderStatus } from './types.ts'

export interface WaitOptions {
  /** Milliseconds until a `WaitTimeoutError`; the render continues. @default 120_000 */
  deadlineMs?: number
  /** Milliseconds between the first two polls; the interval grows by half each time. @default 500 */
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

export type Wait = (
  poll: (signal: AbortSignal) => Promise<RenderStatus>,
  options: WaitOptions,
) => Promise<CompletedRender>

/** The returned function calls `poll` with a signal that is aborted by the caller's signal and at the deadline. */
export function createWait(clock: Clock): Wait {
  return async function wait(poll, options) {
    const {
      deadlineMs = DEADLINE_MS,
      minIntervalMs = MIN_INTERVAL_MS,
      maxIntervalMs = MAX_INTERVAL_MS,
      signal,
      onProgress,
    } = options
    const controller = new AbortController()
    const abort = () => controller.abort(signal?.reason)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    let latest: RenderStatus | null = null

    async function pollUntilEnded(): Promise<CompletedRender> {
      for (let intervalMs = minIntervalMs; ; intervalMs *= GROWTH) {
        latest = await poll(controller.signal)
        onProgress?.(latest)
        if (isCompleted(latest)) return latest
        if (latest.status === 'failed') throw failure(latest)
        // A state unknown to this version counts as running.
        await clock.sleep(Math.min(intervalMs, maxIntervalMs), controller.signal)
      }
    }
    async function failAtDeadline(): Promise<never> {
      await clock.sleep(deadlineMs, controller.signal)
      throw new WaitTimeoutError(
        `The render had not ended after ${deadlineMs} ms (last state: ${latest?.status ?? 'unknown'}).`,
        latest,
      )
    }

    try {
      return await Promise.race([pollUntilEnded(), failAtDeadline()])
    } finally {
      signal?.removeEventListener('abort', abort)
      // Stops the loser of the race.
      controller.abort()
    }
  }
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
