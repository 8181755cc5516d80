/**
 * Lets requests wait for the end of renders: long polls, and duplicates of a request with an
 * idempotency key. A waiting request holds no database connection: one statement per interval reads
 * the states of all renders that requests of this process wait for. A render that ends in this
 * process is noticed at once.
 */
import { waitFor } from '@platen/lib'
import type { Database } from '../db/index.ts'
import { createDemandPoller } from '../lib/poller.ts'
import { createLongPolls, type Waiting } from './long-polls.ts'
import { findRunningRenders } from './queries.ts'

export interface RenderWaits {
  /**
   * Waits until a render has ended or has been deleted, at most `ms`. The signal ends the wait
   * early.
   */
  forEnd(renderId: string, options: WaitOptions): Promise<void>
  /**
   * Like `forEnd`, for a request that only asks for the state: the shutdown of the server ends the
   * wait, and the number of these requests is limited.
   * @throws ApiError RATE_LIMITED, SERVICE_UNAVAILABLE if too many requests are waiting
   */
  longPoll(renderId: string, who: Waiting, options: WaitOptions): Promise<void>
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

interface WaitsOptions {
  db: Database
  /** Finds those of these renders that have not ended. */
  findRunning?: (db: Database, ids: string[]) => Promise<string[]>
  /** Called with the error of a poll; the next one tries again. */
  onError(error: unknown): void
}

export function createRenderWaits({
  db,
  findRunning = findRunningRenders,
  onError,
}: WaitsOptions): RenderWaits {
  /** By the id of the render. */
  const waiters = new Map<string, Set<() => void>>()
  const poller = createDemandPoller({ poll, everyMs: POLL_MS, onError })
  const longPolls = createLongPolls({
    max: WAITS_MAX,
    messages: {
      user: `At most ${WAITS_MAX.user} of your requests can wait for renders at the same time. Poll without \`wait\`, or wait for fewer renders.`,
      process: 'Too many requests wait for renders. Poll without `wait`, or try again.',
    },
    retryAfterSeconds: 1,
  })
  let count = 0

  async function poll(): Promise<void> {
    // Renders that requests begin to wait for during the statement are left to the next one.
    const ids = [...waiters.keys()]
    const running = new Set(await findRunning(db, ids))
    for (const id of ids) if (!running.has(id)) ended(id)
  }

  function ended(id: string): void {
    for (const resolve of waiters.get(id) ?? []) resolve()
  }

  function subscribe(id: string, resolve: () => void): () => void {
    const ofRender = waiters.get(id) ?? new Set()
    waiters.set(id, ofRender.add(resolve))
    count += 1
    const leave = poller.need()
    return () => {
      ofRender.delete(resolve)
      if (ofRender.size === 0) waiters.delete(id)
      count -= 1
      leave()
    }
  }

  async function forEnd(id: string, options: WaitOptions): Promise<void> {
    await waitFor((resolve) => subscribe(id, resolve), options)
  }

  return {
    forEnd,
    longPoll: (id, who, { ms, signal }) =>
      longPolls.hold(who, signal, (either) => forEnd(id, { ms, signal: either })),
    ended,
    size: () => count,
    release: longPolls.release,
    close: poller.stop,
  }
}
