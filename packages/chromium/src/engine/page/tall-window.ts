/**
 * Opens a window that is as high as its page, for pages that hide what leaves the view: all of it
 * is in view then. The step `close-tall-window.ts` gives it its size back.
 */
import { measurePage } from '../../page-scripts/geometry.ts'
import { isAnyHidden } from '../../page-scripts/hidden-again.ts'
import { type ScrollScripts, showAll } from '../../page-scripts/lazy-loading.ts'
import { pinHeights, recordHeights, unpinHeights } from '../../page-scripts/pin-heights.ts'
import { runTwoFrames } from '../../page-scripts/script-motion.ts'
import { tellSize } from '../../page-scripts/window-size.ts'
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
 * Scripts do not notice the size at first: those that size the page by its window would change it.
 * They are told where something stays hidden, since libraries keep the height of the window.
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
  await page.scripts.hideSize(true)
  await page.screen.stretch(height)
  await callInDocument(context, pinHeights)
  let isWhole = await showPage()
  const isHidden = isWhole && (await callInDocument(context, isAnyHidden, viewport.height))
  await page.scripts.hideSize(false)
  if (isHidden) {
    await callInDocument(context, tellSize)
    isWhole = await showPage()
  }
  if (isWhole) return { document, viewport }
  await page.screen.setViewport(viewport)
  await callInDocument(context, unpinHeights)
  await callInDocument(context, runTwoFrames)
  return null

  /** @returns whether the window is as high as the page */
  async function showPage(): Promise<boolean> {
    for (let rounds = 1; rounds <= ROUNDS_MAX; rounds += 1) {
      await callInDocument(context, showAll, running)
      const hasLoaded = await waitForLoads(context, VISIBLE)
      const reached = await pageHeight()
      if (reached <= height && (!hasLoaded || rounds === ROUNDS_MAX)) return true
      height = Math.max(height, reached)
      await page.screen.stretch(height)
    }
    return false
  }

  async function pageHeight(): Promise<number> {
    const { height } = await callInDocument(context, measurePage)
    return Math.min(height, HEIGHT_MAX)
  }
}
