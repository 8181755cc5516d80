/** Runs the steps of one scenario. */
import type { Scenario, Step } from './features.ts'
import { FILE_STEPS } from './steps/files.ts'
import { PDF_STEPS } from './steps/pdfs.ts'
import { REQUEST_STEPS } from './steps/requests.ts'
import { RESPONSE_STEPS } from './steps/responses.ts'
import { World, type WorldOptions } from './world.ts'

const DEFINITIONS = [...REQUEST_STEPS, ...RESPONSE_STEPS, ...FILE_STEPS, ...PDF_STEPS]

/** Whether it needs nothing but a server with the default settings. */
export const isDefault = ({ steps }: Scenario) =>
  steps.some(({ text }) => text === 'I have a default Gotenberg container') &&
  !steps.some(({ text }) => text.startsWith('I have a Gotenberg container with'))

/** @returns why it fails; null if every step holds */
export async function failureOf(scenario: Scenario, options: WorldOptions): Promise<string | null> {
  options.site.reset()
  const world = new World(options)
  for (const step of scenario.steps) {
    try {
      await runStep(world, step)
    } catch (error) {
      return `${step.text} ${error instanceof Error ? error.message : String(error)}`
    }
  }
  return null
}

async function runStep(world: World, step: Step): Promise<void> {
  for (const [sentence, run] of DEFINITIONS) {
    const groups = sentence.exec(step.text)
    if (groups) return void (await run(world, groups.slice(1), step))
  }
  throw new Error('is no known step')
}
