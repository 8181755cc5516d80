/** When a lane is replaced though nothing is wrong with it: pages leave traces in a browser. */
import type { Lane } from './lane.ts'

export interface Limits {
  renders: number
  ageMs: number
  /** Private memory of an idle lane: a fresh one has about 80 MB. */
  memoryBytes: number
}

export const LIMITS: Limits = {
  renders: 1_000,
  ageMs: 60 * 60_000,
  memoryBytes: 600 * 1024 ** 2,
}

/** Between two looks at the memory of a lane: each costs half a millisecond. */
const WEIGH_MS = 1_000

/**
 * Watches a lane that has just been opened.
 * @param clock milliseconds that only grow
 * @returns a function that tells which limit the lane has reached; null if none
 */
export function watchWear(lane: Lane, clock: () => number, limits: Limits): () => string | null {
  const openedAt = clock()
  let weighedAt = openedAt
  return () => {
    const now = clock()
    if (lane.renders >= limits.renders) return 'renders'
    if (now - openedAt >= limits.ageMs) return 'age'
    if (now - weighedAt < WEIGH_MS) return null
    weighedAt = now
    return (lane.memory() ?? 0) >= limits.memoryBytes ? 'memory' : null
  }
}
