/**
 * The lanes of this process: assigns one to each render, and queues renders fairly while none is
 * free. While every lane is in use, one more is opened for users who use none, and another one
 * where free users would keep a paying user waiting (`shares.ts`, `reserve.ts`).
 */
import { type Engine, EngineError, type EngineLoad, type LaneStatus } from '../index.ts'
import type { Log } from '../log.ts'
import { endLane } from './end-lane.ts'
import type { Lane, PageRequirements } from './lane.ts'
import { createLaneReplacer } from './lane-replacer.ts'
import { createLaneStarter, openAll } from './lane-starter.ts'
import { statusOf } from './lane-status.ts'
import { createRenderQueue } from './render-queue.ts'
import { createReserve } from './reserve.ts'
import { canWaitFor, lacksLane, mayAcquire, type Shares, usersWithoutRoom } from './shares.ts'
import { createSlots, type Slot } from './slots.ts'
import { LIMITS, type Limits } from './wear.ts'

export interface LanePoolOptions {
  /** Lanes to keep; with 0 every render waits. */
  lanes: number
  open(): Promise<Lane>
  log: Log
  /** Monotonic time in ms. */
  clock?: () => number
  limits?: Partial<Limits>
}

export interface LanePool {
  /** Waits for a lane. @throws EngineError `unavailable`; the signal's reason */
  acquire(requirements: PageRequirements, signal: AbortSignal): Promise<Lane>
  /** Returns a lane that is ready for the next render. */
  release(lane: Lane): void
  load(): EngineLoad
  /** Oldest first. */
  lanes(): LaneStatus[]
  /** Replaces a lane once its render has ended (see `Engine.recycle`). */
  recycle(id: number): ReturnType<Engine['recycle']>
  /** Calls the listener when a lane becomes idle. @returns a function that removes it */
  onIdle(listener: () => void): () => void
  health(): 'ok' | 'failing'
  close(): Promise<void>
}

/** The assumed duration of a render until the first one has ended. */
const INITIAL_MEAN_MS = 1_000
/** When the lane opens and ends that is there while all others are held, also in turn. */
const RESERVE = { neededMs: 1_000, unusedMs: 3_000 }
/** Renders in turn open the lane for this time after another user has waited for one. */
const WAITED_MS = 10_000
/** When the lane opens and ends that free and paying users need to have their shares. */
const SHARE_LANE = { neededMs: 0, unusedMs: 60_000 }
/** A paying user counts as active for this time after a render. */
const PAID_ACTIVE_MS = 24 * 3_600_000

