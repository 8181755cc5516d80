/**
 * A fair queue, bounded in length and waiting time. Users are served in turn, one request each; the
 * requests of one user keep their order. Up to three requests may overtake the head of the queue if
 * that saves work. Users who may not be served at the moment are skipped without losing their turn.
 *
 * Users of the tier `paid` have `PAID_TURNS` turns for each turn of the tier `free`, however many
 * users either has, and the requests of the tier `free` give way to them if the queue is full.
 */
export interface FairQueue<T, R extends Queued> {
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
  /** Waiting requests of a tier. */
  countOf(tier: Tier): number
}

/** The part of a request that the queue reads. */
export interface Queued {
  userId: string
  /** By default `paid`. */
  tier?: Tier
}

export type Tier = 'paid' | 'free'

/** Dispatches to paying users for each one to a free user, while both wait. */
export const PAID_TURNS = 8

interface DispatchRules<R> {
  /** Whether a request may be served now. Others keep their place. */
  mayReceive(request: R): boolean
  /**
   * Whether `head` can wait for another resource while `other` overtakes it: that does not count.
   */
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

export function createFairQueue<T, R extends Queued>({
  refuse,
  lengthMax,
  waitMs,
  estimate,
  messages = MESSAGES,
}: FairQueueOptions): FairQueue<T, R> {
  const tiers = { paid: createWaiters<T, R>(), free: createWaiters<T, R>() }
  const waitersOf = ({ tier = 'paid' }: R) => tiers[tier]
  const length = () => tiers.paid.length + tiers.free.length
  const refusal = (message: string) => refuse(message, estimate(length()))
  /**
   * Dispatches to the tier `paid` since the last one to the tier `free`, which waited meanwhile.
   */
  let paidInARow = 0

  /**
   * Shares a full queue: the newest request of the user with most requests gives way, if this user
   * has fewer.
   */
  function makeRoom(request: R): boolean {
    const own = waitersOf(request)
    const givesWay = own === tiers.paid && tiers.free.length > 0
    const longest = (givesWay ? tiers.free : own).longest()
    if (!givesWay && longest.length <= own.countOf(request.userId) + 1) return false
    longest.at(-1)?.cancel(refusal(givesWay ? messages.full : messages.fullForUser))
    return true
  }

  /** The heads of the tier whose turn it is. */
  function headsInTurn(mayReceive: (request: R) => boolean): Waiter<T, R>[] {
    const [paid, free] = [tiers.paid, tiers.free].map((waiters) =>
      waiters.heads().filter(({ request }) => mayReceive(request)),
    )
    if (!paid?.length || (free?.length && paidInARow >= PAID_TURNS)) {
      paidInARow = 0
      return free ?? []
    }
    if (free?.length) paidInARow += 1
    return paid
  }

  return {
    enqueue(request, signal) {
      const waiters = waitersOf(request)
      if (signal.aborted) return Promise.reject(signal.reason)
      if (length() >= lengthMax && !makeRoom(request)) {
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
      const heads = headsInTurn(rules?.mayReceive ?? (() => true))
      const [head] = heads
      if (!head) return false
      const better = heads.find(({ request }) => savesWork(request)) ?? head
      const canWait = rules?.canWait?.(head.request, better.request) ?? false
      const overtakes = better !== head && (canWait || head.skipped < SKIPS_MAX)
      if (overtakes && !canWait) head.skipped += 1
      const served = overtakes ? better : head
      waitersOf(served.request).endTurn(served.request.userId)
      rules?.onDispatch(served.request)
      served.serve(resource)
      return true
    },

    get length() {
      return length()
    },
    countOf: (tier) => tiers[tier].length,
  }
}

/** The waiting requests by user, in the order of the users' turns. */
function createWaiters<T, R extends Queued>() {
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
