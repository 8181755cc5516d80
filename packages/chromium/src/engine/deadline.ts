/**
 * One hard deadline over a whole render: commands to a blocked page never return. Every step is
 * raced against everything that can end the render; a timeout names the phase of the step under
 * way.
 */
import { missedWait } from '../report/hints/waiting.ts'
import { EngineError, type Phase } from './index.ts'

export interface Deadline {
  /** Runs one step. Rejects with the first error that ends the render. */
  step<T>(phase: Phase, work: () => Promise<T>): Promise<T>
  /** Ends the render now with this error. Only the first call counts. */
  fail(error: unknown): void
  /**
   * Finds out why a command failed: some fail a little earlier than the end of their process is
   * noticed.
   * @returns the error with which the render ends within 200 ms, or else `error`
   */
  causeOf(error: unknown): Promise<unknown>
  /** Milliseconds spent in each phase so far. */
  readonly phases: Partial<Record<Phase, number>>
  /** Milliseconds until the time is over; 0 afterwards. */
  leftMs(): number
  /** Stops the timer. */
  end(): void
}

/** The time that a render may take over all its attempts. */
export interface Budget {
  /** The timeout of the request, which messages quote. */
  timeoutMs: number
  /** Time that earlier attempts took. */
  spentMs: number
}

const END_NOTICE_MS = 200

/** @param pending returns the URLs that are still loading when the time runs out */
export function startDeadline(
  { timeoutMs, spentMs }: Budget,
  signal: AbortSignal,
  pending: () => string[],
): Deadline {
  const ended = Promise.withResolvers<never>()
  // Between two steps nothing awaits the promise; the next step rejects anyway.
  ended.promise.catch(() => {})
  let phase: Phase = 'navigate'
  const phases: Deadline['phases'] = {}

  const endsAt = performance.now() + timeoutMs - spentMs
  const timer = setTimeout(() => {
    const message = `The render did not finish within ${timeoutMs} ms (phase: ${phase}).${missedWait(phase)}`
    ended.reject(new EngineError('timeout', message, { phase, pending: pending() }))
  }, timeoutMs - spentMs)
  const onAbort = () => ended.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()

  return {
    async step(next, work) {
      phase = next
      const startedAt = performance.now()
      try {
        return await Promise.race([ended.promise, work()])
      } finally {
        phases[next] = (phases[next] ?? 0) + performance.now() - startedAt
      }
    },
    fail: ended.reject,
    async causeOf(error) {
      if (error instanceof EngineError) return error
      const timeout = new Promise((resolve) => setTimeout(resolve, END_NOTICE_MS, error))
      return Promise.race([ended.promise.catch((cause: unknown) => cause), timeout])
    },
    phases,
    leftMs: () => Math.max(0, endsAt - performance.now()),
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    },
  }
}
