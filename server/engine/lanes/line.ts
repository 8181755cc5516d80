/**
 * The line in front of the lanes: bounded in length and time, and fair. Users are served in turn,
 * one render each; a user's own renders keep their order. Who is next lets others pass a few times
 * where that saves work.
 */
import { EngineError } from '../index.ts'

export interface Line<T, N extends { userId: string }> {
  /**
   * Waits for a turn. The wait never counts against a render's timeout.
   * @throws EngineError `unavailable` when the line is full or the wait too long; the signal's reason
   */
  join(need: N, signal: AbortSignal): Promise<T>
  /**
   * Hands this to whoever is next, or to somebody whom it suits better.
   * @returns false if nobody waits
   */
  serve(thing: T, suitsBetter: (need: N) => boolean): boolean
  readonly length: number
}

interface LineOptions {
  lengthMax: number
  waitMs: number
  /** Seconds until one more in a line of this length would be served. */
  estimate(length: number): number
}

interface Waiter<T, N> {
  need: N
  /** How often others were served although it was next. */
  passed: number
  serve(thing: T): void
  leave(error: unknown): void
}

/** So often may others pass who is next. */
const PASSES_MAX = 3

export function createLine<T, N extends { userId: string }>({
  lengthMax,
  waitMs,
  estimate,
}: LineOptions): Line<T, N> {
  /** In the order of their turns. No user is here without a waiter. */
  const users = new Map<string, Waiter<T, N>[]>()
  let length = 0

  function unavailable(message: string): EngineError {
    const error = new EngineError('unavailable', message)
    error.retryAfterSeconds = estimate(length)
    return error
  }

  function remove(userId: string, waiter: Waiter<T, N>): void {
    const own = users.get(userId)
    const at = own?.indexOf(waiter) ?? -1
    if (!own || at < 0) return
    own.splice(at, 1)
    if (own.length === 0) users.delete(userId)
    length -= 1
  }

  /** A full line is shared too: who has most in it gives way to who has clearly less. */
  function makeRoom(userId: string): boolean {
    const lengthOf = (own: Waiter<T, N>[] | undefined) => own?.length ?? 0
    const longest = [...users.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
    if (longest.length <= lengthOf(users.get(userId)) + 1) return false
    longest.at(-1)?.leave(unavailable('Too many of your renders are waiting.'))
    return true
  }

  return {
    join(need, signal) {
      const { userId } = need
      if (signal.aborted) return Promise.reject(signal.reason)
      if (length >= lengthMax && !makeRoom(userId)) {
        return Promise.reject(unavailable('Too many renders are waiting.'))
      }
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const late = () => waiter.leave(unavailable('No renderer became free in time.'))
      const timer = setTimeout(late, waitMs)
      const onAbort = () => waiter.leave(signal.reason)
      const waiter: Waiter<T, N> = {
        need,
        passed: 0,
        serve(thing) {
          settled()
          resolve(thing)
        },
        leave(error) {
          settled()
          reject(error)
        },
      }
      function settled(): void {
        remove(userId, waiter)
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      signal.addEventListener('abort', onAbort)
      users.set(userId, [...(users.get(userId) ?? []), waiter])
      length += 1
      return promise
    },

    serve(thing, suitsBetter) {
      const turns = [...users]
      const suited = turns.findIndex(([, [first]]) => first && suitsBetter(first.need))
      const next = turns[0]?.[1][0]
      const passing = suited > 0 && next !== undefined && next.passed < PASSES_MAX
      if (passing) next.passed += 1
      const [userId, own] = turns[passing ? suited : 0] ?? []
      if (userId === undefined || !own) return false
      // Behind everybody else, until the next turn.
      users.delete(userId)
      users.set(userId, own)
      own[0]?.serve(thing)
      return true
    },

    get length() {
      return length
    },
  }
}
