/** Limits how many requests of a user and of the process wait, and ends their waits when the server shuts down. */
import { ApiError } from '../errors.ts'

export interface LongPolls {
  /**
   * Counts a request while it waits.
   * @param wait gets a signal that aborts when the client hangs up or the server shuts down
   * @throws ApiError RATE_LIMITED, SERVICE_UNAVAILABLE if too many requests are waiting
   */
  hold<T>(
    userId: string,
    signal: AbortSignal,
    wait: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>
  /** Ends every wait, also those that begin later. */
  release(): void
}

interface LongPollOptions {
  max: { user: number; process: number }
  messages: { user: string; process: string }
  retryAfterSeconds: number
}

export function createLongPolls({ max, messages, retryAfterSeconds }: LongPollOptions): LongPolls {
  const perUser = new Map<string, number>()
  const releasing = new AbortController()
  const headers = { 'Retry-After': String(retryAfterSeconds) }
  let count = 0

  function enter(userId: string): void {
    const ofUser = perUser.get(userId) ?? 0
    if (ofUser >= max.user) {
      throw new ApiError('RATE_LIMITED', {
        message: messages.user,
        details: { limit: max.user },
        headers,
      })
    }
    if (count >= max.process) {
      throw new ApiError('SERVICE_UNAVAILABLE', { message: messages.process, headers })
    }
    perUser.set(userId, ofUser + 1)
    count += 1
  }

  function leave(userId: string): void {
    count -= 1
    const left = (perUser.get(userId) ?? 1) - 1
    if (left === 0) perUser.delete(userId)
    else perUser.set(userId, left)
  }

  return {
    async hold(userId, clientSignal, wait) {
      const signal = AbortSignal.any([clientSignal, releasing.signal])
      if (signal.aborted) return wait(signal)
      enter(userId)
      try {
        return await wait(signal)
      } finally {
        leave(userId)
      }
    },
    release: () => releasing.abort(),
  }
}
