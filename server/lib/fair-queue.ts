/**
 * A fair queue, bounded in length and waiting time. Users are served in turn, one request each; the requests
 * of one user keep their order. Up to three requests may overtake the head of the queue if that saves work.
 * Users who may not be served at the moment are skipped without losing their turn.
 */
export interface FairQueue<T, R extends { userId: string }> {
  /**
   * Waits for a resource. The wait does not count towards a render's timeout.
   * @throws the error of `refuse` if the queue is full or the wait too long; the signal's reason
   */
  enqueue(request: R, signal: AbortSignal): Promise<T>
  /**
   * Gives a resource to the head of the queue, or to a request that can use it with less work.
   * @returns false if no waiting request may have it
   */
  dispatch(resource: T, savesWork: (request: R) => boolean, rules?: DispatchRules<R>): boolean
  readonly length: number
}

interface DispatchRules<R> {
  /** Whether a request may be served now. Others keep their place. */
  mayReceive(request: R): boolean
  /** Whether `head` can wait for another resource while `other` overtakes it: that does not count. */
  canWait?(head: R, other: R): boolean
  /** Called with the request that is served, before its promise resolves. */
  onDispatch(request: R): void
}

interface FairQueueOptions {
  /** Creates the error of a refused request. */
  refuse(message: string, retryAfterSeconds: number): Error
  lengthMax: number
  waitMs: number
  /** Estimates the seconds until one more request would be served. @param length of the queue */
  estimate(length: number): number
  /** By default the messages speak of requests. */
  messages?: RefusalMessages
}

/** Messages for clients whose request is refused, as complete sentences. */
export interface RefusalMessages {
  /** The queue is full with requests of several users. */
  full: string
  /** The queue is full, and most of it belongs to this user. */
  fullForUser: string
  /** The wait was too long. */
  late: string
}

interface Waiter<T, R> {
  request: R
  /** How often others were served although this one was the head of the queue. */
  skipped: number
  serve(resource: T): void
  cancel(error: unknown): void
}

const MESSAGES: RefusalMessages = {
  full: 'Too many requests are waiting.',
  fullForUser: 'Too many of your requests are waiting.',
  late: 'The request waited too long.',
}

/** How often others may overtake the head of the queue. */
const SKIPS_MAX = 3

export function createFairQueue<T, R extends { userId: string }>({
  refuse,
  lengthMax,
  waitMs,
  estimate,
  messages = MESSAGES,
}: FairQueueOptions): FairQueue<T, R> {
  const waiters = createWaiters<T, R>()
  const refusal = (message: string) => refuse(message, estimate(waiters.length))

  /** Shares a full queue: the newest request of the user with most requests gives way, if this user has fewer. */
  function makeRoom(userId: string): boolean {
    const longest = waiters.longest()
    if (longest.length <= waiters.countOf(userId) + 1) return false
    longest.at(-1)?.cancel(refusal(messages.fullForUser))
    return true
  }

  return {
    enqueue(request, signal) {
      const { userId } = request
      if (signal.aborted) return Promise.reject(signal.reason)
      if (waiters.length >= lengthMax && !makeRoom(userId)) {
        return Promise.reject(refusal(messages.full))
      }
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const timer = setTimeout(() => waiter.cancel(refusal(messages.late)), waitMs)
      const onAbort = () => waiter.cancel(signal.reason)
      const waiter: Waiter<T, R> = {
        request,
        skipped: 0,
        serve(resource) {
          leave()
          resolve(resource)
        },
        cancel(error) {
          leave()
          reject(error)
        },
      }
      function leave(): void {
        waiters.remove(waiter)
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      signal.addEventListener('abort', onAbort)
      waiters.add(waiter)
      return promise
    },

    dispatch(resource, savesWork, rules) {
      const heads = waiters.heads().filter(({ request }) => rules?.mayReceive(request) ?? true)
      const [head] = heads
      if (!head) return false
      const better = heads.find(({ request }) => savesWork(request)) ?? head
      const canWait = rules?.canWait?.(head.request, better.request) ?? false
      const overtakes = better !== head && (canWait || head.skipped < SKIPS_MAX)
      if (overtakes && !canWait) head.skipped += 1
      const served = overtakes ? better : head
      waiters.endTurn(served.request.userId)
      rules?.onDispatch(served.request)
      served.serve(resource)
      return true
    },

    get length() {
      return waiters.length
    },
  }
}

/** The waiting requests by user, in the order of the users' turns. */
function createWaiters<T, R extends { userId: string }>() {
  /** Holds no user without a waiter. */
  const users = new Map<string, Waiter<T, R>[]>()
  let length = 0

  return {
    get length() {
      return length
    },
    countOf: (userId: string) => users.get(userId)?.length ?? 0,
    /** The waiters of the user who has most. */
    longest: () => [...users.values()].reduce((a, b) => (b.length > a.length ? b : a), []),
    /** The first waiter of each user, in the order of their turns. */
    heads: () => [...users.values()].flatMap((waiters) => waiters.slice(0, 1)),
    add(waiter: Waiter<T, R>): void {
      const { userId } = waiter.request
      users.set(userId, [...(users.get(userId) ?? []), waiter])
      length += 1
    },
    remove(waiter: Waiter<T, R>): void {
      const { userId } = waiter.request
      const waiters = users.get(userId)
      const index = waiters?.indexOf(waiter) ?? -1
      if (!waiters || index < 0) return
      waiters.splice(index, 1)
      if (waiters.length === 0) users.delete(userId)
      length -= 1
    },
    /** Puts a user behind all others. */
    endTurn(userId: string): void {
      const waiters = users.get(userId)
      if (!waiters) return
      users.delete(userId)
      users.set(userId, waiters)
    },
  }
}
