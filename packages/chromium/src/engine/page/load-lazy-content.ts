/** Loads what a page loads only when it comes into view, before it is captured or printed. */
import type { Protocol } from '../../chromium/cdp.ts'
import { measurePage } from '../../page-scripts/geometry.ts'
import {
  heightToGrowTo,
  loadIfShort,
  loadLazyElements,
  type Seen,
  scrollThroughPage,
  scrollToElement,
  showAll,
} from '../../page-scripts/lazy-loading.ts'
import { pinHeights, recordHeights } from '../../page-scripts/pin-heights.ts'
import { runTwoFrames } from '../../page-scripts/script-motion.ts'
import type { View } from '../job.ts'
import { listensTo } from './listeners.ts'
import type { Viewport } from './screen.ts'
import { openTallWindow, type TallWindow } from './tall-window.ts'
import {
  callInDocument,
  type PageContext,
  VISIBLE,
  waitForFrames,
  waitForLoads,
} from './wait-until-ready.ts'

/** The maximum height of a viewport. */
const HEIGHT_MAX = 16_384

/** Longer than two animations of jQuery's default length, one after the other. */
const MOTION_MS_MAX = 2_000
/**
 * The share of the render's time that is left, so that motion without end does not end the render.
 */
const MOTION_SHARE_MAX = 0.25

const FRAME_RESOURCES: ReadonlySet<Protocol.Network.ResourceType> = new Set(['Document', 'Image'])

export interface LazyContent {
  /** Whether the page adds content without end, of which a part was loaded. */
  isEndless: boolean
  /** Whether scripts have changed what is below the window once it had left it. */
  isUndone: boolean
  /** The window of a page that hides what leaves the view; null for others. */
  tallWindow: TallWindow | null
}

/**
 * With scripts off Chromium ignores `loading=lazy`, but still skips content that is not in view.
 */
export async function loadLazyContent(
  context: PageContext,
  { view, scripts, viewport }: { view: View; scripts: boolean; viewport: Viewport },
): Promise<LazyContent> {
  const leftMs = context.leftMs()
  const nothing = { isEndless: false, isUndone: false, tallWindow: null }
  if (view === 'viewport' || (view === 'paper' && !scripts)) return nothing
  if (view === 'paper' && (await callInDocument(context, loadIfShort))) return nothing
  const running = {
    motionMsMax: scripts ? Math.min(MOTION_MS_MAX, leftMs * MOTION_SHARE_MAX) : 0,
    listen: scripts && (await listensTo(context.page, 'scroll')),
  }
  const { isEndless, isUndone, mayGrow } = await scroll()
  const hasGrown = mayGrow && (await grow(context, viewport))
  if (!isUndone || isEndless) return { isEndless, isUndone, tallWindow: null }
  if (!hasGrown) {
    const tallWindow = await openTallWindow(context, viewport, running)
    return { isEndless, isUndone, tallWindow }
  }
  await callInDocument(context, showAll, running)
  return { isEndless, isUndone, tallWindow: null }

  function scroll(): Promise<Seen> {
    if (view === 'paper') return callInDocument(context, loadLazyElements, running)
    if (typeof view === 'object') {
      return callInDocument(context, scrollToElement, view.selector, running)
    }
    return callInDocument(context, scrollThroughPage, running)
  }
}

/**
 * Makes the viewport as tall as the page if frames of other sites are below it: they draw nothing,
 * and load no lazy image, outside of it. Elements whose height depends on that of the viewport, as
 * with `100vh`, keep theirs. If the page gets taller anyway, the viewport is made small again.
 * @returns whether it is as tall as the page
 */
async function grow(context: PageContext, viewport: Viewport): Promise<boolean> {
  const { page } = context
  // What arrives late changes heights, too: it would be taken for growth, or kept at a height of 0.
  await waitForLoads(context, VISIBLE)
  await waitForFrames(context)
  const height = await callInDocument(context, heightToGrowTo)
  if (height === null) return false
  await callInDocument(context, recordHeights)
  const tall = Math.max(Math.min(height, HEIGHT_MAX), viewport.height)
  await page.screen.setViewport({ ...viewport, height: tall })
  await callInDocument(context, pinHeights)
  // Frames that load may have lazy images and frames themselves.
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await callInDocument(context, runTwoFrames)
    if (!(await waitForLoads(context, FRAME_RESOURCES))) break
  }
  const grown = await callInDocument(context, measurePage)
  if (grown.height <= height) return true
  await page.screen.setViewport(viewport)
  await callInDocument(context, runTwoFrames)
  return false
}
