/** The form of the definitions of steps. */
import type { Step } from '../features.ts'
import type { World } from '../world.ts'

/** A sentence and what it does. It throws if the sentence does not hold. */
export type Definition = [
  sentence: RegExp,
  run: (world: World, groups: string[], step: Step) => unknown,
]

/** @throws Error that says what was found */
export function check(holds: boolean, found: string): void {
  if (!holds) throw new Error(found)
}

/** Whether `should`, or `should NOT`. */
export const isWanted = (should: string | undefined) => should === 'should'
