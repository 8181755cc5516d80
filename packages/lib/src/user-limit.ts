/** Limits how much work of one user runs at a time. */

export interface UserLimit {
  /**
   * Runs `work` now, or after the earlier work of its user.
   * @param signal ends the wait; `work` that has begun is not ended
   * @throws the error of `refuse`, or of `work`
   */
  run<T>(userId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/**
 * Why work is not run: too much waits already, it has waited too long, or its signal has aborted.
 */
export type Refusal = 'full' | 'late' | 'aborted'

interface UserLimitOptions {
  /** Pieces of work of one user that run at a time. */
  running: number
  /** Further ones that wait; those beyond it are refused. */
  waiting: number
  /** How long each of them waits; null = until its signal aborts. By default 60 s. */
  waitMs?: number | null
  refuse(why: Refusal): Error
}

const WAIT_MS = 60_000

export function createUserLimit({
  running,
  waiting,
  waitMs = WAIT_MS,
  refuse,
}: UserLimitOptions): UserLimit {
  const users = new Map<string, { running: number; turns: Set<() => void> }>()

  async function waitFor(turns: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = (why: Refusal) => {
      turns.delete(resolve)
      reject(refuse(why))
    }
    const onAbort = () => giveUp('aborted')
    const timer = waitMs === null ? undefined : setTimeout(giveUp, waitMs, 'late')
    signal?.addEventListener('abort', onAbort)
    turns.add(resolve)
    if (signal?.aborted) onAbort()
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  return {
    async run(userId, work, signal) {
      const user = users.get(userId) ?? { running: 0, turns: new Set() }
      users.set(userId, user)
      if (user.running < running) user.running += 1
      else {
        if (user.turns.size >= waiting) throw refuse('full')
        await waitFor(user.turns, signal)
      }
      try {
        return await work()
      } finally {
        const [next] = user.turns
        // The next piece of work takes the place, so that `running` stays the same.
        if (next) {
          user.turns.delete(next)
          next()
        } else user.running -= 1
        if (user.running === 0) users.delete(userId)
      }
    },
  }
}
