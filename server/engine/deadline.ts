/**
 * One hard deadline over a whole render: commands to a page that is blocked wait for ever. Every step
 * is raced against everything that can end the render, and the step under way names the phase.
 */
import { EngineError, type Phase } from './index.ts'

export interface Deadline {
  /** Runs one step; rejects with the first thing that ends the render. */
  step<T>(phase: Phase, work: () => Promise<T>): Promise<T>
  /** Ends the render now with this error. Only the first end counts. */
  fail(error: unknown): void
  /** Milliseconds spent in each phase so far. */
  readonly phases: Partial<Record<Phase, number>>
  /** Stops the clock. */
  end(): void
}

/** The time that a render may take, over all its attempts. */
export interface Budget {
  /** As the request has it, and as messages name it. */
  timeoutMs: number
  /** What earlier attempts took. */
  spentMs: number
}

/** @param pending tells what is still loading when the time runs out */
export function startDeadline(
  { timeoutMs, spentMs }: Budget,
  signal: AbortSignal,
  pending: () => string[],
): Deadline {
  const ended = Promise.withResolvers<never>()
  // Between two steps nobody awaits it; the next step sees the rejection all the same.
  ended.promise.catch(() => {})
  let phase: Phase = 'navigate'
  const phases: Deadline['phases'] = {}

  const timer = setTimeout(() => {
    const message = `The render did not finish within ${timeoutMs} ms (phase: ${phase}).`
    ended.reject(new EngineError('timeout', message, { phase, pending: pending() }))
  }, timeoutMs - spentMs)
  const onAbort = () => ended.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()

  return {
    async step(next, work) {
      phase = next
      const started = performance.now()
      try {
        return await Promise.race([ended.promise, work()])
      } finally {
        phases[next] = (phases[next] ?? 0) + performance.now() - started
      }
    },
    fail: ended.reject,
    phases,
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    },
  }
}
