/**
 * Lets requests wait for the next webhook event of their user. A waiting request holds no database connection: one
 * statement per interval reads the latest ends of all users for whom requests of this process wait.
 */

import type { Database } from '../../db/index.ts'
import { ApiError } from '../../errors.ts'
import { startPoller } from '../../lib/poller.ts'
import { type Cursor, isNew, LATE_MS, SEEN_MAX } from './cursor.ts'
import { listLatestEnded } from './queries.ts'

export interface EventWaits {
  /**
   * Waits until the user has an event that the cursor has not returned.
   * @param signal aborts when the client hangs up
   * @returns false once the time is over, the client has hung up or the server shuts down
   * @throws ApiError RATE_LIMITED, SERVICE_UNAVAILABLE if too many requests are waiting
   */
  forEvent(
    userId: string,
    cursor: Cursor,
    options: { ms: number; signal: AbortSignal },
  ): Promise<boolean>
  /** The number of requests that are waiting. */
  size(): number
  /** Ends every wait, also those that begin later. Used when the server shuts down. */
  release(): void
  close(): Promise<void>
}

const POLL_MS = 250

export const EVENT_WAITS_MAX = { user: 5, process: 100 }

interface Waiter {
  userId: string
  cursor: Cursor
  settle(found: boolean): void
}

interface WaitsOptions {
  db: Database
  now: () => Date
  /** Called with the error of a poll; the next one tries again. */
  onError(error: unknown): void
}

export function createEventWaits({ db, now, onError }: WaitsOptions): EventWaits {
  const waiters = new Set<Waiter>()
  let isReleased = false

  async function poll(): Promise<void> {
    if (waiters.size === 0) return
    const users = [...new Set([...waiters].map(({ userId }) => userId))]
    const from = now().getTime() - LATE_MS
    const latest = await listLatestEnded(db, users, { from, limit: SEEN_MAX + 1 })
    for (const { userId, cursor, settle } of waiters) {
      if (latest.get(userId)?.some((render) => isNew(cursor, render))) settle(true)
    }
  }

  function assertRoom(userId: string): void {
    const ofUser = [...waiters].filter((waiter) => waiter.userId === userId).length
    if (ofUser >= EVENT_WAITS_MAX.user) throw tooManyOfUser()
    if (waiters.size >= EVENT_WAITS_MAX.process) throw tooMany()
  }

  const poller = startPoller({ poll, everyMs: POLL_MS, onError })

  return {
    async forEvent(userId, cursor, { ms, signal }) {
      if (isReleased || signal.aborted) return false
      assertRoom(userId)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const waiter = { userId, cursor, settle: resolve }
      const giveUp = () => resolve(false)
      waiters.add(waiter)
      const timer = setTimeout(giveUp, ms)
      signal.addEventListener('abort', giveUp)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        waiters.delete(waiter)
      }
    },
    size: () => waiters.size,
    release() {
      isReleased = true
      for (const { settle } of waiters) settle(false)
    },
    close: poller.stop,
  }
}

function tooManyOfUser(): ApiError {
  return new ApiError('RATE_LIMITED', {
    message: `At most ${EVENT_WAITS_MAX.user} of your requests can wait for events at the same time. Close other listeners, or poll without \`wait\`.`,
    details: { limit: EVENT_WAITS_MAX.user },
    headers: { 'Retry-After': '5' },
  })
}

function tooMany(): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', {
    message: 'Too many requests wait for events. Poll without `wait`, or try again.',
    headers: { 'Retry-After': '5' },
  })
}
