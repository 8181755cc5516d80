/** Waiting for something, but not for ever: the one race against a timer. */

/**
 * Waits for `work` at most this long; the timer never outlives the wait. `work` itself goes on.
 * @returns what `work` gives
 * @throws whatever `work` rejects with, or `late()` when the time is up first
 */
export async function withTimeout<T>(
  work: PromiseLike<T>,
  limitMs: number,
  late: () => Error,
): Promise<T> {
  const expired = Promise.withResolvers<never>()
  const timer = setTimeout(() => expired.reject(late()), limitMs)
  try {
    return await Promise.race([work, expired.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for `work` to end either way, at most this long. @returns whether it ended in time */
export async function settlesWithin(work: PromiseLike<unknown>, limitMs: number): Promise<boolean> {
  const expired = Promise.withResolvers<false>()
  const timer = setTimeout(() => expired.resolve(false), limitMs)
  try {
    const ended = Promise.allSettled([work]).then(() => true)
    return await Promise.race([ended, expired.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Lets other work of the event loop be done first. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

/** How long one part of a long computation may keep the event loop, in ms. */
const TURN_MS = 10

/**
 * Shares the event loop during a long computation.
 * @returns a function to be called often: it waits for other work to be done if 10 ms have passed since it
 *   last did, and costs next to nothing otherwise
 */
export function createYielder(): () => Promise<void> | undefined {
  let started = performance.now()
  async function letOthersGoFirst(): Promise<void> {
    await yieldToEventLoop()
    started = performance.now()
  }
  return () => (performance.now() - started > TURN_MS ? letOthersGoFirst() : undefined)
}
