/**
 * Gets a page with scripts ready to be printed in one call, as far as it is short and loads nothing
 * more. Other pages need a call for each step, some of them several times.
 */
import type { Moment } from '../../page-scripts/animations.ts'
import type { Inspection } from '../../page-scripts/inspection.ts'
import { completeShortPage as script } from '../../page-scripts/short-page.ts'
import { callInDocument, type PageContext, VISIBLE } from './wait-until-ready.ts'

/**
 * @returns the inspection of the page, and which of its documents is ready; null if the page needs
 *   more steps
 */
export async function completeShortPage(
  context: PageContext,
  moment: Moment,
): Promise<{ inspection: Inspection; document: number } | null> {
  const { page, loads } = context
  const loadsNothing = () =>
    !page.hasFrames && loads.underWay(VISIBLE).length === 0 && loads.stalled().length === 0
  if (!loadsNothing()) return null
  const document = loads.documents
  const completing = callInDocument(context, script, moment)
  completing.catch(() => {}) // thrown below
  await page.frameClock.runUntil(completing)
  const inspection = await completing
  const isReady = loads.documents === document && loadsNothing()
  return inspection !== null && isReady ? { inspection, document } : null
}
