/** A part of a run: it makes its own cluster and counts into the tally of the run. */
import type { ChaosSettings } from './settings.ts'
import type { Tally } from './tally.ts'

export interface Phase {
  settings: ChaosSettings
  tally: Tally
  /** Prints a line with the time since the start of the run. */
  log(line: string): void
}
