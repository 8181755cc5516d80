/** Scripts that load what a page loads or lays out only when it comes into view. */
import { makeAutoContent } from './auto-content.ts'
import { makeDeepParts, makeDeepSelectors } from './deep-selectors.ts'
import { type Dom, makeDom } from './dom.ts'
import { makeIntoView } from './into-view.ts'
import { type LazyFrames, makeLazyFrames } from './lazy-frames.ts'
import { pageScript } from './page-script.ts'
import { makeScriptedMotion } from './scripted-motion.ts'
import { makeShadows, type Shadows } from './shadow-trees.ts'
import { makeStyleSheets } from './style-sheets.ts'

/** The scripts that may run while a page is scrolled. */
export interface ScrollScripts {
  /** The longest wait, in ms, for motion that scrolling has started; 0 if scripts do not run. */
  motionMsMax: number
  /** Whether they listen to scroll events. */
  listen: boolean
}

interface Helpers {
  dom: Dom
  frame: () => Promise<unknown>
  shadows: Shadows
  lazyFrames: LazyFrames
}

export function makeFrame() {
  return () => new Promise((resolve) => requestAnimationFrame(resolve))
}

export function makeLazyContent({ dom, frame, shadows, lazyFrames }: Helpers) {
  const { get, run } = dom
  /** Longer than libraries throttle their handlers of scroll events. */
  const THROTTLE_MS = 120
  /** For all steps together. */
  const SCROLL_PAUSES_MS = 1_000
  const SCREENS_ADDED_MAX = 3
  /** The height of a screen in a small viewport, in CSS pixels. */
  const SCREEN_MIN = 800
  /** A root with the shadow roots and the readable frame documents in it. */
  function roots(root: ParentNode): ParentNode[] {
    return shadows.treesIn(root).flatMap((tree) => {
      const inner = [...run(tree, 'querySelectorAll', 'iframe, frame, object, embed')]
      const documents = inner.map((one) => get(one as HTMLIFrameElement, 'contentDocument'))
      return [tree, ...documents.flatMap((one) => (one ? roots(one) : []))]
    })
  }
  function inRoots(root: ParentNode, selector: string): Element[] {
    return roots(root).flatMap((one) => [...run(one, 'querySelectorAll', selector)])
  }
  /** Makes the lazy images and frames in a root load now. */
  function loadEagerly(root: ParentNode): void {
    for (const image of inRoots(root, 'img[loading=lazy i]')) {
      ;(image as HTMLImageElement).loading = 'eager'
    }
    lazyFrames.load(inRoots(root, 'iframe[loading=lazy i]') as HTMLIFrameElement[])
  }
  /** Frames of other sites, without those that nobody sees. */
  function foreignFrames(): Element[] {
    return inRoots(document, 'iframe, frame').filter((one) => {
      const { width, height } = run(one, 'getBoundingClientRect')
      return width > 1 && height > 1 && get(one as HTMLIFrameElement, 'contentDocument') === null
    })
  }
  function pageHeight(): number {
    const page = get(document, 'scrollingElement') ?? get(document, 'documentElement')
    return page === null ? 0 : get(page, 'scrollHeight')
  }
  const countElements = () => run(document, 'getElementsByTagName', '*').length
  const wholePage = () => ({ top: 0, bottom: pageHeight() })
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  async function waitForHandlers({ listen }: ScrollScripts): Promise<void> {
    if (listen) await pause(THROTTLE_MS)
  }

  /**
   * Scrolls through the page, or a part of it, and back to the top, in at most 100 steps of a frame each.
   * @param scripts handlers of scroll events get time: libraries throttle them to about 100 ms
   * @param part measures the part, which may grow
   * @returns whether the page adds content without end, of which a few screens were loaded
   */
  async function scrollThrough(scripts: ScrollScripts, part = wholePage): Promise<boolean> {
    const growth = watchGrowth()
    const { top, bottom } = part()
    const step = Math.max(innerHeight, (bottom - top) / 100)
    const pauseMs = scripts.listen
      ? Math.min(THROTTLE_MS, (SCROLL_PAUSES_MS * step) / Math.max(1, bottom - top))
      : 0
    for (let y = top, steps = 0; y < part().bottom && steps < 100; y += step, steps += 1) {
      if (growth.isEndless(y)) break
      scrollTo({ left: 0, top: y, behavior: 'instant' })
      await frame()
      if (pauseMs > 1) await pause(pauseMs)
    }
    await waitForHandlers(scripts)
    scrollTo({ left: 0, top: 0, behavior: 'instant' })
    await frame()
    await waitForHandlers(scripts)
    return growth.stopped()
  }

  /** Notices a page that adds elements whenever its end comes into view, such as a feed. */
  function watchGrowth() {
    let end = pageHeight()
    const before = countElements()
    let stopped = false
    return {
      stopped: () => stopped,
      isEndless(y: number): boolean {
        const height = pageHeight()
        // Content that gets its size late makes a page taller without new elements.
        if (countElements() <= before) end = Math.max(end, height)
        stopped = height > end && y >= end + SCREENS_ADDED_MAX * Math.max(innerHeight, SCREEN_MIN)
        return stopped
      },
    }
  }
  return { foreignFrames, loadEagerly, waitForHandlers, pageHeight, scrollThrough }
}

