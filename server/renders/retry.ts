/** Repeats work that failed because the database or the storage was away for a moment. */

/** Waits between tries, in ms; the last one stays. */
const WAITS_MS = [100, 200, 500, 1_000]

/**
 * Runs `work` until it does not fail with a passing error, or the time is up.
 * @param isPassing whether an error may be gone at the next try
 * @param limitMs no try begins later than this
 * @throws the last error
 */
export async function retryWhile<T>(
  work: () => Promise<T>,
  isPassing: (error: unknown) => boolean,
  limitMs: number,
): Promise<T> {
  const started = performance.now()
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const waitMs = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0
      if (!isPassing(error) || performance.now() + waitMs - started > limitMs) throw error
      await Bun.sleep(waitMs)
    }
  }
}
