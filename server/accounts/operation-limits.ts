/**
 * The requests per minute of each operation: most share those of the plan, and some have a number
 * of their own.
 */
import type { Operation } from '../contract/contract.ts'
import type { CountedKind } from '../http/handler-types.ts'
import type { RateLimiter } from '../http/pipeline.ts'
import { createRateLimiter } from './rate-limit.ts'
import type { RequestCounts } from './request-counts.ts'

/** Previews have a limit of their own, because they are not counted as renders. */
const PREVIEWS_PER_MINUTE = 60
const PREVIEWS: readonly string[] = ['previewTemplate', 'lint', 'compareRenders']
/**
 * In the dashboard, a preview follows what is typed. One at a time is rendered, and the limit of a
 * day is the same.
 */
const STUDIO_PREVIEWS_PER_MINUTE = 300
/** The studio saves by itself, so that its drafts have a limit beside that of programs. */
const STUDIO_SAVES_PER_MINUTE = 120
/**
 * Tests of destinations and webhooks have one, because each sends requests to a server that the
 * user has chosen. New signers have it too: each guesses a password.
 */
const TESTS_PER_MINUTE = 20
const TESTS: readonly string[] = [
  'createDestination',
  'updateDestination',
  'testDestination',
  'createSigner',
  'sendTestWebhook',
]
/** Reading in the dashboard has one too: its pages ask for news while something runs. */
const DASHBOARD_READS_PER_MINUTE = 600

/**
 * @returns a function that finds the limiter of an operation; null if its requests are not counted
 *   per user
 */
export function createRateLimiters({
  rateLimitPerMinute,
  rateLimiter,
  counts,
}: {
  /** 0 = no limits; null = those of the plans. */
  rateLimitPerMinute: number | null
  /** The limiter of the plans. */
  rateLimiter: RateLimiter
  counts: RequestCounts
}): (operation: Operation) => RateLimiter | null {
  const isOff = rateLimitPerMinute === 0
  const limiter = (kind: CountedKind, limit: number) =>
    createRateLimiter({ kind, limit: isOff ? 0 : limit, counts })
  const previews = limiter('previews', PREVIEWS_PER_MINUTE)
  const studio = limiter('studio_previews', STUDIO_PREVIEWS_PER_MINUTE)
  const saves = limiter('studio_saves', STUDIO_SAVES_PER_MINUTE)
  const tests = limiter('destination_tests', TESTS_PER_MINUTE)
  const reads = limiter('dashboard_reads', DASHBOARD_READS_PER_MINUTE)
  return ({ id, method, access }) => {
    if (['query_key', 'link', 'browser'].includes(access)) return null
    if (id === 'previewTemplate' && access === 'session') return studio
    if (id === 'updateTemplateDraft' && access === 'session') return saves
    if (PREVIEWS.includes(id)) return previews
    if (TESTS.includes(id)) return tests
    return access === 'session' && method === 'GET' ? reads : rateLimiter
  }
}
