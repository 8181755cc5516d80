/**
 * The clock of a page's scripts, which can be stopped and moved (CDP
 * Emulation.setVirtualTimePolicy): the time of day, `performance.now`, timers and the times of
 * animation frames. Chromium cannot start it again, and stops it in the whole renderer process, so
 * a page whose clock was stopped renders no other document.
 */
import type { CdpSession } from '../../chromium/cdp.ts'
import { moveClockByReads } from '../../page-scripts/clock-reads.ts'
import { callStatement } from '../../page-scripts/page-script.ts'
import type { PageWorkers } from './workers.ts'

export interface PageClock {
  readonly isStopped: boolean
  /** How far it was moved since it was stopped, in ms; null while it runs. */
  readonly movedMs: number | null
  /**
   * Stops the clock; no-op if it is stopped. Timers and messages between scripts wait then, all
   * other work goes on. Scripts that wait in a loop for a later time see it come.
   * @param startsAt the time of day that it shows then, in ms since 1970; null for the time that it
   *   has
   */
  stop(startsAt: number | null): Promise<void>
  /**
   * Moves a stopped clock. Timers that come due run at their time. Resolves when they have, which a
   * page that computes without end never does.
   */
  advance(ms: number): Promise<void>
  /**
   * The time of the next frame, in ms of Chromium's own clock; undefined while the clock runs. It
   * is another microsecond for each frame, even where the clock stands still: Chromium may never
   * end a frame at the time of the one before.
   */
  frameTime(): number | undefined
}

const US_PER_MS = 1_000

const MOVED_BY_READS = callStatement(moveClockByReads)

/**
 * A page that posts messages to itself without end would keep the clock where it is: it moves after
 * this many.
 */
const TASKS_MAX = 100

export function createPageClock(cdp: CdpSession, workers: PageWorkers): PageClock {
  /** Null while the clock runs. */
  let now: number | null = null
  let lastFrameUs = 0
  let movedMs = 0
  return {
    get isStopped() {
      return now !== null
    },
    get movedMs() {
      return now === null ? null : movedMs
    },
    async stop(startsAt) {
      if (now !== null) return
      // The clocks of workers stand still with it, but not their timers.
      workers.runInAll(MOVED_BY_READS)
      const [set] = await Promise.all([
        cdp.send('Emulation.setVirtualTimePolicy', {
          policy: 'pause',
          initialVirtualTime: startsAt === null ? undefined : startsAt / 1_000,
        }),
        cdp.send('Page.addScriptToEvaluateOnNewDocument', {
          source: MOVED_BY_READS,
          runImmediately: true,
        }),
      ])
      now = set.virtualTimeTicksBase
    },
    async advance(ms) {
      if (now === null) throw new Error('the clock of the page runs')
      now += ms
      movedMs += ms
      const { promise, resolve } = Promise.withResolvers<void>()
      cdp.on('Emulation.virtualTimeBudgetExpired', resolve)
      try {
        await cdp.send('Emulation.setVirtualTimePolicy', {
          policy: 'advance',
          budget: ms,
          maxVirtualTimeTaskStarvationCount: TASKS_MAX,
        })
        await promise
      } finally {
        cdp.off('Emulation.virtualTimeBudgetExpired', resolve)
      }
    },
    frameTime() {
      if (now === null) return undefined
      lastFrameUs = Math.max(Math.round(now * US_PER_MS), lastFrameUs + 1)
      // Chromium cuts off what is less than a microsecond: half of one is room for the division.
      return (lastFrameUs + 0.5) / US_PER_MS
    },
  }
}
