/**
 * Compares the clock of this process with that of the database. A process whose clock is wrong is
 * not ready: its browsers refuse valid certificates, and an S3 server refuses its signatures. It
 * deletes nothing either.
 */
import type { DatabaseClock } from '../db/clock.ts'
import type { Log } from '../log.ts'

export interface ClockCheck {
  /** Whether the clocks differ by at most 60 s. A change is logged. */
  isRight(): boolean
}

const DIFFERENCE_MS_MAX = 60_000

export function createClockCheck(clock: Pick<DatabaseClock, 'aheadMs'>, log: Log): ClockCheck {
  let wasRight = true
  return {
    isRight() {
      const aheadMs = clock.aheadMs()
      const isRight = Math.abs(aheadMs) <= DIFFERENCE_MS_MAX
      const fields = { ahead_seconds: Math.round(aheadMs / 1_000) }
      if (wasRight && !isRight) {
        log.error(
          fields,
          'the clock of this process differs from that of the database by more than 60 s: it is not ready and deletes nothing until one of them is corrected',
        )
      }
      if (!wasRight && isRight) {
        log.info(fields, 'the clock of this process agrees with that of the database again')
      }
      wasRight = isRight
      return isRight
    },
  }
}
