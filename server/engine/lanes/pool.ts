/**
 * The lanes of this process: hands one to each render, keeps a fair line of those that wait, puts a
 * new lane in the place of one that has died or worn out.
 */
import type { Log } from '../../log.ts'
import { EngineError, type EngineLoad } from '../index.ts'
import type { Lane, Need } from './lane.ts'
import { createLine } from './line.ts'

export interface PoolOptions {
  /** Lanes to keep; with 0 every render waits. */
  lanes: number
  open(): Promise<Lane>
  log: Log
  /** Milliseconds that only grow. */
  clock?: () => number
  limits?: Partial<Limits>
}

/** When a lane is replaced though nothing is wrong with it. */
interface Limits {
  renders: number
  ageMs: number
  /** Private memory of an idle lane: a fresh one has about 80 MB. */
  memoryBytes: number
}

export interface Pool {
  /** Waits for a lane. @throws EngineError `unavailable`; the signal's reason */
  acquire(need: Need, signal: AbortSignal): Promise<Lane>
  /** Gives a lane back that is ready for the next render. */
  release(lane: Lane): void
  load(): EngineLoad
  health(): 'ok' | 'failing'
  close(): Promise<void>
}

const LIMITS: Limits = { renders: 1_000, ageMs: 60 * 60_000, memoryBytes: 600 * 1024 ** 2 }
const WAITING_MAX = 256
const WAIT_MS = 120_000
const RETRY_MS = 1_000
/** Between two looks at the memory of a lane: each costs half a millisecond. */
const WEIGH_MS = 1_000
/** An idle page of one user is replaced by one for anybody after this time. */
const REFRESH_MS = 1_000
const FIRST_GUESS_MS = 1_000
const RETRY_AFTER_MAX_SECONDS = 120

interface Slot {
  lane: Lane
  openedAt: number
  /** When its present render began; null while it is idle. */
  since: number | null
  refresh: ReturnType<typeof setTimeout> | undefined
  weighedAt: number
  /** A new lane is on its way into this one's place. */
  retiring: boolean
}

