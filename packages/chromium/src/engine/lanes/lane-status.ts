/** Describes a lane for operators. */
import type { LaneStatus } from '../index.ts'
import type { Slot } from './slots.ts'

/** @param now by the clock of the pool */
export function statusOf({ id, lane, held, retiring, openedAt }: Slot, now: number): LaneStatus {
  const working = held === null ? 'idle' : 'busy'
  return {
    id,
    state: retiring ? 'ending' : working,
    held: held && { userId: held.by.userId, ms: Math.round(now - held.since) },
    ageMs: Math.round(now - openedAt),
    renders: lane.renders,
    memoryBytes: lane.memory(),
    chromium: lane.chromium.version,
  }
}
