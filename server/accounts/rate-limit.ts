/** Limits the requests of each user, and the Open Graph images of each key, per clock minute. */
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

/**
 * Counts new Open Graph images and unknown slugs per key, so that strangers who know the key of an
 * image do not use up the requests of its owner. They learn nothing of the plan.
 */
export function createOgRateLimiter(
  options: Omit<RateLimiterOptions, 'kind'>,
): Pick<RateLimiter, 'consume'> {
  return {
    async consume(caller) {
      const kind = `og ${caller.keyId}` as const
      const limiter = createRateLimiter({ ...options, kind })
      // What the authentication has counted was another kind.
      const counting = limiter.consume({ ...caller, counted: undefined })
      if (caller.keyScope !== 'og') return counting
      try {
        await counting
        return {}
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const seconds = error.headers['Retry-After'] ?? '60'
        throw new ApiError('RATE_LIMITED', {
          message: `Too many new images were requested with this key this minute. Try again in ${seconds} s.`,
          headers: { 'Retry-After': seconds },
        })
      }
    },
  }
}
