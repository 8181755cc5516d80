/**
 * Measures how long the work of one request takes, without its waits for processes and lanes, and
 * ends prints in time.
 */
import { type Engine, laneMsOf } from '@platen/chromium'
import type { Capabilities } from '../capabilities.ts'
import type { TimeLimit } from '../renders/pdfs/time-limit.ts'

type Measured = Pick<Capabilities, 'finisher'> & { engine: Pick<Engine, 'pdf'> }

export interface WorkMeter {
  /**
   * Do the same, and are measured. A print ends with the time of the request, while it waits for a
   * lane as well.
   */
  services: Measured
  /** Time in processes of the finisher, and in lanes. */
  spentMs(): number
}

export function createWorkMeter(
  { finisher, engine }: Measured,
  time: Pick<TimeLimit, 'signal'>,
): WorkMeter {
  let spentMs = 0
  return {
    spentMs: () => spentMs,
    services: {
      finisher: {
        ...finisher,
        async run(...work) {
          const response = await finisher.run(...work)
          spentMs += response.tookMs
          return response
        },
      },
      engine: {
        async pdf(source, options, owner) {
          const signal = AbortSignal.any([owner.signal, time.signal])
          try {
            const output = await engine.pdf(source, options, { ...owner, signal })
            spentMs += output.durationMs
            return output
          } catch (error) {
            spentMs += laneMsOf(error)
            throw error
          }
        },
      },
    },
  }
}
