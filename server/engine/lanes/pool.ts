/**
 * The lanes of this process: hands one to each render, keeps a fair line of those that wait, puts a
 * new lane in the place of one that has died or worn out. While every lane is held, one more is kept
 * for users who hold none (`shares.ts`, `reserve.ts`).
 */

import { createFairQueue } from '../../lib/fair-queue.ts'
import { LANE_WAIT_MS } from '../../limits.ts'
import type { Log } from '../../log.ts'
import { EngineError, type EngineLoad, unavailableError } from '../index.ts'
import type { Lane, PageRequirements } from './lane.ts'
import { createReserve } from './reserve.ts'
import { mayHave, usersWithoutRoom } from './shares.ts'
import { LIMITS, type Limits, watchWear } from './wear.ts'

export interface PoolOptions {
  /** Lanes to keep; with 0 every render waits. */
  lanes: number
  open(): Promise<Lane>
  log: Log
  /** Milliseconds that only grow. */
  clock?: () => number
  limits?: Partial<Limits>
}

export interface Pool {
  /** Waits for a lane. @throws EngineError `unavailable`; the signal's reason */
  acquire(need: PageRequirements, signal: AbortSignal): Promise<Lane>
  /** Gives a lane back that is ready for the next render. */
  release(lane: Lane): void
  load(): EngineLoad
  health(): 'ok' | 'failing'
  close(): Promise<void>
}

const WAITING_MAX = 256
const RETRY_MS = 1_000
/** An idle page of one user is replaced by one for anybody after this time. */
const REFRESH_MS = 1_000
const FIRST_GUESS_MS = 1_000
const RETRY_AFTER_MAX_SECONDS = LANE_WAIT_MS / 1_000

interface Slot {
  lane: Lane
  /** @returns what it is to be replaced for; null if nothing */
  wornOut: () => string | null
  /** Its present render, and when that began; null while it is idle. */
  held: { by: PageRequirements; since: number } | null
  refresh: ReturnType<typeof setTimeout> | undefined
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
  /** Whether a browser did not start while there was no lane and no other was starting; until one does. */
  let failing = false
  let closed = false
  let meanMs = FIRST_GUESS_MS

  const line = createFairQueue<Lane, PageRequirements>({
    refuse: unavailableError,
    lengthMax: WAITING_MAX,
    waitMs: LANE_WAIT_MS,
    estimate(length) {
      const seconds = ((length + 1) * meanMs) / 1_000 / Math.max(1, options.lanes)
      return Math.min(RETRY_AFTER_MAX_SECONDS, Math.max(1, Math.ceil(seconds)))
    },
    messages: {
      full: 'Too many renders are waiting.',
      fullOfOwn: 'Too many of your renders are waiting.',
      late: 'No renderer became free in time.',
    },
  })

  const reserve = createReserve({
    open: openOne,
    closeIdle: () => idleSlots().slice(0, 1).forEach(offer),
    onError: (err) => log.error({ err }, 'a browser did not start'),
  })
  const wanted = () => options.lanes + (reserve.isOpen ? 1 : 0)
  /** Lanes that no other one is on its way to replace. */
  const countLasting = () => [...slots].filter(({ retiring }) => !retiring).length
  const idleSlots = () => [...slots].filter(({ held }) => held === null)
  const holders = () => [...slots].flatMap(({ held }) => held?.by ?? [])
  const hasRoom = (need: PageRequirements) => mayHave(need, holders(), options.lanes)

  function hold(slot: Slot, by: PageRequirements): void {
    clearTimeout(slot.refresh)
    slot.held = { by, since: clock() }
    watchReserve()
  }

  function watchReserve(): void {
    if (options.lanes > 0) reserve.watch(holders().length >= options.lanes)
  }

  function enter(lane: Lane): void {
    failing = false
    const slot: Slot = {
      lane,
      wornOut: watchWear(lane, clock, limits),
      held: null,
      refresh: undefined,
      retiring: false,
    }
    slots.add(slot)
    lane.gone.then((why) => lose(slot, why))
    offer(slot)
  }

  /** To whoever is next in line, or to nobody yet. */
  function offer(slot: Slot): void {
    slot.held = null
    watchReserve()
    const rules = { mayHave: hasRoom, served: (need: PageRequirements) => hold(slot, need) }
    if (line.dispatch(slot.lane, (need) => rank(slot.lane, need) === WARM, rules)) return
    clearTimeout(slot.refresh)
    const isTooMany = !slot.retiring && countLasting() > wanted()
    if (isTooMany && remove(slot)) void end(slot.lane)
    else slot.refresh = setTimeout(() => slot.lane.refresh(), REFRESH_MS)
  }

  async function lose(slot: Slot, why: string): Promise<void> {
    if (closed || !remove(slot)) return
    count(why)
    log.warn({ why }, 'lane replaced')
    const isMissed = !slot.retiring && countLasting() < wanted()
    watchReserve()
    // Its user may now take a lane that is idle and was kept for others.
    idleSlots().forEach(offer)
    await Promise.all([end(slot.lane), isMissed ? refill() : undefined])
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
        // Beside a lane, or another browser that is starting, one failure says nothing.
        if (slots.size === 0 && openings.size === 0) failing = true
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

  /** The next lane first, so that no render waits for it; one at a time, since it costs memory. */
  async function retire(slot: Slot, why: string): Promise<void> {
    if (closed || [...slots].some(({ retiring }) => retiring)) return
    slot.retiring = true
    await refill()
    count(why)
    log.info({ why }, 'lane retired')
    if (slot.held === null && isSpare(slot) && remove(slot)) await end(slot.lane)
  }

  function health(): 'ok' | 'failing' {
    return closed || failing ? 'failing' : 'ok'
  }

  /** Whether a new lane has taken its place: one that is worn out is still better than one less. */
  function isSpare(slot: Slot): boolean {
    return slot.retiring && slots.size > wanted()
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
      const idle = hasRoom(need) ? idleSlots() : []
      const slot = idle.sort((a, b) => rank(a.lane, need) - rank(b.lane, need))[0]
      if (!slot) return line.enqueue(need, signal)
      hold(slot, need)
      return slot.lane
    },

    release(lane) {
      const slot = find(lane)
      if (!slot || slot.held === null) return
      meanMs += (clock() - slot.held.since - meanMs) / 10
      if (isSpare(slot) && remove(slot)) {
        void end(lane)
        return
      }
      const why = slot.retiring ? null : slot.wornOut()
      offer(slot)
      if (why !== null) void retire(slot, why)
    },

    load: () => ({
      active: holders().length,
      idle: idleSlots().length,
      usersWithoutRoom: usersWithoutRoom(holders(), options.lanes),
      waiting: line.length,
      meanMs,
      lanes: slots.size,
      replaced,
    }),

    health,

    async close() {
      closed = true
      reserve.close()
      const lanes = [...slots].flatMap((slot) => (remove(slot) ? [slot.lane] : []))
      await Promise.allSettled([...lanes.map(end), ...openings])
    },
  }
}

/** Lower is better: a warm page of this user, a page of nobody, a page that has to be replaced. */
const WARM = 0
const NEW = 1
const UNSUITED = 2

function rank(lane: Lane, need: PageRequirements): number {
  if (!lane.matches(need)) return UNSUITED
  return lane.matches({ userId: '', plain: false }) ? NEW : WARM
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
