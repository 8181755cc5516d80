/** Makes attempts at due work, side by side, as their number allows. */
import { type Loop, startPoller } from '../lib/poller.ts'
import type { Topic, WakeUps } from '../wake-ups/index.ts'

interface AttemptsOptions<Due> {
  /** Announces due work. */
  topic: Topic
  wakeUps: WakeUps
  /** Interval at which due work is found that no notification announced. */
  pollMs: number
  /** Concurrent attempts of this process. */
  attemptsMax: number
  /** Work claimed by one statement. */
  batch: number
  claim(claims: { underWay: number; limit: number }): Promise<Due[]>
  /** Makes one attempt and records it. Never throws. The signal aborts on `stop()`. */
  attempt(due: Due, signal: AbortSignal): Promise<void>
  /** Called with the error of a claim; the next poll tries again. */
  onError(error: unknown): void
}

/** Its `stop()` claims nothing more, aborts the attempts in progress, and waits for their end. */
export function startAttempts<Due>(options: AttemptsOptions<Due>): Loop {
  const { topic, wakeUps, pollMs, attemptsMax, batch, claim, attempt, onError } = options
  const attempts = new Map<Due, Promise<void>>()
  const stopping = new AbortController()

  async function claimDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && attempts.size < attemptsMax) {
      const limit = Math.min(batch, attemptsMax - attempts.size)
      const claimed = await claim({ underWay: attempts.size, limit })
      for (const due of claimed) start(due)
      if (claimed.length < limit) return
    }
  }

  function start(due: Due): void {
    const done = attempt(due, stopping.signal).finally(() => {
      attempts.delete(due)
      claims.wake()
    })
    attempts.set(due, done)
  }

  const claims = startPoller({ poll: claimDue, everyMs: pollMs, onError })
  const subscription = wakeUps.subscribe(topic, claims.wake)

  return {
    async stop() {
      subscription.setBusy(true)
      stopping.abort()
      await claims.stop()
      await Promise.allSettled(attempts.values())
    },
  }
}
