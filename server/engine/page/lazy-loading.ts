/** Lazy parts of a page: what will be seen of it is loaded first. */
import type { Protocol } from '../chromium/cdp.ts'
import type { Viewport } from './page.ts'
import { LOAD_LAZY, REVEAL, SCROLL_THROUGH, TWO_FRAMES } from './page-scripts.ts'
import { callInDocument, loaded, type PageContext } from './wait-until-ready.ts'

/** The viewport, all of it on screen, all of it on paper, or the element that a selector names. */
export type View = 'viewport' | 'whole page' | 'paper' | { selector: string }

const HEIGHT_MAX = 16_384

const FRAMES: ReadonlySet<Protocol.Network.ResourceType> = new Set(['Document', 'Image'])

/** With scripts off Chromium knows no lazy images, but still leaves out what is not in view. */
export async function reveal(
  here: PageContext,
  { view, scripts, viewport }: { view: View; scripts: boolean; viewport: Viewport },
): Promise<void> {
  if (view === 'viewport') return
  if (view === 'paper') {
    if (scripts) await callInDocument(here, LOAD_LAZY)
    return
  }
  const { frames } = here.page
  frames.start()
  if (typeof view === 'object') {
    await callInDocument(here, REVEAL, view.selector)
  } else {
    const height = await callInDocument<number | null>(here, SCROLL_THROUGH)
    if (height !== null) await growTo(Math.min(height, HEIGHT_MAX), here, viewport)
  }
  if (!scripts) await frames.stop()
}

/**
 * Frames of other sites draw nothing, and load no lazy image, unless they are in the viewport: it is
 * made as tall as the page.
 */
async function growTo(height: number, here: PageContext, viewport: Viewport): Promise<void> {
  await here.page.setViewport({ ...viewport, height: Math.max(height, viewport.height) })
  // What loads may have lazy images of its own.
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await callInDocument(here, TWO_FRAMES)
    if (!(await loaded(here.activity, FRAMES))) return
  }
}
