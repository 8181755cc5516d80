/**
 * Limits the statements over a user's whole history that run at a time: their costs grow with the
 * number of renders, and one user must not take all connections to the database.
 */
import { createUserLimit, type UserLimit } from '@platen/lib'
import { ApiError } from '../errors.ts'

/**
 * Searches in metadata and ids of one user at a time, in this process: each may read 10,000 rows.
 */
const SEARCHES_MAX = 2
/** A dashboard requests several at once, and most take a millisecond. */
const WAITING_MAX = 50

const RETRY_AFTER_SECONDS = '1'

export function createSearchLimit(): UserLimit {
  const message = `At most ${SEARCHES_MAX} of your searches by \`id\` or \`metadata\` can run at the same time. Wait for their responses.`
  return createUserLimit({
    running: SEARCHES_MAX,
    waiting: 0,
    refuse: () => limitReached(message, SEARCHES_MAX),
  })
}

/** Lists and counts of one user run one after the other. */
export function createHistoryLimit(): UserLimit {
  const message = `At most ${WAITING_MAX} of your lists of renders and reports of usage can wait at the same time. Wait for their responses.`
  return createUserLimit({
    running: 1,
    waiting: WAITING_MAX,
    refuse: () => limitReached(message, WAITING_MAX),
  })
}

function limitReached(message: string, limit: number): ApiError {
  return new ApiError('RATE_LIMITED', {
    message,
    details: { limit },
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  })
}
