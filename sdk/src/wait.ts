/** Asks for a render again and again until it has ended, with a growing interval and one deadline. */
import type { Clock } from './clock.ts'
import { RenderFailedError, WaitTimeoutError } from './errors.ts'
import type { WaitOptions } from './resources/renders.ts'
import type { CompletedRender, RenderStatus } from './types.ts'

const DEADLINE_MS = 120_000
const MIN_INTERVAL_MS = 500
const MAX_INTERVAL_MS = 5_000
const GROWTH = 1.5

export type Wait = (
  look: (signal: AbortSignal) => Promise<RenderStatus>,
  options: WaitOptions,
) => Promise<CompletedRender>

/** @param look asks once; its signal ends with the caller's, and at the deadline */
export function createWait(clock: Clock): Wait {
  return async function wait(look, options) {
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
    let seen: RenderStatus | null = null

    async function follow(): Promise<CompletedRender> {
      for (let intervalMs = minIntervalMs; ; intervalMs *= GROWTH) {
        seen = await look(controller.signal)
        onProgress?.(seen)
        if (isCompleted(seen)) return seen
        if (seen.status === 'failed') throw failure(seen)
        // A state that is not known here is one of a render under way.
        await clock.sleep(Math.min(intervalMs, maxIntervalMs), controller.signal)
      }
    }
    async function giveUp(): Promise<never> {
      await clock.sleep(deadlineMs, controller.signal)
      throw new WaitTimeoutError(
        `The render had not ended after ${deadlineMs} ms (${seen?.status ?? 'never seen'}).`,
        seen,
      )
    }

    try {
      return await Promise.race([follow(), giveUp()])
    } finally {
      signal?.removeEventListener('abort', abort)
      // Whichever is still going on; its end is nobody's any more.
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
