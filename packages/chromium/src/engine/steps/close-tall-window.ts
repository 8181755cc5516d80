/**
 * Gives the window of a page that hides what leaves the view its size back, before the page is
 * captured or printed. Scripts do not notice, so that all of the page is still shown, with the
 * lengths and positions of the real window.
 */
import { settleAnimations } from '../../page-scripts/animations.ts'
import { recordHeights, unpinHeights } from '../../page-scripts/pin-heights.ts'
import { runTwoFrames } from '../../page-scripts/script-motion.ts'
import { tellSize } from '../../page-scripts/window-size.ts'
import type { TallWindow } from '../page/tall-window.ts'
import { callInDocument, type PageContext } from '../page/wait-until-ready.ts'

/**
 * @param isPicture whether frames are drawn afterwards: then the clock of scripts is stopped, for
 *   good
 * @returns whether the page stays as it is; if not, it shows what it shows in the window of its
 *   size
 */
export async function closeTallWindow(
  { document, viewport }: TallWindow,
  context: PageContext,
  isPicture: boolean,
): Promise<boolean> {
  const { page, loads } = context
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
    // The event of the new size is sent with this frame. What scripts observe waits for their
    // clock.
    if (isPicture) await page.frameClock.runOnce()
  })
  if (isSame) {
    // Lengths that follow the height of the window may be on their way to another value.
    if (isPicture) await callInDocument(context, settleAnimations, null, false, false)
    return true
  }
  await callInDocument(context, tellSize)
  await page.frameClock.enter('running')
  await callInDocument(context, runTwoFrames)
  return false
}
