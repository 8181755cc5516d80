/** Retries work that failed with a transient error. */

/** Waits between attempts, in ms; the last one repeats. */
const WAITS_MS = [100, 200, 500, 1_000]

/**
 * Runs `work` again while it fails with a transient error.
 * @param isTransient whether the next attempt may succeed after this error
 * @param limitMs no attempt starts later than this; 0 = one attempt
 * @throws the last error
 */
export async function retryWhile<T>(
  work: () => Promise<T>,
  isTransient: (error: unknown) => boolean,
  limitMs: number,
): Promise<T> {
  const started = performance.now()
  for (let retries = 0; ; retries += 1) {
    try {
      return await work()
    } catch (error) {
      const waitMs = WAITS_MS[Math.min(retries, WAITS_MS.length - 1)] ?? 0
      if (!isTransient(error) || performance.now() + waitMs - started > limitMs) throw error
      await Bun.sleep(waitMs)
    }
  }
}
