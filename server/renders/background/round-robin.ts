/**
 * The order of users in a process. A lane keeps a warm page of the user it has rendered for, and a
 * render of another user costs a new page, about 100 ms of processor time. So a lane serves a user
 * for a burst, and then the next one.
 */
import type { Turn } from '../queue-search.ts'
import type { ClaimedRender } from './claims.ts'

/** The longest burst: renders, and time since its start. Others wait no longer for their turn. */
const BURST_RENDERS = 8
const BURST_MS = 1_000

interface Burst {
  userId: string
  renders: number
  startedAt: number
  /** When its last render was accepted. */
  since: Date
}

export interface RoundRobin {
  /** The users of the next claim. */
  next(skipped: readonly string[]): Turn
  /** Call it with the claim. @returns a function to call when the render has ended */
  begin(claimed: Pick<ClaimedRender, 'user_id' | 'created_at'>): () => void
}

/** @param clock a monotonic clock in milliseconds */
export function createRoundRobin(clock: () => number = () => performance.now()): RoundRobin {
  /** The bursts of lanes that are free; each lane that renders holds its own. */
  let free: Burst[] = []
  let after: string | null = null
  let afterSince: Date | undefined

  const isOver = ({ renders, startedAt }: Burst) =>
    renders >= BURST_RENDERS || clock() - startedAt >= BURST_MS

  return {
    next(skipped) {
      free = free.filter((burst) => !isOver(burst))
      const burst = free.find(({ userId }) => !skipped.includes(userId))
      return { own: burst?.userId ?? null, since: burst?.since, after, afterSince, skipped }
    },
    begin({ user_id: userId, created_at: since }) {
      const found = free.find((burst) => burst.userId === userId)
      const burst = found ?? { userId, renders: 0, startedAt: clock(), since }
      free = free.filter((other) => other !== found)
      if (!found) after = userId
      if (after === userId) afterSince = since
      burst.renders += 1
      burst.since = since
      return () => {
        free.push(burst)
      }
    },
  }
}
