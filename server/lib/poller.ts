/** Runs a task at an interval, and earlier when it is notified of new work. Runs never overlap. */

export interface Poller {
  /** Polls now. During a poll, polls once more after it. */
  wake(): void
  /** Stops the interval. A running poll is not interrupted. */
  stop(): void
}

/**
 * Starts polling, with a first poll at once.
 * @param poll one poll; work that it starts may outlive it
 * @param onError receives the error of a failed poll; the next poll runs as usual
 */
export function startPoller(
  poll: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): Poller {
  let isPolling = false
  let pollAgain = false

  async function run(): Promise<void> {
    pollAgain = true
    if (isPolling) return
    isPolling = true
    try {
      while (pollAgain) {
        pollAgain = false
        await poll()
      }
    } catch (error) {
      onError(error)
    } finally {
      isPolling = false
    }
  }

  const timer = setInterval(run, everyMs)
  void run()
  return { wake: () => void run(), stop: () => clearInterval(timer) }
}
