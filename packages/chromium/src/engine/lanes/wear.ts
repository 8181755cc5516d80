/** Decides when a working lane is replaced: pages leave residue in a browser. */
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

/** Minimum time between two measurements of a lane's memory: each takes half a millisecond. */
const MEASURE_MS = 1_000

/**
 * Watches a lane that has just been opened.
 * @param clock monotonic time in ms
 * @returns a function that returns the limit that the lane has reached; null if none
 */
export function watchWear(lane: Lane, clock: () => number, limits: Limits): () => string | null {
  const openedAt = clock()
  let measuredAt = openedAt
  return () => {
    const now = clock()
    if (lane.renders >= limits.renders) return 'renders'
    if (now - openedAt >= limits.ageMs) return 'age'
    if (now - measuredAt < MEASURE_MS) return null
    measuredAt = now
    return (lane.memory() ?? 0) >= limits.memoryBytes ? 'memory' : null
  }
}
