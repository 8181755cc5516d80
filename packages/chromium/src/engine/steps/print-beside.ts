/**
 * Prints a page whose output is something else: a document of which a screenshot is taken, or that
 * is only read.
 */
import type { Job, Made } from '../job.ts'
import type { LanePage } from '../page/page.ts'

/** @param output of a PDF job of the same page */
export async function printBeside(page: LanePage, { paper, make }: Job['output']): Promise<Made> {
  await paper?.prepareMargins(page)
  await page.frameClock.enter('still')
  return make(page)
}
