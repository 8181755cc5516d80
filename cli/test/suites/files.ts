/** Tests of the commands that work on files of earlier renders. */
import type { Cli } from '../helpers/fixture.ts'
import { testCapsule } from './capsule.ts'
import { testPdf } from './pdf.ts'

/** @param opened returns the fixture; called in tests only */
export function testFiles(opened: () => Cli): void {
  testPdf(opened)
  testCapsule(opened)
}
