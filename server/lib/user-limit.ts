/** Limits how much work of one user runs at a time. */

export interface UserLimit {
  /** Runs `work` now, or after the earlier work of its user. @throws the error of `refuse`, or of `work` */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>
}

interface UserLimitOptions {
  /** Pieces of work of one user that run at a time. */
  running: number
  /** Further ones that wait; those beyond it are refused. */
  waiting: number
  refuse(): Error
}

export function createUserLimit({ running, waiting, refuse }: UserLimitOptions): UserLimit {
  const users = new Map<string, { running: number; waiting: (() => void)[] }>()

  return {
    async run(userId, work) {
      const user = users.get(userId) ?? { running: 0, waiting: [] }
      users.set(userId, user)
      if (user.running < running) user.running += 1
      else {
        if (user.waiting.length >= waiting) throw refuse()
        const turn = Promise.withResolvers<void>()
        user.waiting.push(turn.resolve)
        await turn.promise
      }
      try {
        return await work()
      } finally {
        const next = user.waiting.shift()
        // The next piece of work takes the place, so that `running` stays the same.
        if (next) next()
        else user.running -= 1
        if (user.running === 0) users.delete(userId)
      }
    },
  }
}
