/** Counts requests per user and minute, in this process, in fixed windows aligned to clock minutes. */
import { ApiError } from '../errors.ts'
import type { RateLimiter } from '../http/pipeline.ts'
import { PLANS } from './plans.ts'

const WINDOW_SECONDS = 60

/** @param override requests per minute instead of the plan's limit; 0 = no limit; null = the plan's limit */
export function createRateLimiter(override: number | null, now: () => Date): RateLimiter {
  let window = 0
  let counts = new Map<string, number>()

  return {
    consume({ userId, plan }) {
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
          message: `Your plan allows ${limit} requests per minute. Try again in ${reset} s.`,
          details: { limit },
          headers: { ...headers, 'Retry-After': String(reset) },
        })
      }
      return headers
    },
  }
}
