/**
 * Lanes whose browsers have fonts of one user installed. Headers and footers need them, because
 * they can use installed fonts only. Each lane belongs to one user and one set of fonts. An idle
 * one is kept for a few seconds, since documents with the same letterhead often come in a row.
 */
import type { Font } from '../index.ts'
import type { Log } from '../log.ts'
import { endLane } from './end-lane.ts'
import type { Lane } from './lane.ts'

export interface FontLanes {
  /**
   * @param signal aborts the opening of a lane when its render has ended
   * @throws EngineError `unavailable`; the reason of `signal`
   */
  acquire(userId: string, fonts: Font[], signal?: AbortSignal): Promise<Lane>
  /** Returns a lane whose render has ended. */
  release(lane: Lane): Promise<void>
  close(): Promise<void>
}

interface FontLanesOptions {
  /** How many idle lanes are kept. */
  idleMax: number
  open(userId: string, fonts: Font[], signal: AbortSignal): Promise<Lane>
  log: Log
  /** How long an idle lane is kept. */
  idleMs?: number
}

interface IdleLane {
  lane: Lane
  timer: ReturnType<typeof setTimeout>
}

const IDLE_MS = 5_000
const RENDERS_MAX = 200

export function createFontLanes({
  idleMax,
  open,
  log,
  idleMs = IDLE_MS,
}: FontLanesOptions): FontLanes {
  /** The user and the fonts of every lane with a living browser. */
  const keys = new Map<Lane, string>()
  const idle: IdleLane[] = []
  /** Lanes that are being opened, or ended because their render has ended meanwhile. */
  const opening = new Set<Promise<Lane>>()
  let closed = false

  async function end(lane: Lane): Promise<void> {
    await endLane(lane, log)
    keys.delete(lane)
  }

  /** @returns false if the lane was not idle */
  function removeIdle(lane: Lane): boolean {
    const index = idle.findIndex((one) => one.lane === lane)
    const [found] = index < 0 ? [] : idle.splice(index, 1)
    clearTimeout(found?.timer)
    return found !== undefined
  }

  async function endIfIdle(lane: Lane): Promise<void> {
    if (removeIdle(lane)) await end(lane)
  }

  async function openFor(userId: string, fonts: Font[], signal: AbortSignal): Promise<Lane> {
    const lane = await open(userId, fonts, signal)
    keys.set(lane, keyOf(userId, fonts))
    void lane.lost.then(() => {
      keys.delete(lane)
      return endIfIdle(lane)
    })
    if (closed || signal.aborted) await end(lane)
    signal.throwIfAborted()
    return lane
  }

  return {
    async acquire(userId, fonts, signal = new AbortController().signal) {
      const key = keyOf(userId, fonts)
      const warm = idle.find(({ lane }) => keys.get(lane) === key)
      if (warm && removeIdle(warm.lane)) return warm.lane
      const lane = openFor(userId, fonts, signal)
      opening.add(lane)
      try {
        return await lane
      } finally {
        opening.delete(lane)
      }
    },

    async release(lane) {
      const isReusable = !closed && keys.has(lane) && lane.renders < RENDERS_MAX
      if (!isReusable) return end(lane)
      idle.push({ lane, timer: setTimeout(() => void endIfIdle(lane), idleMs) })
      const [oldest] = idle
      if (oldest && idle.length > idleMax) await endIfIdle(oldest.lane)
    },

    async close() {
      closed = true
      for (const { timer } of idle.splice(0)) clearTimeout(timer)
      await Promise.allSettled(opening)
      await Promise.all(Array.from(keys.keys(), end))
    },
  }
}

function keyOf(userId: string, fonts: Font[]): string {
  return [userId, ...fonts.map(({ id }) => id)].join()
}
