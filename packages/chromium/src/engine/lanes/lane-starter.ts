/**
 * Starts the lanes of a pool: all of them at first, and others later in place of those that are
 * gone.
 */
import { notStarted } from '../errors.ts'
import type { Log } from '../log.ts'
import { endLane } from './end-lane.ts'
import type { Lane } from './lane.ts'

export interface LaneStarter {
  /** Starts one lane. @throws what `open` throws */
  start(): Promise<void>
  /** Starts one lane, and tries again every second until that succeeds or the starter is closed. */
  startEventually(): Promise<void>
  /**
   * Whether a browser failed to start while no lane was left or starting. A successful start clears
   * it.
   */
  readonly failing: boolean
  /** Resolves when lanes that are starting have ended again. */
  close(): Promise<void>
}

interface LaneStarterOptions {
  open(): Promise<Lane>
  onStarted(lane: Lane): void
  hasLanes(): boolean
  log: Log
}

const RETRY_MS = 1_000

export function createLaneStarter(options: LaneStarterOptions): LaneStarter {
  const { open, onStarted, hasLanes, log } = options
  const starting = new Set<Promise<void>>()
  let failing = false
  let closed = false

  async function openOne(): Promise<void> {
    const lane = await open()
    if (closed) return endLane(lane, log)
    failing = false
    onStarted(lane)
  }

  function start(): Promise<void> {
    const opening = openOne()
    starting.add(opening)
    return opening.finally(() => starting.delete(opening))
  }

  return {
    start,
    /** Waiting for the next render would not do: a server that is not ready gets none. */
    async startEventually() {
      while (!closed) {
        try {
          return await start()
        } catch (err) {
          // While another lane lives or starts, one failure does not mean that the engine fails.
          if (!hasLanes() && starting.size === 0) failing = true
          log.error({ err }, 'browser did not start')
          await Bun.sleep(RETRY_MS)
        }
      }
    },
    get failing() {
      return failing
    },
    async close() {
      closed = true
      await Promise.allSettled(starting)
    },
  }
}

/**
 * Opens this many lanes.
 * @throws EngineError `unavailable` if one does not open; the others are ended then
 */
export async function openAll(count: number, open: () => Promise<Lane>): Promise<Lane[]> {
  const results = await Promise.allSettled(Array.from({ length: count }, open))
  const lanes = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = results.find((one) => one.status === 'rejected')
  if (!failed) return lanes
  await Promise.all(lanes.map((lane) => lane.end()))
  throw notStarted(failed.reason)
}
