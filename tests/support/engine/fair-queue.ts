/** A fair queue that hands out numbers to requests that are named after their users. */
import { expect } from 'bun:test'
import { unavailableError } from '../../../packages/chromium/src/engine/index.ts'
import { createFairQueue, type Tier } from '../../../packages/lib/src/fair-queue.ts'

export const WAIT_MS = 120_000

export interface Named {
  userId: string
  tier: Tier
  name: string
}

export interface Entry {
  cancel(reason?: unknown): void
  settled: Promise<unknown>
}

/**
 * A queue that hands out numbers. `served` lists them in order, `refused` maps the other requests
 * to their errors.
 */
export function openFairQueue(lengthMax = 100) {
  const queue = createFairQueue<number, Named>({
    lengthMax,
    waitMs: WAIT_MS,
    refuse: unavailableError,
    estimate: (length) => length * 10,
  })
  const served: string[] = []
  const refused = new Map<string, unknown>()
  let dispatched = 0

  /** Enqueues a request; `A1` is a request of user A, and `a1` one of the free user a. */
  function enqueue(name: string): Entry {
    const controller = new AbortController()
    const userId = name.slice(0, 1)
    const tier = userId === userId.toLowerCase() ? 'free' : 'paid'
    const settled = queue.enqueue({ userId, tier, name }, controller.signal).then(
      (number) => void served.push(`${number} ${name}`),
      (error: unknown) => void refused.set(name, error),
    )
    return { cancel: (reason) => controller.abort(reason), settled }
  }
  /** Offers the next number. @returns whether a request took it */
  function offer(matches: (name: string) => boolean): boolean {
    dispatched += 1
    return queue.dispatch(dispatched, ({ name }) => matches(name))
  }
  /** Dispatches this many requests. */
  async function serve(count: number, matches: (name: string) => boolean = () => false) {
    for (let index = 0; index < count; index += 1) expect(offer(matches)).toBe(true)
    await flush()
  }
  /** Whether no request is left in the queue. */
  const isEmpty = () => queue.length === 0 && !offer(() => true)
  const names = () => served.map((entry) => entry.split(' ')[1])
  return {
    isEmpty,
    enqueueAll: (list: string[]) => list.map(enqueue),
    queue,
    served,
    refused,
    names,
    enqueue,
    serve,
  }
}

/** Runs the callbacks of all promises that are settled. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
