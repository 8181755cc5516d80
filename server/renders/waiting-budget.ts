/**
 * Refuses background renders that would exceed the bytes that may wait, before their jobs are stored and the database is
 * asked: a user who sends more than fits must not delay others. The database decides about all that is not refused here.
 */
import { PLANS, type PlanName } from '../accounts/plans.ts'
import { ApiError } from '../errors.ts'
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
   * @throws ApiError RATE_LIMITED at once if others of the user that are under way leave no room, or if the database has
   *   just refused as many bytes; what the work throws
   */
  within<T>(waiting: Waiting, work: () => Promise<T>): Promise<T>
  /**
   * Refuses a batch before its body is read, which costs more than all that follows.
   * @param bodyBytes as it says itself
   * @throws ApiError RATE_LIMITED if the database has just refused as many bytes
   */
  checkArrival(user: Pick<Waiting, 'userId' | 'plan'>, bodyBytes: number): void
  /** Background renders of the user have ended. */
  freed(userId: string): void
}

/** For so long a refusal of the database counts. Other processes may have ended renders meanwhile. */
const REFUSAL_MS = 1_000

/** @param clock a monotonic clock in milliseconds */
export function createWaitingBudget(clock: () => number = () => performance.now()): WaitingBudget {
  const underWay = new Map<string, number>()
  /** The bytes that the database has refused last, for each user. */
  const refusals = new Map<string, { bytes: number; until: number }>()

  function forgetOld(): void {
    for (const [userId, { until }] of refusals) if (until <= clock()) refusals.delete(userId)
  }

  function isRefused(userId: string, bytes: number): boolean {
    forgetOld()
    return bytes >= (refusals.get(userId)?.bytes ?? Number.POSITIVE_INFINITY)
  }

  function count(userId: string, bytes: number): void {
    const left = (underWay.get(userId) ?? 0) + bytes
    if (left === 0) underWay.delete(userId)
    else underWay.set(userId, left)
  }

  return {
    async within({ userId, plan, bytes, what }, work) {
      const others = underWay.get(userId) ?? 0
      if (isRefused(userId, bytes) || others + bytes > PLANS[plan].waitingBytes) {
        throw waitingBytesExceeded(plan, what)
      }
      count(userId, bytes)
      try {
        return await work()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'RATE_LIMITED') {
          refusals.set(userId, { bytes, until: clock() + REFUSAL_MS })
        }
        throw error
      } finally {
        count(userId, -bytes)
      }
    },
    checkArrival({ userId, plan }, bodyBytes) {
      if (isRefused(userId, bodyBytes)) throw waitingBytesExceeded(plan, 'batch')
    },
    freed: (userId) => void refusals.delete(userId),
  }
}
