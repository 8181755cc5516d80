/** Scripts that load what a page loads or lays out only when it comes into view. */
import { type Dom, makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'

function makeLazyContent({ dom }: { dom: Dom }) {
  const { get, run } = dom
  /** A root with the shadow roots and the readable frame documents in it. */
  function roots(root: ParentNode): ParentNode[] {
    const inner = [...run(root, 'querySelectorAll', '*')].flatMap((element) => {
      const parts = [
        get(element, 'shadowRoot'),
        get(element as HTMLIFrameElement, 'contentDocument'),
      ]
      return parts.flatMap((part) => (part ? roots(part) : []))
    })
    return [root, ...inner]
  }
  function inRoots(root: ParentNode, selector: string): Element[] {
    return roots(root).flatMap((one) => [...run(one, 'querySelectorAll', selector)])
  }
  /** Makes the lazy images and frames in a root load now. */
  function loadEagerly(root: ParentNode): void {
    for (const element of inRoots(root, '[loading=lazy]')) {
      ;(element as HTMLImageElement).loading = 'eager'
    }
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  function pageHeight(): number {
    const page = get(document, 'scrollingElement') ?? get(document, 'documentElement')
    return page === null ? 0 : get(page, 'scrollHeight')
  }
  /** Takes one frame per step, and at most 100 steps. Ends at the top. */
  async function scrollThrough(): Promise<void> {
    const step = Math.max(innerHeight, pageHeight() / 100)
    for (let y = 0, steps = 0; y < pageHeight() && steps < 100; y += step, steps += 1) {
      scrollTo({ left: 0, top: y, behavior: 'instant' })
      await frame()
    }
    scrollTo({ left: 0, top: 0, behavior: 'instant' })
    await frame()
  }
  return { inRoots, loadEagerly, frame, pageHeight, scrollThrough }
}

const HELPERS = { dom: makeDom, lazy: makeLazyContent }

/** Loads all lazy images and frames, and scrolls for scripts that show elements when they come into view. */
export const loadLazyElements = pageScript(HELPERS, async ({ lazy }) => {
  lazy.loadEagerly(document)
  if (lazy.pageHeight() <= innerHeight) return
  await lazy.scrollThrough()
  lazy.loadEagerly(document)
})

/**
 * Scrolls through the page for what loads or is laid out only when it comes into view.
 * @returns the page's height if it has frames of other sites, otherwise null
 */
export const scrollThroughPage = pageScript(HELPERS, async ({ dom, lazy }) => {
  dom.addStyle('* { content-visibility: visible !important }')
  lazy.loadEagerly(document)
  await lazy.scrollThrough()
  lazy.loadEagerly(document)
  const frames = lazy.inRoots(document, 'iframe, frame') as HTMLIFrameElement[]
  const hasForeignFrames = frames.some((one) => dom.get(one, 'contentDocument') === null)
  return hasForeignFrames ? lazy.pageHeight() : null
})

/** Waits for two frames: the second shows what the first has found to be in view. */
export const waitTwoFrames = pageScript(HELPERS, async ({ lazy }) => {
  await lazy.frame()
  await lazy.frame()
})

/** Brings an element into view, and loads what is lazy in it. */
export const scrollToElement = pageScript(HELPERS, async ({ dom, lazy }, selector: string) => {
  const element = dom.run(document, 'querySelector', selector)
  if (element === null) return
  lazy.loadEagerly(element)
  const middle = { block: 'center', inline: 'center', behavior: 'instant' } as const
  dom.run(element, 'scrollIntoView', middle)
  await lazy.frame()
  await lazy.frame()
})
