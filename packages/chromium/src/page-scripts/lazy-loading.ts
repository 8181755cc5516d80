/** Scripts that load what a page loads or lays out only when it comes into view. */
import { makeAutoContent } from './auto-content.ts'
import { makeDeepParts, makeDeepSelectors } from './deep-selectors.ts'
import { type Dom, makeDom } from './dom.ts'
import { makeLeftElements } from './hidden-again.ts'
import { makeIntoView } from './into-view.ts'
import { type LazyFrames, makeLazyFrames } from './lazy-frames.ts'
import { makePageGrowth, type PageGrowth } from './page-growth.ts'
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
  growth: PageGrowth
}

export function makeFrame() {
  return () => new Promise((resolve) => requestAnimationFrame(resolve))
}

export function makeLazyContent({ dom, frame, shadows, lazyFrames, growth }: Helpers) {
  const { get, run } = dom
  const { pageHeight } = growth
  /** Longer than libraries throttle their handlers of scroll events. */
  const THROTTLE_MS = 120
  /** For all steps together. */
  const SCROLL_PAUSES_MS = 1_000
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
  const wholePage = () => ({ top: 0, bottom: pageHeight() })
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  async function waitForHandlers({ listen }: ScrollScripts): Promise<void> {
    if (listen) await pause(THROTTLE_MS)
  }

  /**
   * Scrolls through the page, or a part of it, and back to the top, in at most 100 steps of a frame
   * each.
   * @param scripts handlers of scroll events get time: libraries throttle them to about 100 ms
   * @param returns called when it goes back
   * @param part measures the part, which may grow
   * @returns whether the page adds content without end, of which a few screens were loaded
   */
  async function scrollThrough(
    scripts: ScrollScripts,
    returns: () => void,
    part = wholePage,
  ): Promise<boolean> {
    const page = growth.watch()
    const { top, bottom } = part()
    const step = Math.max(innerHeight, (bottom - top) / 100)
    const pauseMs = scripts.listen
      ? Math.min(THROTTLE_MS, (SCROLL_PAUSES_MS * step) / Math.max(1, bottom - top))
      : 0
    for (let y = top, steps = 0; y < part().bottom && steps < 100; y += step, steps += 1) {
      if (await page.isEndless(y)) break
      scrollTo({ left: 0, top: y, behavior: 'instant' })
      await frame()
      if (pauseMs > 1) await pause(pauseMs)
    }
    await waitForHandlers(scripts)
    returns()
    scrollTo({ left: 0, top: 0, behavior: 'instant' })
    await frame()
    await waitForHandlers(scripts)
    return page.stopped()
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
  growth: makePageGrowth,
  leftElements: makeLeftElements,
  untilStill: makeScriptedMotion,
  lazy: makeLazyContent,
  styleSheets: makeStyleSheets,
  showAutoContent: makeAutoContent,
  intoView: makeIntoView,
}

/**
 * Loads all lazy images and frames.
 * @returns whether all of the page is in view, so that it need not be scrolled
 */
export const loadIfShort = pageScript(HELPERS, ({ lazy }) => {
  lazy.loadEagerly(document)
  return lazy.pageHeight() <= innerHeight
})

/** A page, as scrolling has shown it. */
export interface Seen {
  /** Whether it grows without end. */
  isEndless: boolean
  /** Whether its scripts have changed what is below the window again, such as hidden it. */
  isUndone: boolean
  /** Whether it has visible frames of other sites, or could have. */
  mayGrow: boolean
}

/**
 * Scrolls for scripts that show elements when they come into view, and loads what is lazy in those.
 */
export const loadLazyElements = pageScript(
  HELPERS,
  async ({ lazy, untilStill }, scripts: ScrollScripts): Promise<Seen> => {
    const { result: isEndless, isUndone } = await untilStill(scripts.motionMsMax, (returns) =>
      lazy.scrollThrough(scripts, returns),
    )
    lazy.loadEagerly(document)
    return { isEndless, isUndone, mayGrow: false }
  },
)

/** Scrolls through the page for what loads or is laid out only when it comes into view. */
export const scrollThroughPage = pageScript(
  HELPERS,
  async (
    { lazy, lazyFrames, showAutoContent, untilStill },
    scripts: ScrollScripts,
  ): Promise<Seen> => {
    showAutoContent()
    lazy.loadEagerly(document)
    const { result: isEndless, isUndone } = await untilStill(scripts.motionMsMax, (returns) =>
      lazy.scrollThrough(scripts, returns),
    )
    lazy.loadEagerly(document)
    // A lazy frame may not have its document yet.
    const mayGrow = lazyFrames.found() || lazy.foreignFrames().length > 0
    return { isEndless, isUndone, mayGrow }
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

/** Brings an element into view, one part after the other, and loads what is lazy in it. */
export const scrollToElement = pageScript(
  HELPERS,
  async (
    { dom, selectors, frame, lazy, showAutoContent, intoView, untilStill },
    selector: string,
    scripts: ScrollScripts,
  ): Promise<Seen> => {
    const found = selectors.find(selector)
    if (found === null) return { isEndless: false, isUndone: false, mayGrow: false }
    const element = selectors.framesAround(found).at(-1) ?? found
    showAutoContent()
    lazy.loadEagerly(element)
    const place = () => {
      const { top, bottom } = dom.run(element, 'getBoundingClientRect')
      return { top: top + scrollY, bottom: bottom + scrollY }
    }
    const seen = await untilStill(scripts.motionMsMax, async (returns) => {
      const { top, bottom } = place()
      const isTall = bottom - top > innerHeight
      const before = { left: scrollX, top: scrollY }
      const isEndless = isTall && (await lazy.scrollThrough(scripts, returns, place))
      if (isTall) scrollTo({ ...before, behavior: 'instant' })
      lazy.loadEagerly(element)
      intoView(element)
      await frame()
      await frame()
      await lazy.waitForHandlers(scripts)
      return isEndless
    })
    return { isEndless: seen.result, isUndone: seen.isUndone, mayGrow: false }
  },
)

/**
 * Tells scripts that more of the page is in view, and waits for what they show. Frames must run.
 */
export const showAll = pageScript(
  HELPERS,
  async ({ dom, frame, lazy, leftElements, untilStill }, scripts: ScrollScripts) => {
    const before = leftElements.get()
    await untilStill(scripts.motionMsMax, async () => {
      await frame()
      dom.run(document, 'dispatchEvent', new Event('scroll', { bubbles: true }))
      await frame()
      await frame()
      await lazy.waitForHandlers(scripts)
    })
    leftElements.set(before)
    lazy.loadEagerly(document)
  },
)
