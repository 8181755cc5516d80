/**
 * Completes a loaded document: lazy content, fonts, images, and drawings that have another width on
 * paper.
 */

import { expandScrollers } from '../../page-scripts/expand-scrollers.ts'
import type { PageFont } from '../../page-scripts/font-faces.ts'
import type { Inspection } from '../../page-scripts/inspection.ts'
import { type Job, needsFrames } from '../job.ts'
import { loadLazyContent } from '../page/load-lazy-content.ts'
import { redrawForPaper } from '../page/redraw-for-paper.ts'
import { completeShortPage } from '../page/short-page.ts'
import type { TallWindow } from '../page/tall-window.ts'
import { addRefusedFonts, loadPrintFonts } from '../page/uploaded-fonts.ts'
import { callInDocument, type PageContext, waitUntilReady } from '../page/wait-until-ready.ts'
import type { Steps } from './steps.ts'

/** A document that lacks nothing. */
export interface CompleteDocument {
  inspection: Inspection
  /** Its number (see `LoadTracker.documents`) if nothing moves in it any more. */
  settled: number | null
  /** The window in which nothing has left the view; null if the page is in its own. */
  tallWindow: TallWindow | null
}

/** Loads and waits for everything that the output shows. */
export async function complete(
  job: Job,
  fonts: PageFont[],
  { step, context, factCollector }: Steps,
): Promise<CompleteDocument> {
  const { frameClock } = context.page
  let tallWindow: TallWindow | null = null
  const short = await step('fonts', () => completeIfShort(job, fonts, context))
  const inspection = short?.inspection ?? (await step('fonts', completeInSteps))
  const redrawn = inspection.hasDrawings && (await step(job.output.phase, redraw))
  const settled = redrawn ? null : (short?.document ?? null)
  return { inspection, settled, tallWindow }

  async function completeInSteps(): Promise<Inspection> {
    const { scripts } = job.document
    const { viewport } = job.page
    const lazy = { view: job.output.view, scripts, viewport }
    // On the screen the page is scrolled, which takes frames.
    const isScrolled = lazy.view !== 'viewport' && lazy.view !== 'paper'
    // Scripts draw what has room now, as the rows of a list.
    if (job.document.expands && scripts) await callInDocument(context, expandScrollers)
    if (needsFrames(job.document)) {
      if (isScrolled) await frameClock.enter('running')
      const loaded = await loadLazyContent(context, lazy)
      factCollector.collected.growsWithoutEnd = loaded.isEndless
      factCollector.collected.hidesAgain = loaded.isUndone
      tallWindow = loaded.tallWindow
      if (isScrolled && !scripts) await frameClock.enter('still')
    }
    return waitForFonts(job, fonts, context)
  }
  async function redraw(): Promise<boolean> {
    const { paper } = job.output
    if (!job.document.scripts || paper === null) return false
    return redrawForPaper(context, {
      // The next frame begins when the page has its layout for screens again.
      hold: () => frameClock.enter('still'),
      layOut: () => paper.layOut(context.page),
      // The time that scripts draw again must not depend on the machine.
      draw: () => frameClock.enter('drawing'),
    })
  }
}

async function completeIfShort(job: Job, fonts: PageFont[], context: PageContext) {
  const { scripts, expands } = job.document
  // Timers of workers run while the clock of the page is moved.
  if (context.workerWatch?.hasTimers()) return null
  if (!scripts || expands || job.output.view !== 'paper' || fonts.length > 0) return null
  return completeShortPage(context, job.waits.pauseMs)
}

/**
 * Waits until the document is ready. Fonts that its own policy refuses are provided in another way.
 */
async function waitForFonts(
  job: Job,
  fonts: PageFont[],
  context: PageContext,
): Promise<Inspection> {
  const { scripts } = job.document
  if (fonts.length === 0) return waitUntilReady(context, scripts)
  if (job.output.view === 'paper') await loadPrintFonts(context)
  const inspection = await waitUntilReady(context, scripts)
  const hasNewFonts = await addRefusedFonts(context, job.document.fonts)
  return hasNewFonts ? waitUntilReady(context, scripts) : inspection
}
