/** Replaces the lanes of a pool: those whose browser is lost, and those that are worn out. */
import type { Log } from '../log.ts'
import { endLane } from './end-lane.ts'
import type { Slot, Slots } from './slots.ts'

export interface LaneReplacer {
  /** Removes a lane whose browser is lost, and starts another if one is missing now. */
  replaceLost(slot: Slot, reason: string): Promise<void>
  /**
   * Starts a new lane and ends this one when it is idle. Does nothing while another lane is being
   * retired.
   */
  retire(slot: Slot, reason: string): Promise<void>
  /** Ends a lane if another one has replaced it. @returns whether it did */
  endIfReplaced(slot: Slot): boolean
  /** Lanes replaced so far, by reason. */
  readonly replaced: ReadonlyMap<string, number>
  /** From now on nothing is replaced. */
  close(): void
}

interface LaneReplacerOptions {
  slots: Slots
  /** How many lanes there should be now. */
  wanted(): number
  /** Starts one lane, however long it takes. */
  startLane(): Promise<void>
  /** Called after a lost lane was removed. */
  onRemoved(): void
  log: Log
}

export function createLaneReplacer(options: LaneReplacerOptions): LaneReplacer {
  const { slots, wanted, startLane, onRemoved, log } = options
  const replaced = new Map<string, number>()
  let closed = false

  function count(reason: string): void {
    replaced.set(reason, (replaced.get(reason) ?? 0) + 1)
  }

  /** A worn-out lane is kept as long as ending it would leave one too few. */
  function endIfReplaced(slot: Slot): boolean {
    const isReplaced = slot.retiring && slots.size > wanted()
    if (!isReplaced || !slots.remove(slot)) return false
    void endLane(slot.lane, log)
    return true
  }

  return {
    replaced,
    endIfReplaced,

    async replaceLost(slot, reason) {
      if (closed || !slots.remove(slot)) return
      count(reason)
      log.warn({ why: reason }, 'lane replaced')
      const isMissing = !slot.retiring && slots.countLasting() < wanted()
      onRemoved()
      await Promise.all([endLane(slot.lane, log), isMissing ? startLane() : undefined])
    },

    /**
     * Starts the new lane first, so that no render waits for it. One lane at a time: each costs
     * memory.
     */
    async retire(slot, reason) {
      if (closed || slots.countLasting() < slots.size) return
      slot.retiring = true
      await startLane()
      count(reason)
      log.info({ why: reason }, 'lane retired')
      if (slot.held === null) endIfReplaced(slot)
    },

    close() {
      closed = true
    },
  }
}
