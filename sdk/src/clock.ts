/** The clock and the random source as an argument, so that tests need not wait. */
import { abortError } from './errors.ts'

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /**
   * Resolves after `ms` milliseconds, or after 24 days if that is sooner.
   * @throws RequestAbortedError once the signal is aborted
   */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>
  /** A random number from 0 to 1. */
  random(): number
}

/** The longest delay of `setTimeout`; a longer one fires at once. */
export const TIMER_MAX_MS = 2 ** 31 - 1

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError(signal))
      const stop = () => {
        clearTimeout(timer)
        if (signal) reject(abortError(signal))
      }
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', stop)
          resolve()
        },
        Math.min(ms, TIMER_MAX_MS),
      )
      signal?.addEventListener('abort', stop, { once: true })
    }),
}
