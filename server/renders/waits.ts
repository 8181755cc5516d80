/**
 * Lets requests wait for the end of renders: long polls, and duplicates of a request with an idempotency key. A
 * waiting request holds no database connection: one statement per interval reads the states of all renders that
 * requests of this process wait for. A render that ends in this process is noticed at once.
 */

import type { Database } from '../db/index.ts'
import { ApiError } from '../errors.ts'
import { type Poller, startPoller } from '../lib/poller.ts'
import { findRunningRenders } from './queries.ts'

export interface RenderWaits {
  /** Waits until a render has ended or has been deleted, at most `ms`. The signal ends the wait early. */
  forEnd(renderId: string, options: WaitOptions): Promise<void>
  /**
   * Like `forEnd`, for a request that only asks for the state: the shutdown of the server ends the wait, and the
   * number of these requests is limited.
   * @throws ApiError RATE_LIMITED, SERVICE_UNAVAILABLE if too many requests are waiting
   */
  longPoll(render: { id: string; user_id: string }, options: WaitOptions): Promise<void>
  /** Reports that a render has ended in this process. */
  ended(renderId: string): void
  /** The number of requests that are waiting. */
  size(): number
  /** Ends every long poll, also those that begin later. Used when the server shuts down. */
  release(): void
  close(): Promise<void>
}

interface WaitOptions {
  ms: number
  /** Aborts when the client hangs up. */
  signal: AbortSignal
}

/** Interval at which renders that ended in other processes are found. */
const POLL_MS = 100

/** Long polls at a time. */
export const WAITS_MAX = { user: 200, process: 2_000 }

const RETRY_AFTER_SECONDS = '1'

interface WaitsOptions {
  db: Database
  /** Called with the error of a poll; the next one tries again. */
  onError(error: unknown): void
}

export function createRenderWaits({ db, onError }: WaitsOptions): RenderWaits {
  /** By the id of the render. */
  const waiters = new Map<string, Set<() => void>>()
  const releasing = new AbortController()
  const longPolls = createWaitLimit()
  let count = 0
  /** Runs while requests are waiting. */
  let poller: Poller | null = null

  async function poll(): Promise<void> {
    // Renders that requests begin to wait for during the statement are left to the next one.
    const ids = [...waiters.keys()]
    const running = new Set(await findRunningRenders(db, ids))
    for (const id of ids) if (!running.has(id)) ended(id)
  }

  function ended(id: string): void {
    for (const resolve of waiters.get(id) ?? []) resolve()
  }

  function add(id: string, resolve: () => void): void {
    waiters.set(id, (waiters.get(id) ?? new Set()).add(resolve))
    count += 1
    poller ??= startPoller({ poll, everyMs: POLL_MS, onError })
  }

  function remove(id: string, resolve: () => void): void {
    const ofRender = waiters.get(id)
    ofRender?.delete(resolve)
    if (ofRender?.size === 0) waiters.delete(id)
    count -= 1
    if (count > 0) return
    void poller?.stop()
    poller = null
  }

  async function forEnd(id: string, { ms, signal }: WaitOptions): Promise<void> {
    if (signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const giveUp = () => resolve()
    const timer = setTimeout(giveUp, ms)
    signal.addEventListener('abort', giveUp)
    add(id, resolve)
    try {
      await promise
    } finally {
      remove(id, resolve)
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
  }

  return {
    forEnd,
    async longPoll({ id, user_id: userId }, { ms, signal }) {
      const leave = longPolls.enter(userId)
      try {
        await forEnd(id, { ms, signal: AbortSignal.any([signal, releasing.signal]) })
      } finally {
        leave()
      }
    },
    ended,
    size: () => count,
    release: () => releasing.abort(),
    async close() {
      await poller?.stop()
    },
  }
}

/** Limits the long polls of a user and of the process. */
function createWaitLimit() {
  const perUser = new Map<string, number>()
  let count = 0
  return {
    /** @returns a function that takes the wait out of the count */
    enter(userId: string): () => void {
      const ofUser = perUser.get(userId) ?? 0
      if (ofUser >= WAITS_MAX.user) throw tooManyOfUser()
      if (count >= WAITS_MAX.process) throw tooMany()
      perUser.set(userId, ofUser + 1)
      count += 1
      return () => {
        count -= 1
        const left = (perUser.get(userId) ?? 1) - 1
        if (left === 0) perUser.delete(userId)
        else perUser.set(userId, left)
      }
    },
  }
}

function tooManyOfUser(): ApiError {
  return new ApiError('RATE_LIMITED', {
    message: `At most ${WAITS_MAX.user} of your requests can wait for renders at the same time. Poll without \`wait\`, or wait for fewer renders.`,
    details: { limit: WAITS_MAX.user },
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  })
}

function tooMany(): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', {
    message: 'Too many requests wait for renders. Poll without `wait`, or try again.',
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  })
}
