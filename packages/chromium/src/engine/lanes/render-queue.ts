/** The queue of renders that wait for a lane, and what those are told that cannot wait. */
import { createFairQueue, type FairQueue } from '@platen/lib'
import { LANE_WAIT_MS } from '../../limits.ts'
import { unavailableError } from '../index.ts'
import type { Lane, PageRequirements } from './lane.ts'

const WAITING_MAX = 256
const RETRY_AFTER_MAX_SECONDS = LANE_WAIT_MS / 1_000

/** @param lanes lanes to keep @param meanMs returns how long a render holds its lane */
export function createRenderQueue(
  lanes: number,
  meanMs: () => number,
): FairQueue<Lane, PageRequirements> {
  return createFairQueue({
    refuse: unavailableError,
    lengthMax: WAITING_MAX,
    waitMs: LANE_WAIT_MS,
    estimate(length) {
      const seconds = ((length + 1) * meanMs()) / 1_000 / Math.max(1, lanes)
      return Math.min(RETRY_AFTER_MAX_SECONDS, Math.max(1, Math.ceil(seconds)))
    },
    messages: {
      full: 'Too many renders are waiting.',
      fullForUser: 'Too many of your renders are waiting.',
      late: 'No renderer became free in time.',
    },
  })
}
