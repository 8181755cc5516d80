/**
 * The order of users in a process. A lane keeps a warm page of the user it has rendered for, and a render of
 * another user costs a new page, about 100 ms of processor time. So a lane serves a user for a burst, and then the
 * next one.
 */
import type { Turn } from './claims.ts'

/** The longest burst: renders, and time since its start. Others wait no longer for their turn. */
const BURST_RENDERS = 8
const BURST_MS = 1_000

interface Burst {
  userId: string
  renders: number
  startedAt: number
}

export interface RoundRobin {
  /** The users of the next claim. */
  next(skipped: readonly string[]): Turn
  /** Call it with the user of the claim. @returns a function to call when the render has ended */
  begin(userId: string): () => void
}

/** @param clock a monotonic clock in milliseconds */
export function createRoundRobin(clock: () => number = () => performance.now()): RoundRobin {
  /** The bursts of lanes that are free; each lane that renders holds its own. */
  let free: Burst[] = []
  let after: string | null = null

  const isOver = ({ renders, startedAt }: Burst) =>
    renders >= BURST_RENDERS || clock() - startedAt >= BURST_MS

  return {
    next(skipped) {
      free = free.filter((burst) => !isOver(burst))
      const own = free.find(({ userId }) => !skipped.includes(userId))?.userId ?? null
      return { own, after, skipped }
    },
    begin(userId) {
      const found = free.find((burst) => burst.userId === userId)
      const burst = found ?? { userId, renders: 0, startedAt: clock() }
      free = free.filter((other) => other !== found)
      if (!found) after = userId
      burst.renders += 1
      return () => {
        free.push(burst)
      }
    },
  }
}
