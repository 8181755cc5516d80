/** Requests per user and minute, counted in this process in fixed windows of the clock's minutes. */
import { ApiError } from '../errors.ts'
import type { Caller } from './auth.ts'
import { PLANS } from './plans.ts'

export interface Pace {
  /**
   * Counts one request of `caller`.
   * @returns the RateLimit headers of its response; none when pace is off
   * @throws ApiError RATE_LIMITED, with `Retry-After`
   */
  take(caller: Caller): Record<string, string>
}

const WINDOW_SECONDS = 60

/** @param override requests per minute in place of the plans' own; 0 = off; null = the plans' */
export function createPace(override: number | null, now: () => Date): Pace {
  let window = 0
  let counts = new Map<string, number>()

  return {
    take({ userId, plan }) {
      const limit = override ?? PLANS[plan].requestsPerMinute
      if (limit === 0) return {}

      const seconds = now().getTime() / 1_000
      const current = Math.floor(seconds / WINDOW_SECONDS)
      if (current !== window) {
        window = current
        counts = new Map()
      }
      const count = (counts.get(userId) ?? 0) + 1
      counts.set(userId, count)

      const reset = Math.max(1, Math.ceil((current + 1) * WINDOW_SECONDS - seconds))
      const headers = {
        'RateLimit-Limit': String(limit),
        'RateLimit-Remaining': String(Math.max(0, limit - count)),
        'RateLimit-Reset': String(reset),
      }
      if (count > limit) {
        throw new ApiError('RATE_LIMITED', {
          message: `You may send ${limit} requests a minute. Try again in ${reset} s.`,
          details: { limit },
          headers: { ...headers, 'Retry-After': String(reset) },
        })
      }
      return headers
    },
  }
}
