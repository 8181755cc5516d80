/** The users who have asked for a lane lately. */

export interface ActiveUsers {
  /** Call it when a user asks for a lane. */
  add(userId: string): void
  count(): number
}

/** How long a user counts as active. */
const ACTIVE_MS = 10_000

/** @param clock monotonic time in ms */
export function createActiveUsers(clock: () => number): ActiveUsers {
  /** When each of them asked last, the oldest first. */
  const asked = new Map<string, number>()

  function forgetOld(): void {
    for (const [userId, at] of asked) {
      if (clock() - at < ACTIVE_MS) return
      asked.delete(userId)
    }
  }

  return {
    add(userId) {
      forgetOld()
      asked.delete(userId)
      asked.set(userId, clock())
    },
    count() {
      forgetOld()
      return asked.size
    },
  }
}
