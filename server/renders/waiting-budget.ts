/**
 * Refuses background renders that would exceed the bytes that may wait, before their bodies are
 * read or their jobs are stored: a user who sends more than fits must not delay others. The
 * database decides about all that is not refused here.
 */
import { PLANS, type PlanName } from '../accounts/plans.ts'
import { ApiError } from '../errors.ts'
import { createCounts } from '../lib/counts.ts'
import { waitingBytesExceeded } from './waiting-bytes.ts'

/** Bytes that a user wants to add. */
export interface Waiting {
  userId: string
  plan: PlanName
  bytes: number
  /** The kind of request that adds them. */
  what: 'render' | 'batch'
}

export interface WaitingBudget {
  /**
   * Runs work that stores the jobs and asks the database.
   * @throws ApiError RATE_LIMITED at once if others of the user that are under way leave no room;
   *   what the work throws
   */
  within<T>(waiting: Waiting, work: () => Promise<T>): Promise<T>
  /**
   * Refuses a batch before its body is read, which costs more than all that follows. Only users
   * whom the database has refused lately are looked up.
   * @param bodyBytes as it says itself
   * @throws ApiError RATE_LIMITED; a database error
   */
  checkArrival(user: Pick<Waiting, 'userId' | 'plan'>, bodyBytes: number): Promise<void>
}

/** For so long after a refusal the batches of a user are looked up when they arrive. */
const LATELY_MS = 60_000

/**
 * @param waitingBytesOf reads how many bytes of a user wait
 * @param clock a monotonic clock in milliseconds
 */
export function createWaitingBudget(
  waitingBytesOf: (userId: string) => Promise<number>,
  clock: () => number = () => performance.now(),
): WaitingBudget {
  const underWay = createCounts()
  /** The bytes that the database has refused last, for each user. */
  const refusals = new Map<string, { bytes: number; until: number }>()

  function forgetOld(): void {
    for (const [userId, { until }] of refusals) if (until <= clock()) refusals.delete(userId)
  }

  return {
    async within({ userId, plan, bytes, what }, work) {
      if (underWay.of(userId) + bytes > PLANS[plan].waitingBytes)
        throw waitingBytesExceeded(plan, what)
      underWay.add(userId, bytes)
      try {
        return await work()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'RATE_LIMITED') {
          refusals.set(userId, { bytes, until: clock() + LATELY_MS })
        }
        throw error
      } finally {
        underWay.add(userId, -bytes)
      }
    },
    async checkArrival({ userId, plan }, bodyBytes) {
      forgetOld()
      const refused = refusals.get(userId)
      if (refused === undefined) return
      // Escapes make a body longer than its jobs, of which the refused ones are a measure.
      const bytes = Math.min(bodyBytes, refused.bytes)
      const waiting = underWay.of(userId) + (await waitingBytesOf(userId))
      if (waiting + bytes > PLANS[plan].waitingBytes) throw waitingBytesExceeded(plan, 'batch')
    },
  }
}
