/** The lanes of a pool and the state of each: held by a render, idle, or about to be replaced. */
import type { Tier } from '@platen/lib'
import type { Lane, PageRequirements } from './lane.ts'
import { type Limits, watchWear } from './wear.ts'

export interface Slot {
  /** Unique in this process. */
  readonly id: number
  /** By the clock of the pool. */
  readonly openedAt: number
  readonly lane: Lane
  /** @returns the limit that the lane has reached; null if none */
  wornOut(): string | null
  /** The render that holds the lane, and since when; null while the lane is idle. */
  held: { by: PageRequirements; since: number } | null
  /** The tier of the user who used the lane last; null while it is new. */
  lastTier: Tier | null
  /**
   * The user whose next render is awaited for a moment, because the lane has a warm page for it;
   * null = nobody.
   */
  keptFor: string | null
  /** Whether another lane is about to replace this one. */
  retiring: boolean
}

export interface Slots {
  /** Oldest first. */
  all(): Slot[]
  add(lane: Lane): Slot
  /** @returns false if it was removed before */
  remove(slot: Slot): boolean
  /** Removes all slots. @returns their lanes */
  clear(): Lane[]
  find(lane: Lane): Slot | undefined
  hold(slot: Slot, by: PageRequirements): void
  /** Sets `keptFor` for a moment. @param onEnd called if the lane is still idle then */
  keepFor(slot: Slot, userId: string, onEnd: () => void): void
  /** Gives the lane a page for any user soon, unless a render takes it before. */
  scheduleRefresh(slot: Slot): void
  /** Slots that no render holds. */
  idle(): Slot[]
  /** One entry for each lane that is held. */
  holders(): PageRequirements[]
  readonly size: number
  /** Lanes that are not about to be replaced. */
  countLasting(): number
}

/** A warm page of one user is replaced by one for any user after this time. */
const REFRESH_MS = 1_000
/**
 * Time for an output to be stored, and for a client that has its response to send its next request.
 */
const KEEP_MS = 100

export function createSlots(clock: () => number, limits: Limits): Slots {
  const slots = new Set<Slot>()
  let opened = 0
  const refreshTimers = new Map<Slot, ReturnType<typeof setTimeout>>()
  const keepTimers = new Map<Slot, ReturnType<typeof setTimeout>>()

  function cancelRefresh(slot: Slot): void {
    clearTimeout(refreshTimers.get(slot))
    refreshTimers.delete(slot)
  }

  function endKeep(slot: Slot): void {
    slot.keptFor = null
    clearTimeout(keepTimers.get(slot))
    keepTimers.delete(slot)
  }

  function remove(slot: Slot): boolean {
    cancelRefresh(slot)
    endKeep(slot)
    return slots.delete(slot)
  }

  return {
    all: () => [...slots],
    add(lane) {
      opened += 1
      const slot: Slot = {
        id: opened,
        openedAt: clock(),
        lane,
        wornOut: watchWear(lane, clock, limits),
        held: null,
        lastTier: null,
        keptFor: null,
        retiring: false,
      }
      slots.add(slot)
      return slot
    },
    remove,
    clear: () => [...slots].flatMap((slot) => (remove(slot) ? [slot.lane] : [])),
    find: (lane) => [...slots].find((slot) => slot.lane === lane),
    hold(slot, by) {
      cancelRefresh(slot)
      endKeep(slot)
      slot.held = { by, since: clock() }
      slot.lastTier = by.tier ?? 'paid'
    },
    keepFor(slot, userId, onEnd) {
      endKeep(slot)
      slot.keptFor = userId
      const timer = setTimeout(() => {
        endKeep(slot)
        onEnd()
      }, KEEP_MS)
      keepTimers.set(slot, timer)
    },
    scheduleRefresh(slot) {
      cancelRefresh(slot)
      refreshTimers.set(
        slot,
        setTimeout(() => slot.lane.refresh(), REFRESH_MS),
      )
    },
    idle: () => [...slots].filter(({ held }) => held === null),
    holders: () => [...slots].flatMap(({ held }) => held?.by ?? []),
    get size() {
      return slots.size
    },
    countLasting: () => [...slots].filter(({ retiring }) => !retiring).length,
  }
}
