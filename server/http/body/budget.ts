/**
 * Limits the bytes of request bodies in memory, per process and per user. A body counts from its
 * first byte until its request is answered: while it is read, while its render waits for a lane,
 * and during the render.
 */
import type { Tier } from '@platen/lib'
import { ApiError } from '../../errors.ts'
import { createCounts } from '../../lib/counts.ts'

export interface BodyBudget {
  /**
   * Starts counting the bytes of a request.
   * @param owner the user of the request; null = no user: the operator, or somebody who signs in
   */
  open(owner: BodyOwner | null): BodyHold
  /** Bytes currently in memory. */
  readonly bytes: number
}

/** The user of a request. */
export interface BodyOwner {
  userId: string
  tier: Tier
}

/** The bytes of one request. */
export interface BodyHold {
  /**
   * Reserves the length of a body that has begun to arrive in the user's own share: who sends more
   * bodies at a time than fit is refused for those that do not, and not for all of them when parts
   * of each are there. Nothing of others is reserved.
   * @throws ApiError RATE_LIMITED
   */
  announce(bytes: number): void
  /** Adds bytes that have arrived. @throws ApiError RATE_LIMITED, SERVICE_UNAVAILABLE */
  add(bytes: number): void
  /**
   * Adds bytes that the server has made for the request. A user may have `MADE_SHARE` times as many
   * then, so that a request whose result is larger than its body is not always refused.
   * @throws ApiError RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  addMade(bytes: number): void
  /** Releases all bytes of the request. */
  release(): void
}

export interface BudgetLimits {
  /** Maximum for all requests of one user. */
  userBytes: number
  /** Maximum for all requests. */
  processBytes: number
  /** Maximum for all requests of free users. */
  freeBytes: number
  /**
   * Reserved for users whose requests have at most `smallBytes` in total, so that a few large
   * bodies do not block the small bodies of other users.
   */
  reservedBytes: number
  smallBytes: number
}

const RETRY_AFTER_SECONDS = '5'
const MADE_SHARE = 2

export function createBodyBudget(limits: BudgetLimits): BodyBudget {
  const { userBytes, processBytes, freeBytes, reservedBytes, smallBytes } = limits
  /** The bytes that requests hold, or will hold once their bodies have arrived. */
  const byUser = createCounts<string | null>()
  let total = 0
  let ofFree = 0

  function reserve({ userId }: Partial<BodyOwner>, bytes: number): void {
    byUser.add(userId ?? null, bytes)
  }

  function count({ tier }: Partial<BodyOwner>, bytes: number): void {
    total += bytes
    if (tier === 'free') ofFree += bytes
  }

  return {
    open(owner) {
      let held = 0
      let reserved = 0
      function addWithin(userMax: number, bytes: number): void {
        const more = Math.max(0, held + bytes - reserved)
        const ofUser = byUser.of(owner?.userId ?? null) + more
        if (owner !== null && ofUser > userMax) throw userBudgetExceeded(userMax)
        const max = ofUser <= smallBytes ? processBytes : processBytes - reservedBytes
        const isFreeFull = owner?.tier === 'free' && ofFree + bytes > freeBytes
        if (isFreeFull || total + bytes > max) throw processBudgetExceeded()
        held += bytes
        reserved += more
        reserve(owner ?? {}, more)
        count(owner ?? {}, bytes)
      }
      return {
        announce(bytes) {
          const more = Math.max(0, Math.min(bytes, userBytes) - reserved)
          const ofUser = byUser.of(owner?.userId ?? null) + more
          if (owner !== null && ofUser > userBytes) throw userBudgetExceeded(userBytes)
          reserved += more
          reserve(owner ?? {}, more)
        },
        add: (bytes) => addWithin(userBytes, bytes),
        addMade: (bytes) => addWithin(MADE_SHARE * userBytes, bytes),
        release() {
          count(owner ?? {}, -held)
          reserve(owner ?? {}, -reserved)
          held = 0
          reserved = 0
        },
      }
    },
    get bytes() {
      return total
    },
  }
}

function userBudgetExceeded(limit: number): ApiError {
  return new ApiError('RATE_LIMITED', {
    message: `Your unanswered requests have more than ${limit} bytes in total. Wait until one of them is answered.`,
    details: { limit },
    headers: { 'Retry-After': RETRY_AFTER_SECONDS, Connection: 'close' },
  })
}

function processBudgetExceeded(): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', {
    message:
      'This server is processing too many large requests: try again after as many seconds as the Retry-After header says.',
    headers: { 'Retry-After': RETRY_AFTER_SECONDS, Connection: 'close' },
  })
}
