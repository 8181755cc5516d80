/**
 * Lanes whose browsers have fonts of one user among the system's, for headers and footers, which know no
 * others. Each is of one user and of one set of fonts; one that is idle is kept for a few seconds, since
 * documents with a letterhead seldom come alone.
 */
import type { Log } from '../../log.ts'
import type { Font } from '../index.ts'
import type { Lane } from './lane.ts'

export interface FontLanes {
  /**
   * @param signal ends the opening of a lane that nobody waits for any more
   * @throws EngineError `unavailable`; the reason of `signal`
   */
  take(userId: string, fonts: Font[], signal?: AbortSignal): Promise<Lane>
  /** Gives a lane back whose render has ended. */
  release(lane: Lane): Promise<void>
  close(): Promise<void>
}

interface FontLanesOptions {
  /** How many are kept while they are idle. */
  idleMax: number
  open(fonts: Font[], signal: AbortSignal): Promise<Lane>
  log: Log
  /** How long each of them is kept. */
  idleMs?: number
}

interface Idle {
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
  /** What every lane with a living browser is for. */
  const keys = new Map<Lane, string>()
  const idle: Idle[] = []
  let closed = false

  async function end(lane: Lane): Promise<void> {
    await lane.end().catch((err: unknown) => log.error({ err }, 'a browser did not end'))
    keys.delete(lane)
  }

  /** @returns whether it was idle */
  function wake(lane: Lane): boolean {
    const at = idle.findIndex((one) => one.lane === lane)
    const [found] = at < 0 ? [] : idle.splice(at, 1)
    clearTimeout(found?.timer)
    return found !== undefined
  }

  async function drop(lane: Lane): Promise<void> {
    if (wake(lane)) await end(lane)
  }

  return {
    async take(userId, fonts, signal = new AbortController().signal) {
      const key = [userId, ...fonts.map(({ id }) => id)].join()
      const known = idle.find(({ lane }) => keys.get(lane) === key)
      if (known && wake(known.lane)) return known.lane
      const lane = await open(fonts, signal)
      keys.set(lane, key)
      void lane.gone.then(() => {
        keys.delete(lane)
        return drop(lane)
      })
      if (closed || signal.aborted) await end(lane)
      signal.throwIfAborted()
      return lane
    },

    async release(lane) {
      const isUseful = !closed && keys.has(lane) && lane.renders < RENDERS_MAX
      if (!isUseful) return end(lane)
      idle.push({ lane, timer: setTimeout(() => void drop(lane), idleMs) })
      const [oldest] = idle
      if (oldest && idle.length > idleMax) await drop(oldest.lane)
    },

    async close() {
      closed = true
      for (const { timer } of idle.splice(0)) clearTimeout(timer)
      await Promise.all(Array.from(keys.keys(), end))
    },
  }
}