/** Opens the lanes. @throws EngineError `unavailable` if one of them does not open */
export async function createLanePool(options: LanePoolOptions): Promise<LanePool> {
  const { lanes, open, log, clock = () => performance.now() } = options
  const slots = createSlots(clock, { ...LIMITS, ...options.limits })
  const idleListeners = new Set<() => void>()
  let closed = false
  let meanMs = INITIAL_MEAN_MS
  let lastPaidAt = Number.NEGATIVE_INFINITY
  /** When a user without a lane had to wait for one. */
  let lastWaitAt = Number.NEGATIVE_INFINITY

  const queue = createRenderQueue(lanes, () => meanMs)
  const starter = createLaneStarter({
    open,
    onStarted: add,
    hasLanes: () => slots.size > 0,
    log,
  })
  const more = {
    open: starter.start,
    closeIdle: () => slots.idle().slice(0, 1).forEach(offer),
    onError: (err: unknown) => log.error({ err }, 'browser did not start'),
  }
  const reserve = createReserve({ ...RESERVE, ...more })
  const shareLane = createReserve({ ...SHARE_LANE, ...more })
  const withoutReserve = () => lanes + (shareLane.isOpen ? 1 : 0)
  const wanted = () => withoutReserve() + (reserve.isOpen ? 1 : 0)
  const replacer = createLaneReplacer({
    slots,
    wanted,
    startLane: starter.startEventually,
    onRemoved() {
      watchReserves()
      // The user of the lost lane may now acquire an idle lane that was kept for others.
      slots.idle().forEach(offer)
    },
    log,
  })

  const isPaidActive = () => clock() - lastPaidAt < PAID_ACTIVE_MS
  const shares = (): Shares => ({
    holders: slots.holders(),
    lanes: withoutReserve(),
    living: slots.size,
    isPaidActive: isPaidActive(),
  })
  const mayHold = (user: PageRequirements) => mayAcquire(user, shares())

  /** Whether a render may have an idle lane that may be kept for another user. */
  const mayUse = (slot: Slot, by: PageRequirements) =>
    slot.keptFor === null || !canWaitFor(by.userId, slot.keptFor, slots.holders())

  /** Keeps a lane with a warm page for its user for a moment. */
  function keep(slot: Slot, by: PageRequirements): void {
    const isWarm = rank(slot.lane, by) === WARM
    if (isWarm) slots.keepFor(slot, by.userId, () => offer(slot))
  }

  function watchReserves(): void {
    if (lanes === 0) return
    const holders = slots.holders()
    shareLane.watch(isPaidActive() && lacksLane(holders, lanes, queue.countOf('free')))
    reserve.watch(holders.length >= withoutReserve(), clock() - lastWaitAt < WAITED_MS)
  }

  function add(lane: Lane): void {
    const slot = slots.add(lane)
    lane.lost.then((reason) => replacer.replaceLost(slot, reason))
    offer(slot)
  }

  function hold(slot: Slot, by: PageRequirements): void {
    slots.hold(slot, by)
    watchReserves()
  }

  /** Gives an idle lane to the next render; without one, keeps it or ends a surplus lane. */
  function offer(slot: Slot): void {
    slot.held = null
    watchReserves()
    // One that was kept while every lane was held, and is not needed any more.
    if (replacer.endIfReplaced(slot)) return
    const isDispatched = queue.dispatch(slot.lane, (waiting) => rank(slot.lane, waiting) === WARM, {
      mayReceive: (waiting) => mayHold(waiting) && mayUse(slot, waiting),
      canWait: (head, other) => canWaitFor(head.userId, other.userId, slots.holders()),
      onDispatch: (waiting) => hold(slot, waiting),
    })
    if (isDispatched) return
    const isSurplus = !slot.retiring && slots.countLasting() > wanted()
    if (isSurplus && slots.remove(slot)) void endLane(slot.lane, log)
    else {
      slots.scheduleRefresh(slot)
      for (const listener of idleListeners) listener()
    }
  }

  function health(): 'ok' | 'failing' {
    return closed || starter.failing ? 'failing' : 'ok'
  }

  for (const lane of await openAll(lanes, open)) add(lane)

  return {
    async acquire(requirements, signal) {
      signal.throwIfAborted()
      if (health() === 'failing') {
        throw new EngineError('unavailable', 'No renderer can be started at the moment.')
      }
      if (requirements.tier !== 'free') lastPaidAt = clock()
      const mayHaveOne = mayHold(requirements)
      const idle = slots.idle().filter((slot) => mayHaveOne && mayUse(slot, requirements))
      const [slot] = idle.sort((a, b) => costOf(a, requirements) - costOf(b, requirements))
      if (!slot) {
        const { userId } = requirements
        if (slots.holders().every((holder) => holder.userId !== userId)) lastWaitAt = clock()
        const waiting = queue.enqueue(requirements, signal)
        watchReserves()
        return waiting
      }
      hold(slot, requirements)
      return slot.lane
    },

    release(lane) {
      const slot = slots.find(lane)
      if (!slot || slot.held === null) return
      meanMs += (clock() - slot.held.since - meanMs) / 10
      if (replacer.endIfReplaced(slot)) return
      const wornOut = slot.retiring ? null : slot.wornOut()
      const { by } = slot.held
      slot.held = null
      if (wornOut === null) keep(slot, by)
      offer(slot)
      if (wornOut !== null) void replacer.retire(slot, wornOut)
    },

    load: () => ({
      active: slots.holders().length,
      idle: slots.idle().length,
      usersWithoutRoom: usersWithoutRoom(shares()),
      waiting: queue.length,
      meanMs,
      lanes: slots.size,
      replaced: replacer.replaced,
    }),

    lanes: () => slots.all().map((slot) => statusOf(slot, clock())),

    recycle(id) {
      const slot = slots.all().find((one) => one.id === id)
      if (!slot) return 'unknown'
      if (slots.countLasting() < slots.size) return 'waiting'
      void replacer.retire(slot, 'operator')
      return 'started'
    },

    onIdle(listener) {
      idleListeners.add(listener)
      return () => idleListeners.delete(listener)
    },

    health,

    async close() {
      closed = true
      reserve.close()
      shareLane.close()
      replacer.close()
      const starting = starter.close()
      const opened = slots.clear()
      await Promise.all([starting, ...opened.map((lane) => endLane(lane, log))])
    },
  }
}

/** Lower is better: a warm page of this user, an unused page, one that has to be replaced. */
const WARM = 0
const NEW = 1
const MISMATCH = 2

function rank(lane: Lane, requirements: PageRequirements): number {
  if (!lane.matches(requirements)) return MISMATCH
  return lane.matches({ userId: '', reuse: null }) ? NEW : WARM
}

/** The rank of its lane. A page that has to be replaced is worse if it is of the other tier. */
function costOf({ lane, lastTier }: Slot, requirements: PageRequirements): number {
  const isOfOther = lastTier !== null && lastTier !== (requirements.tier ?? 'paid')
  const found = rank(lane, requirements)
  return found === MISMATCH && isOfOther ? found + 1 : found
}
