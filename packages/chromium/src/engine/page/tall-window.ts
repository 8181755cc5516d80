/**
 * Opens a window that is as high as its page, for pages that hide what leaves the view: all of it
 * is in view then. The step `close-tall-window.ts` gives it its size back.
 */
import { measurePage } from '../../page-scripts/geometry.ts'
import { type ScrollScripts, showAll } from '../../page-scripts/lazy-loading.ts'
import { pinHeights, recordHeights, unpinHeights } from '../../page-scripts/pin-heights.ts'
import { runTwoFrames } from '../../page-scripts/script-motion.ts'
import type { Viewport } from './screen.ts'
import { callInDocument, type PageContext, VISIBLE, waitForLoads } from './wait-until-ready.ts'

/** As high as about 90 sheets of paper. What is below that is as in the window of its size. */
const HEIGHT_MAX = 100_000
/**
 * The windows that are tried. What comes into view may bring more, and lengths that follow the
 * height of the window make the page higher.
 */
const ROUNDS_MAX = 4

export interface TallWindow {
  /** The document that it was opened for: its number (see `LoadTracker.documents`). */
  document: number
  /** The window as it was before. */
  viewport: Viewport
}

/**
 * Frames must run.
 * @returns null if the page does not stay the same in such a window: then it keeps the one that it
 *   had
 */
export async function openTallWindow(
  context: PageContext,
  viewport: Viewport,
  running: ScrollScripts,
): Promise<TallWindow | null> {
  const { page, loads } = context
  const document = loads.documents
  await waitForLoads(context, VISIBLE)
  let height = await pageHeight()
  await callInDocument(context, recordHeights)
  for (let rounds = 1; rounds <= ROUNDS_MAX; rounds += 1) {
    await page.screen.stretch(height)
    if (rounds === 1) await callInDocument(context, pinHeights)
    await callInDocument(context, showAll, running)
    const hasLoaded = await waitForLoads(context, VISIBLE)
    const reached = await pageHeight()
    const isWhole = reached <= height
    if (isWhole && (!hasLoaded || rounds === ROUNDS_MAX)) return { document, viewport }
    height = Math.max(height, reached)
  }
  await page.screen.setViewport(viewport)
  await callInDocument(context, unpinHeights)
  await callInDocument(context, runTwoFrames)
  return null

  async function pageHeight(): Promise<number> {
    const { height } = await callInDocument(context, measurePage)
    return Math.min(height, HEIGHT_MAX)
  }
}
