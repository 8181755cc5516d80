/** Limits the searches in metadata and ids that a user has running: each may read 10,000 rows. */
import { ApiError } from '../errors.ts'

export interface SearchLimit {
  /** @throws ApiError RATE_LIMITED if the user has too many searches running, or what `search` throws */
  run<T>(userId: string, search: () => Promise<T>): Promise<T>
}

/** Searches of one user at the same time, in this process. */
const SEARCHES_MAX = 2

const RETRY_AFTER_SECONDS = '1'

export function createSearchLimit(): SearchLimit {
  const running = new Map<string, number>()

  return {
    async run(userId, search) {
      const ofUser = running.get(userId) ?? 0
      if (ofUser >= SEARCHES_MAX) throw tooManySearches()
      running.set(userId, ofUser + 1)
      try {
        return await search()
      } finally {
        const left = (running.get(userId) ?? 1) - 1
        if (left === 0) running.delete(userId)
        else running.set(userId, left)
      }
    },
  }
}

function tooManySearches(): ApiError {
  return new ApiError('RATE_LIMITED', {
    message: `At most ${SEARCHES_MAX} of your searches by \`id\` or \`metadata\` can run at the same time. Wait for their responses.`,
    details: { limit: SEARCHES_MAX },
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  })
}
