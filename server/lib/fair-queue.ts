/**
 * A fair queue with a maximum length and waiting time. Users take turns, one request each; requests of the
 * same user keep their order. Up to three requests may overtake the head of the queue if that saves work.
 * Users who are not eligible at the moment are skipped without losing their turn.
 */
export interface FairQueue<T, N extends { userId: string }> {
  /**
   * Waits for an item. The wait never counts toward the timeout of a render.
   * @throws the error of `refuse` if the queue is full or the wait too long; the reason of the signal
   */
  enqueue(need: N, signal: AbortSignal): Promise<T>
  /**
   * Gives an item to the head of the queue, or to a request that it suits better.
   * @returns false if no eligible request is waiting
   */
  dispatch(item: T, suitsBetter: (need: N) => boolean, rules?: DispatchRules<N>): boolean
  readonly length: number
}

interface DispatchRules<N> {
  /** Whether a request may receive an item now. If not, it keeps its turn. */
  isEligible(need: N): boolean
  /** Called with the request that receives the item, before its wait ends. */
  onDispatch(need: N): void
}

interface FairQueueOptions {
  /** Creates the error of a refused request. */
  refuse(message: string, retryAfterSeconds: number): Error
  lengthMax: number
  waitMs: number
  /** Estimates the seconds until a new request in a queue of this length is dispatched. */
  estimate(length: number): number
  /** The default messages speak of requests. */
  messages?: QueueMessages
}

/** Error messages of refused requests. */
export interface QueueMessages {
  /** The queue is full. */
  full: string
  /** The queue is full, and most of its requests are from this user. */
  fullForUser: string
  /** The request waited too long. */
  late: string
}

interface Waiter<T, N> {
  need: N
  /** Number of requests that overtook it at the head of the queue. */
  skipped: number
  resolve(item: T): void
  reject(error: unknown): void
}

const MESSAGES: QueueMessages = {
  full: 'Too many requests are waiting.',
  fullForUser: 'Too many of your requests are waiting.',
  late: 'The request waited too long.',
}

/** Maximum number of requests that may overtake the head of the queue. */
const SKIPS_MAX = 3

export function createFairQueue<T, N extends { userId: string }>({
  refuse,
  lengthMax,
  waitMs,
  estimate,
  messages = MESSAGES,
}: FairQueueOptions): FairQueue<T, N> {
  /** In the order of their turns. Each user has at least one waiter. */
  const users = new Map<string, Waiter<T, N>[]>()
  let length = 0

  const unavailable = (message: string) => refuse(message, estimate(length))

  function remove(userId: string, waiter: Waiter<T, N>): void {
    const waiters = users.get(userId)
    const index = waiters?.indexOf(waiter) ?? -1
    if (!waiters || index < 0) return
    waiters.splice(index, 1)
    if (waiters.length === 0) users.delete(userId)
    length -= 1
  }

  /** A full queue drops the last request of the user with the most, in favor of a user with clearly fewer. */
  function makeRoom(userId: string): boolean {
    const lengthOf = (waiters: Waiter<T, N>[] | undefined) => waiters?.length ?? 0
    const longest = [...users.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
    if (longest.length <= lengthOf(users.get(userId)) + 1) return false
    longest.at(-1)?.reject(unavailable(messages.fullForUser))
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
      const late = () => waiter.reject(unavailable(messages.late))
      const timer = setTimeout(late, waitMs)
      const onAbort = () => waiter.reject(signal.reason)
      const waiter: Waiter<T, N> = {
        need,
        skipped: 0,
        resolve(item) {
          cleanUp()
          resolve(item)
        },
        reject(error) {
          cleanUp()
          reject(error)
        },
      }
      function cleanUp(): void {
        remove(userId, waiter)
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      signal.addEventListener('abort', onAbort)
      users.set(userId, [...(users.get(userId) ?? []), waiter])
      length += 1
      return promise
    },

    dispatch(item, suitsBetter, rules) {
      const turns = [...users].filter(
        ([, [first]]) => first && (rules?.isEligible(first.need) ?? true),
      )
      const bestMatch = turns.findIndex(([, [first]]) => first && suitsBetter(first.need))
      const next = turns[0]?.[1][0]
      const overtakes = bestMatch > 0 && next !== undefined && next.skipped < SKIPS_MAX
      if (overtakes) next.skipped += 1
      const [userId, waiters] = turns[overtakes ? bestMatch : 0] ?? []
      if (userId === undefined || !waiters) return false
      // The user moves to the end until their next turn.
      users.delete(userId)
      users.set(userId, waiters)
      const [waiter] = waiters
      if (waiter) rules?.onDispatch(waiter.need)
      waiter?.resolve(item)
      return true
    },

    get length() {
      return length
    },
  }
}
