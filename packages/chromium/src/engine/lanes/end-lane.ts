/** Ending a lane without an error for the caller. */
import type { Log } from '../log.ts'
import type { Lane } from './lane.ts'

/** Ends a lane. Never rejects: a failure is logged, since nothing more can be done about it. */
export async function endLane(lane: Lane, log: Log): Promise<void> {
  try {
    await lane.end()
  } catch (err) {
    log.error({ err }, 'browser did not end')
  }
}
