/**
 * A fair queue, bounded in length and time. Users are served in turn, one waiter each; a user's own
 * waiters keep their order. Up to three waiters may overtake the head of the queue if that saves work,
 * and users who may not be served at the moment are skipped without losing their turn.
 */
export interface FairQueue<T, N extends { userId: string }> {
  /**
   * Waits for a turn. The wait never counts against a render's timeout.
   * @throws what `refuse` makes when the line is full or the wait too long; the signal's reason
   */
  enqueue(need: N, signal: AbortSignal): Promise<T>
  /**
   * Hands this to whoever is next, or to somebody whom it suits better.
   * @returns false if nobody waits who may have it
   */
  dispatch(thing: T, suitsBetter: (need: N) => boolean, rules?: ServeRules<N>): boolean
  readonly length: number
}

interface ServeRules<N> {
  /** Whether a waiter may be served now: those who may not keep their place. */
  mayHave(need: N): boolean
  /** Called with the waiter that was served, before it goes on. */
  served(need: N): void
}

interface LineOptions {
  /** Makes the error of a refused waiter. */
  refuse(message: string, retryAfterSeconds: number): Error
  lengthMax: number
  waitMs: number
  /** Seconds until one more in a line of this length would be served. */
  estimate(length: number): number
  /** Left out, they speak of requests. */
  messages?: LineMessages
}

/** What a client is told who is refused: sentences that fit what the queue is for. */
export interface LineMessages {
  /** The queue is full, of several users' waiters. */
  full: string
  /** The queue is full, and this user has most of it. */
  fullOfOwn: string
  /** The wait was too long. */
  late: string
}

interface Waiter<T, N> {
  need: N
  /** How often others were served although it was next. */
  passed: number
  serve(thing: T): void
  leave(error: unknown): void
}

const MESSAGES: LineMessages = {
  full: 'Too many requests are waiting.',
  fullOfOwn: 'Too many of your requests are waiting.',
  late: 'The request waited too long.',
}

/** So often may others pass who is next. */
const PASSES_MAX = 3

export function createFairQueue<T, N extends { userId: string }>({
  refuse,
  lengthMax,
  waitMs,
  estimate,
  messages = MESSAGES,
}: LineOptions): FairQueue<T, N> {
  /** In the order of their turns. No user is here without a waiter. */
  const users = new Map<string, Waiter<T, N>[]>()
  let length = 0

  const unavailable = (message: string) => refuse(message, estimate(length))

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
    longest.at(-1)?.leave(unavailable(messages.fullOfOwn))
    return true
  }

  return {
    enqueue(need, signal) {
      const { userId } = need
      if (signal.aborted) return Promise.reject(signal.reason)
      if (length >= lengthMax && !makeRoom(userId)) {
        return Promise.reject(unavailable(messages.full))
      }
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const late = () => waiter.leave(unavailable(messages.late))
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

    dispatch(thing, suitsBetter, rules) {
      const turns = [...users].filter(
        ([, [first]]) => first && (rules?.mayHave(first.need) ?? true),
      )
      const suited = turns.findIndex(([, [first]]) => first && suitsBetter(first.need))
      const next = turns[0]?.[1][0]
      const passing = suited > 0 && next !== undefined && next.passed < PASSES_MAX
      if (passing) next.passed += 1
      const [userId, own] = turns[passing ? suited : 0] ?? []
      if (userId === undefined || !own) return false
      // Behind everybody else, until the next turn.
      users.delete(userId)
      users.set(userId, own)
      const [served] = own
      if (served) rules?.served(served.need)
      served?.serve(thing)
      return true
    },

    get length() {
      return length
    },
  }
}
