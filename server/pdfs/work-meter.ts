/** Measures how long the work of one request takes, without its waits for processes and lanes. */
import { laneMsOf } from '../engine/index.ts'
import type { ToolServices } from './tools.ts'

type Measured = Pick<ToolServices, 'finisher' | 'engine'>

export interface WorkMeter {
  /** Do the same, and are measured. */
  services: Measured
  /** Time in processes of the finisher, and in lanes. */
  spentMs(): number
}

export function createWorkMeter({ finisher, engine }: Measured): WorkMeter {
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
        async pdf(...print) {
          try {
            const output = await engine.pdf(...print)
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
