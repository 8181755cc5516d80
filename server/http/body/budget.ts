/**
 * How many bytes of request bodies this process keeps at a time, and how many of them one user's
 * requests. A body counts from its first byte until its request is answered: while it is being read,
 * while its render waits for a lane, and during the render.
 */
import { ApiError } from '../../errors.ts'

export interface BodyBudget {
  /** @param owner whose request it is; null = the operator's */
  open(owner: string | null): BodyHold
  /** Bytes that are kept now. */
  readonly bytes: number
}

/** What one request keeps. */
export interface BodyHold {
  /** Counts bytes that have arrived. @throws ApiError RATE_LIMITED, SERVICE_UNAVAILABLE */
  add(bytes: number): void
  /** Gives all of them back. */
  release(): void
}

export interface BudgetLimits {
  /** Of one user's requests together. */
  userBytes: number
  /** Of all requests together. */
  processBytes: number
  /**
   * Kept free for users whose requests have at most `smallBytes` together: a few large bodies must not
   * keep the small ones of others out.
   */
  reservedBytes: number
  smallBytes: number
}

const RETRY_AFTER_SECONDS = '5'

export function createBodyBudget(limits: BudgetLimits): BodyBudget {
  const { userBytes, processBytes, reservedBytes, smallBytes } = limits
  const byOwner = new Map<string | null, number>()
  let total = 0

  function count(owner: string | null, bytes: number): void {
    const left = (byOwner.get(owner) ?? 0) + bytes
    total += bytes
    if (left === 0) byOwner.delete(owner)
    else byOwner.set(owner, left)
  }

  return {
    open(owner) {
      let held = 0
      return {
        add(bytes) {
          const own = (byOwner.get(owner) ?? 0) + bytes
          if (owner !== null && own > userBytes) throw tooMuchOfUser(userBytes)
          const max = own <= smallBytes ? processBytes : processBytes - reservedBytes
          if (total + bytes > max) throw tooMuch()
          held += bytes
          count(owner, bytes)
        },
        release() {
          count(owner, -held)
          held = 0
        },
      }
    },
    get bytes() {
      return total
    },
  }
}

function tooMuchOfUser(limit: number): ApiError {
  return new ApiError('RATE_LIMITED', {
    message: `Your requests that are not answered yet have more than ${limit} bytes together; wait until one of them is answered.`,
    details: { limit },
    headers: { 'Retry-After': RETRY_AFTER_SECONDS, Connection: 'close' },
  })
}

function tooMuch(): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', {
    message:
      'Too many large requests are under way on this server; try again after Retry-After seconds.',
    headers: { 'Retry-After': RETRY_AFTER_SECONDS, Connection: 'close' },
  })
}
