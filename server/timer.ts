/** Waiting for something, but not for ever: the one race against a timer. */

/**
 * Waits for `work` at most this long; the timer never outlives the wait. `work` itself goes on.
 * @returns what `work` gives
 * @throws whatever `work` rejects with, or `late()` when the time is up first
 */
export async function within<T>(
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
export async function endsWithin(work: PromiseLike<unknown>, limitMs: number): Promise<boolean> {
  const expired = Promise.withResolvers<false>()
  const timer = setTimeout(() => expired.resolve(false), limitMs)
  try {
    const ended = Promise.allSettled([work]).then(() => true)
    return await Promise.race([ended, expired.promise])
  } finally {
    clearTimeout(timer)
  }
}
