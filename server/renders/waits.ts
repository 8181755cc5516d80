/**
 * Lets requests wait for the end of renders. A waiting request holds no database connection: one statement per
 * interval reads the states of all renders that requests of this process wait for. A render that ends in this
 * process is noticed at once.
 */
import { ApiError } from '../errors.ts'
import { startPoller } from '../lib/poller.ts'
import type { RenderRecord } from './queries.ts'

export interface RenderWaits {
  /**
   * Waits until a render has ended.
   * @param signal aborts when the client hangs up
   * @returns the ended render; null once the time is over, the client has hung up or the server shuts down
   * @throws ApiError RATE_LIMITED, SERVICE_UNAVAILABLE if too many requests are waiting
   */
  forEnd(
    render: { id: string; user_id: string },
    options: { ms: number; signal: AbortSignal },
  ): Promise<RenderRecord | null>
  /** Reports that a render has ended in this process. */
  ended(renderId: string): void
  /** The number of requests that are waiting. */
  size(): number
  /** Ends every wait, also those that begin later. Used when the server shuts down. */
  release(): void
  close(): Promise<void>
}

/** Interval at which renders that ended in other processes are found. */
const POLL_MS = 250

export const WAITS_MAX = { user: 200, process: 2_000 }

const RETRY_AFTER_SECONDS = '1'

type Waiter = (render: RenderRecord | null) => void

interface WaitsOptions {
  /** Reads those of the renders that have ended. */
  findEnded(ids: string[]): Promise<RenderRecord[]>
  /** Called with the error of `findEnded`; the next poll tries again. */
  onError(error: unknown): void
}

export function createRenderWaits({ findEnded, onError }: WaitsOptions): RenderWaits {
  /** By the id of the render. */
  const waiters = new Map<string, Set<Waiter>>()
  const perUser = new Map<string, number>()
  let count = 0
  let isReleased = false

  async function poll(): Promise<void> {
    if (waiters.size === 0) return
    for (const render of await findEnded([...waiters.keys()])) {
      for (const waiter of waiters.get(render.id) ?? []) waiter(render)
    }
  }

  /** Counts a waiter. @returns a function that takes it out of the count */
  function enter(userId: string): () => void {
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
  }

  const poller = startPoller({ poll, everyMs: POLL_MS, onError })

  return {
    async forEnd({ id, user_id: userId }, { ms, signal }) {
      if (isReleased || signal.aborted) return null
      const leave = enter(userId)
      const { promise, resolve } = Promise.withResolvers<RenderRecord | null>()
      const giveUp = () => resolve(null)
      const ofRender = waiters.get(id) ?? new Set()
      waiters.set(id, ofRender.add(resolve))
      const timer = setTimeout(giveUp, ms)
      signal.addEventListener('abort', giveUp)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        ofRender.delete(resolve)
        if (ofRender.size === 0) waiters.delete(id)
        leave()
      }
    },
    ended(renderId) {
      if (waiters.has(renderId)) poller.wake()
    },
    size: () => count,
    release() {
      isReleased = true
      for (const ofRender of waiters.values()) for (const waiter of ofRender) waiter(null)
    },
    close: poller.stop,
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