/** Opens the lanes. @throws EngineError `unavailable` if one does not come up */
export async function createPool(options: PoolOptions): Promise<Pool> {
  const { open, log, clock = () => performance.now() } = options
  const limits = { ...LIMITS, ...options.limits }
  const slots = new Set<Slot>()
  const openings = new Set<Promise<void>>()
  const replaced = new Map<string, number>()
  let failing = false
  let closed = false
  let meanMs = FIRST_GUESS_MS

  const line = createLine<Lane, Need>({
    lengthMax: WAITING_MAX,
    waitMs: WAIT_MS,
    estimate(length) {
      const seconds = ((length + 1) * meanMs) / 1_000 / Math.max(1, options.lanes)
      return Math.min(RETRY_AFTER_MAX_SECONDS, Math.max(1, Math.ceil(seconds)))
    },
  })

  function enter(lane: Lane): void {
    failing = false
    const now = clock()
    const slot: Slot = {
      lane,
      openedAt: now,
      since: null,
      refresh: undefined,
      weighedAt: now,
      retiring: false,
    }
    slots.add(slot)
    lane.gone.then((why) => lose(slot, why))
    offer(slot)
  }

  /** To whoever is next in line, or to nobody yet. */
  function offer(slot: Slot): void {
    slot.since = clock()
    if (line.serve(slot.lane, (need) => rank(slot.lane, need) === WARM)) return
    slot.since = null
    slot.refresh = setTimeout(() => slot.lane.refresh(), REFRESH_MS)
  }

  async function lose(slot: Slot, why: string): Promise<void> {
    if (closed || !remove(slot)) return
    count(why)
    log.warn({ why }, 'lane replaced')
    await Promise.all([end(slot.lane), slot.retiring ? undefined : refill()])
  }

  /** @returns whether it was still there */
  function remove(slot: Slot): boolean {
    clearTimeout(slot.refresh)
    return slots.delete(slot)
  }

  function count(why: string): void {
    replaced.set(why, (replaced.get(why) ?? 0) + 1)
  }

  /** Nobody sends renders to a server that is not ready: it has to come back by itself. */
  async function refill(): Promise<void> {
    while (!closed) {
      try {
        return await openOne()
      } catch (err) {
        failing = true
        log.error({ err }, 'a browser did not start')
        await Bun.sleep(RETRY_MS)
      }
    }
  }

  function openOne(): Promise<void> {
    const opening = open().then((lane) => (closed ? end(lane) : enter(lane)))
    openings.add(opening)
    return opening.finally(() => openings.delete(opening))
  }

  async function end(lane: Lane): Promise<void> {
    try {
      await lane.end()
    } catch (err) {
      log.error({ err }, 'a browser did not end')
    }
  }

  /** What a lane is replaced for while it goes on serving; null if nothing. */
  function wornOut(slot: Slot): string | null {
    const { lane, openedAt, weighedAt } = slot
    const now = clock()
    if (lane.renders >= limits.renders) return 'renders'
    if (now - openedAt >= limits.ageMs) return 'age'
    if (now - weighedAt < WEIGH_MS) return null
    slot.weighedAt = now
    return (lane.memory() ?? 0) >= limits.memoryBytes ? 'memory' : null
  }

  /** The next lane first, so that no render waits for it; one at a time, since it costs memory. */
  async function retire(slot: Slot, why: string): Promise<void> {
    if (closed || [...slots].some(({ retiring }) => retiring)) return
    slot.retiring = true
    await refill()
    count(why)
    log.info({ why }, 'lane retired')
    if (slot.since === null && isSpare(slot) && remove(slot)) await end(slot.lane)
  }

  function health(): 'ok' | 'failing' {
    return closed || (failing && slots.size === 0) ? 'failing' : 'ok'
  }

  /** Whether a new lane has taken its place: one that is worn out is still better than one less. */
  function isSpare(slot: Slot): boolean {
    return slot.retiring && slots.size > options.lanes
  }

  function find(lane: Lane): Slot | undefined {
    return [...slots].find((slot) => slot.lane === lane)
  }

  for (const lane of await openAll(options.lanes, open)) enter(lane)

  return {
    async acquire(need, signal) {
      signal.throwIfAborted()
      if (health() === 'failing') {
        throw new EngineError('unavailable', 'No renderer can be started at the moment.')
      }
      const idle = [...slots].filter(({ since }) => since === null)
      const slot = idle.sort((a, b) => rank(a.lane, need) - rank(b.lane, need))[0]
      if (!slot) return line.join(need, signal)
      slot.since = clock()
      clearTimeout(slot.refresh)
      return slot.lane
    },

    release(lane) {
      const slot = find(lane)
      if (!slot || slot.since === null) return
      meanMs += (clock() - slot.since - meanMs) / 10
      if (isSpare(slot) && remove(slot)) {
        void end(lane)
        return
      }
      const why = slot.retiring ? null : wornOut(slot)
      offer(slot)
      if (why !== null) void retire(slot, why)
    },

    load: () => ({
      active: [...slots].filter(({ since }) => since !== null).length,
      waiting: line.length,
      meanMs,
      lanes: slots.size,
      replaced,
    }),

    health,

    async close() {
      closed = true
      const lanes = [...slots].flatMap((slot) => (remove(slot) ? [slot.lane] : []))
      await Promise.allSettled([...lanes.map(end), ...openings])
    },
  }
}

/** Lower is better: a warm page of this user, a page of nobody, a page that has to be replaced. */
const WARM = 0
const NEW = 1
const UNSUITED = 2

function rank(lane: Lane, need: Need): number {
  if (!lane.suits(need)) return UNSUITED
  return lane.suits({ userId: '', plain: false }) ? NEW : WARM
}

async function openAll(count: number, open: () => Promise<Lane>): Promise<Lane[]> {
  const opened = await Promise.allSettled(Array.from({ length: count }, open))
  const lanes = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = opened.find((one) => one.status === 'rejected')
  if (!failed) return lanes
  await Promise.all(lanes.map((lane) => lane.end()))
  throw failed.reason instanceof EngineError
    ? failed.reason
    : new EngineError('unavailable', 'The renderer did not start.', {}, failed.reason)
}
