/**
 * Lets requests wait for the next webhook event of their user. A waiting request holds no database
 * connection: one statement per interval reads the numbers of the last events of all users for whom
 * requests of this process wait.
 */
import { waitFor } from '@platen/lib'
import type { Database } from '../../db/index.ts'
import { createDemandPoller } from '../../lib/poller.ts'
import { createLongPolls, type Waiting } from '../long-polls.ts'
import { lastEvents } from './queries.ts'

export interface EventWaits {
  /**
   * Waits until the user has an event after this number.
   * @param signal aborts when the client hangs up
   * @returns false once the time is over, the client has hung up, the place is lost or the server
   *   shuts down
   * @throws ApiError RATE_LIMITED, SERVICE_UNAVAILABLE if too many requests are waiting
   */
  forEvent(
    who: Waiting,
    after: number,
    options: { ms: number; signal: AbortSignal },
  ): Promise<boolean>
  /** The number of requests that are waiting. */
  size(): number
  /** Ends every wait, also those that begin later. Used when the server shuts down. */
  release(): void
  close(): Promise<void>
}

const POLL_MS = 250

/** A waiting request costs its connection, and one id in the statement of its process. */
export const EVENT_WAITS_MAX = { user: 5, process: 1_000 }

interface Waiter {
  userId: string
  after: number
  resolve(): void
}

interface WaitsOptions {
  db: Database
  /** Called with the error of a poll; the next one tries again. */
  onError(error: unknown): void
}

export function createEventWaits({ db, onError }: WaitsOptions): EventWaits {
  const waiters = new Set<Waiter>()
  const poller = createDemandPoller({ poll, everyMs: POLL_MS, onError })
  const longPolls = createLongPolls({
    max: EVENT_WAITS_MAX,
    messages: {
      user: `At most ${EVENT_WAITS_MAX.user} of your requests can wait for events at the same time. Close other listeners, or poll without \`wait\`.`,
      process: 'Too many requests wait for events. Poll without `wait`, or try again.',
    },
    retryAfterSeconds: 5,
  })

  async function poll(): Promise<void> {
    const users = [...new Set([...waiters].map(({ userId }) => userId))]
    const last = await lastEvents(db, users)
    for (const { userId, after, resolve } of waiters) {
      if ((last.get(userId) ?? 0) > after) resolve()
    }
  }

  function subscribe(waiter: Waiter): () => void {
    waiters.add(waiter)
    const leave = poller.need()
    return () => {
      waiters.delete(waiter)
      leave()
    }
  }

  return {
    forEvent: (who, after, { ms, signal }) =>
      longPolls.hold(who, signal, (either) =>
        waitFor((resolve) => subscribe({ userId: who.userId, after, resolve }), {
          ms,
          signal: either,
        }),
      ),
    size: () => waiters.size,
    release: longPolls.release,
    close: poller.stop,
  }
}
