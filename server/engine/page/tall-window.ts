/**
 * A window that is as high as its page, for pages that hide what leaves the view: all of it is in view then. Before the page is
 * captured or printed, the window gets its size back, and scripts do not notice, so that all lengths and positions are those of
 * the real window.
 */
import { settleAnimations } from '../../page-scripts/animations.ts'
import { measurePage } from '../../page-scripts/geometry.ts'
import { type ScrollScripts, showAll, tellSize } from '../../page-scripts/lazy-loading.ts'
import { pinHeights, recordHeights, unpinHeights } from '../../page-scripts/pin-heights.ts'
import { runTwoFrames } from '../../page-scripts/script-motion.ts'
import type { Viewport } from './screen.ts'
import { callInDocument, type PageContext, VISIBLE, waitForLoads } from './wait-until-ready.ts'

/** As high as about 90 sheets of paper. What is below that is as in the window of its size. */
const HEIGHT_MAX = 100_000
/** What comes into view may bring more, and lengths that follow the height of the window make the page higher. */
const ROUNDS_MAX = 4

export interface TallWindow {
  /**
   * Gives the window its size back.
   * @param isPicture whether frames are drawn afterwards: then the clock of scripts is stopped, for good
   * @returns whether the page stays as it is; if not, it shows what it shows in the window of its size
   */
  close(isPicture: boolean): Promise<boolean>
}

/** Frames must run. @returns null if the page does not stay the same in such a window: then it keeps the one that it had */
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
    if (isWhole && (!hasLoaded || rounds === ROUNDS_MAX)) return { close }
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

  async function close(isPicture: boolean): Promise<boolean> {
    if (loads.documents !== document) {
      await page.screen.setViewport(viewport)
      return false
    }
    await (isPicture ? page.frameClock.stopClock() : page.frameClock.enter('still'))
    await callInDocument(context, recordHeights)
    let isSame = false
    await page.scripts.suspend(async () => {
      await page.screen.setViewport(viewport)
      isSame = await callInDocument(context, unpinHeights)
      // The event of the new size is sent with this frame. What scripts observe waits for their clock.
      if (isPicture) await page.frameClock.runOnce()
    })
    if (isSame && isPicture) await callInDocument(context, settleAnimations, null, false, false)
    if (isSame) return true
    await callInDocument(context, tellSize)
    await page.frameClock.enter('running')
    await callInDocument(context, runTwoFrames)
    return false
  }
}
