/** Loads what a page loads only when it comes into view, before it is captured or printed. */
import type { Protocol } from '../chromium/cdp.ts'
import {
  loadLazyElements,
  scrollThroughPage,
  scrollToElement,
  waitTwoFrames,
} from '../page-scripts/lazy-loading.ts'
import type { Viewport } from './page.ts'
import { callInDocument, type PageContext, waitForLoads } from './wait-until-ready.ts'

/** The part of the page in the output: the viewport, all of it on screen or on paper, or the element of a selector. */
export type View = 'viewport' | 'whole page' | 'paper' | { selector: string }

const HEIGHT_MAX = 16_384

const FRAME_RESOURCES: ReadonlySet<Protocol.Network.ResourceType> = new Set(['Document', 'Image'])

/** With scripts off Chromium ignores `loading=lazy`, but still skips content that is not in view. */
export async function loadLazyContent(
  context: PageContext,
  { view, scripts, viewport }: { view: View; scripts: boolean; viewport: Viewport },
): Promise<void> {
  if (view === 'viewport') return
  if (view === 'paper') {
    if (scripts) await callInDocument(context, loadLazyElements)
    return
  }
  const { beginFrames } = context.page
  beginFrames.start()
  if (typeof view === 'object') {
    await callInDocument(context, scrollToElement, view.selector)
  } else {
    const height = await callInDocument(context, scrollThroughPage)
    if (height !== null) await growTo(Math.min(height, HEIGHT_MAX), context, viewport)
  }
  if (!scripts) await beginFrames.stop()
}

/**
 * Makes the viewport as tall as the page: frames of other sites draw nothing, and load no lazy image, outside of it.
 */
async function growTo(height: number, context: PageContext, viewport: Viewport): Promise<void> {
  await context.page.setViewport({ ...viewport, height: Math.max(height, viewport.height) })
  // Frames that load may have lazy images and frames themselves.
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await callInDocument(context, waitTwoFrames)
    if (!(await waitForLoads(context.loads, FRAME_RESOURCES))) return
  }
}
