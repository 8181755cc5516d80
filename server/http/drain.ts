/** Knows the requests in progress, and waits for their end when the server shuts down. */

export interface Drain {
  /** Whether the server shuts down. */
  isDraining(): boolean
  /** Follows a request until its response is made. */
  follow(response: Promise<unknown>): void
  /**
   * Resolves once requests in progress have ended and their responses were sent, and no request has
   * arrived for `quietMs`, or after `graceMs`.
   * @param pending the number of requests whose responses are not sent completely
   */
  wait(pending: () => number, limits: { graceMs: number; quietMs: number }): Promise<void>
}

const POLL_MS = 10
/** How many times as long as a quiet period is waited for one: some clients go on regardless. */
const QUIET_TRIES = 5

export function createDrain(): Drain {
  const inProgress = new Set<Promise<unknown>>()
  let isDraining = false
  let lastArrival = 0

  return {
    isDraining: () => isDraining,

    follow(response) {
      lastArrival = performance.now()
      inProgress.add(response)
      response.finally(() => inProgress.delete(response))
    },

    async wait(pending, { graceMs, quietMs }) {
      isDraining = true
      // A client that keeps its connection may be about to use it: it gets an answer instead of a
      // closed connection.
      if (lastArrival > 0) lastArrival = performance.now()
      const grace = Promise.withResolvers<void>()
      const timer = setTimeout(grace.resolve, graceMs)
      await Promise.race([Promise.allSettled(inProgress), grace.promise])
      const endedAt = performance.now()
      const isQuiet = () => {
        const now = performance.now()
        if (lastArrival === 0 || now - endedAt >= QUIET_TRIES * quietMs) return true
        return inProgress.size === 0 && now - lastArrival >= quietMs
      }
      // The last responses have to reach their clients. A request without its whole head is not
      // pending.
      const flushed = setInterval(() => {
        if (isQuiet() && pending() === 0) grace.resolve()
      }, POLL_MS)
      await grace.promise
      clearInterval(flushed)
      clearTimeout(timer)
    },
  }
}
