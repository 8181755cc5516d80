/** Limits the requests of each user per clock minute. */
import { ApiError } from '../errors.ts'
import type { Caller, CountedKind } from '../http/handler-types.ts'
import type { RateLimiter } from '../http/pipeline.ts'
import { PLANS } from './plans.ts'
import type { RequestCounts } from './request-counts.ts'

interface RateLimiterOptions {
  kind: CountedKind
  /** Requests per minute; 0 = no limit; null = the plan's limit. */
  limit: number | null
  counts: RequestCounts
}

export function createRateLimiter({ kind, limit: fixed, counts }: RateLimiterOptions): RateLimiter {
  return {
    kind: fixed === 0 ? null : kind,

    async consume({ userId, plan, counted }: Caller) {
      const limit = fixed ?? PLANS[plan].requestsPerMinute
      if (limit === 0) return {}
      const { used, leftMs } = counted ?? (await counts.count(userId, kind))
      const reset = Math.max(1, Math.ceil(leftMs / 1_000))
      const headers = {
        'RateLimit-Limit': String(limit),
        'RateLimit-Remaining': String(Math.max(0, limit - used)),
        'RateLimit-Reset': String(reset),
      }
      if (used > limit) {
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
