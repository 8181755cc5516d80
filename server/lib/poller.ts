/** Looks for work when told that there is some, and every so often: one look at a time. */

export interface Poller {
  /** Looks now; told so during a look, once more after it. */
  wake(): void
  /** Begins no further look by itself. */
  stop(): void
}

/**
 * Begins with a look at once.
 * @param look one look; what it takes up goes on beside it
 * @param onError told why a look failed: the next one comes all the same
 */
export function startPoller(
  look: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): Poller {
  let looking = false
  let lookAgain = false

  async function run(): Promise<void> {
    lookAgain = true
    if (looking) return
    looking = true
    try {
      while (lookAgain) {
        lookAgain = false
        await look()
      }
    } catch (error) {
      onError(error)
    } finally {
      looking = false
    }
  }

  const timer = setInterval(run, everyMs)
  void run()
  return { wake: () => void run(), stop: () => clearInterval(timer) }
}
