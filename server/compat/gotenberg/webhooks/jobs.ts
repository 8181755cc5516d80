/**
 * Requests that go on after their response of 204: bounded, waited for at a shutdown, and lost if
 * the process is killed.
 */

import { createCounts } from '../../../lib/counts.ts'
import { ApiError, type Log } from '../../adapter.ts'

export interface WebhookJobs {
  /**
   * Starts a job, with a signal that aborts when the process ends.
   * @throws ApiError RATE_LIMITED, SERVICE_UNAVAILABLE before it starts
   */
  start(userId: string, job: (signal: AbortSignal) => Promise<void>): void
  /** Ends the jobs that are left. */
  close(): Promise<void>
}

interface JobsOptions {
  log: Log
  /** Makes a shutdown wait for a job. */
  follow(job: Promise<unknown>): void
  userMax?: number
  max?: number
}

const USER_JOBS_MAX = 50
const JOBS_MAX = 200
/**
 * Each second place is for users with at most a tenth of theirs: receivers that never answer hold
 * places for minutes.
 */
const OPEN_SHARE = 1 / 2
const FEW_SHARE = 1 / 10
const RETRY_AFTER = { 'Retry-After': '5' }

export function createWebhookJobs({
  log,
  follow,
  userMax = USER_JOBS_MAX,
  max = JOBS_MAX,
}: JobsOptions): WebhookJobs {
  const ended = new AbortController()
  const byUser = createCounts()
  const running = new Set<Promise<void>>()

  async function run(userId: string, job: (signal: AbortSignal) => Promise<void>): Promise<void> {
    byUser.add(userId, 1)
    try {
      await job(ended.signal)
    } catch (err) {
      log.error({ err, user_id: userId }, 'the job of a webhook failed')
    } finally {
      byUser.add(userId, -1)
    }
  }

  return {
    start(userId, job) {
      const ofUser = byUser.of(userId)
      if (ofUser >= userMax) throw userFull(userMax)
      const places = ofUser < userMax * FEW_SHARE ? max : max * OPEN_SHARE
      if (running.size >= places)
        throw new ApiError('SERVICE_UNAVAILABLE', { message: FULL, headers: RETRY_AFTER })
      const promise = run(userId, job)
      running.add(promise)
      promise.finally(() => running.delete(promise))
      follow(promise)
    },
    async close() {
      ended.abort()
      await Promise.all(running)
    },
  }
}

const FULL =
  'This server has too many requests with webhooks in progress: try again after as many seconds as the Retry-After header says.'

function userFull(limit: number): ApiError {
  const message = `You have ${limit} requests with webhooks in progress. Wait until one of them ends.`
  return new ApiError('RATE_LIMITED', { message, details: { limit }, headers: RETRY_AFTER })
}