const HELPERS = {
  dom: makeDom,
  deepParts: makeDeepParts,
  selectors: makeDeepSelectors,
  frame: makeFrame,
  shadows: makeShadows,
  lazyFrames: makeLazyFrames,
  untilStill: makeScriptedMotion,
  lazy: makeLazyContent,
  styleSheets: makeStyleSheets,
  showAutoContent: makeAutoContent,
  intoView: makeIntoView,
}

/** Loads all lazy images and frames. @returns whether all of the page is in view, so that it need not be scrolled */
export const loadIfShort = pageScript(HELPERS, ({ lazy }) => {
  lazy.loadEagerly(document)
  return lazy.pageHeight() <= innerHeight
})

/** Scrolls for scripts that show elements when they come into view, and loads what is lazy in those. */
export const loadLazyElements = pageScript(
  HELPERS,
  async ({ lazy, untilStill }, scripts: ScrollScripts) => {
    const isEndless = await untilStill(scripts.motionMsMax, () => lazy.scrollThrough(scripts))
    lazy.loadEagerly(document)
    return { isEndless }
  },
)

/**
 * Scrolls through the page for what loads or is laid out only when it comes into view.
 * @returns whether it has visible frames of other sites, or could have, and whether it grows without end
 */
export const scrollThroughPage = pageScript(
  HELPERS,
  async ({ lazy, lazyFrames, showAutoContent, untilStill }, scripts: ScrollScripts) => {
    showAutoContent()
    lazy.loadEagerly(document)
    const isEndless = await untilStill(scripts.motionMsMax, () => lazy.scrollThrough(scripts))
    lazy.loadEagerly(document)
    // A lazy frame may not have its document yet.
    return { mayGrow: lazyFrames.found() || lazy.foreignFrames().length > 0, isEndless }
  },
)

/** The page's height if frames of other sites are below the viewport; otherwise null. */
export const heightToGrowTo = pageScript(HELPERS, ({ dom, lazy }) => {
  const isBelow = (frame: Element) =>
    // The place of a frame in another frame is not known here.
    dom.get(frame, 'ownerDocument') !== document ||
    dom.run(frame, 'getBoundingClientRect').bottom > innerHeight
  return lazy.foreignFrames().some(isBelow) ? lazy.pageHeight() : null
})

/**
 * Brings an element into view, one part after the other, and loads what is lazy in it.
 * @returns whether the page grows without end
 */
export const scrollToElement = pageScript(
  HELPERS,
  async (
    { dom, selectors, frame, lazy, showAutoContent, intoView, untilStill },
    selector: string,
    scripts: ScrollScripts,
  ) => {
    const found = selectors.find(selector)
    if (found === null) return false
    const element = selectors.framesAround(found).at(-1) ?? found
    showAutoContent()
    lazy.loadEagerly(element)
    const place = () => {
      const { top, bottom } = dom.run(element, 'getBoundingClientRect')
      return { top: top + scrollY, bottom: bottom + scrollY }
    }
    return untilStill(scripts.motionMsMax, async () => {
      const { top, bottom } = place()
      const isTall = bottom - top > innerHeight
      const before = { left: scrollX, top: scrollY }
      const isEndless = isTall && (await lazy.scrollThrough(scripts, place))
      if (isTall) scrollTo({ ...before, behavior: 'instant' })
      lazy.loadEagerly(element)
      intoView(element)
      await frame()
      await frame()
      await lazy.waitForHandlers(scripts)
      return isEndless
    })
  },
)
