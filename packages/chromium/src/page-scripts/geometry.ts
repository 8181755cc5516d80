/** Scripts that measure what an image shows, in CSS pixels. */
import { makeDeepParts, makeDeepSelectors } from './deep-selectors.ts'
import { makeDom } from './dom.ts'
import { makeIntoView } from './into-view.ts'
import { pageScript } from './page-script.ts'

/**
 * The box of the first element that matches, after it was brought into view; null if there is none.
 * It is measured from the corner of the whole scrollable page: one from right to left has negative
 * scroll positions.
 */
export const measureElement = pageScript(
  {
    dom: makeDom,
    deepParts: makeDeepParts,
    selectors: makeDeepSelectors,
    intoView: makeIntoView,
  },
  ({ dom, selectors, intoView }, selector: string) => {
    const { get, run } = dom
    const element = selectors.find(selector)
    if (element === null) return null
    const page = get(document, 'scrollingElement') ?? get(document, 'documentElement')
    const frames = selectors.framesAround(element)
    // In a frame, Chromium scrolls: it is another window.
    if (frames.length > 0) run(element, 'scrollIntoView', { block: 'nearest', behavior: 'instant' })
    intoView(frames.at(-1) ?? element)
    const { width, height, ...own } = run(element, 'getBoundingClientRect').toJSON()
    const corners = frames.map(cornerIn)
    const x = corners.reduce((sum, one) => sum + one.x, own.x)
    const y = corners.reduce((sum, one) => sum + one.y, own.y)
    const at = { left: scrollX, top: scrollY }
    // Where a page begins at its right or lower end, it can be scrolled to less than 0. No other
    // page moves.
    if (at.left === 0 || at.top === 0) {
      scrollTo({
        left: at.left === 0 ? -1e6 : at.left,
        top: at.top === 0 ? -1e6 : at.top,
        behavior: 'instant',
      })
    }
    const hidden = {
      left: page !== null && scrollX < 0 ? get(page, 'scrollWidth') - innerWidth : 0,
      top: page !== null && scrollY < 0 ? get(page, 'scrollHeight') - innerHeight : 0,
    }
    if (scrollX !== at.left || scrollY !== at.top) scrollTo({ ...at, behavior: 'instant' })
    return { x: x + at.left + hidden.left, y: y + at.top + hidden.top, width, height }

    /** The corner of the document in a frame, in the window of the frame. */
    function cornerIn(frame: Element): { x: number; y: number } {
      const box = run(frame, 'getBoundingClientRect')
      const { paddingLeft, paddingTop } = getComputedStyle(frame)
      return {
        x: box.x + get(frame, 'clientLeft') + Number.parseFloat(paddingLeft),
        y: box.y + get(frame, 'clientTop') + Number.parseFloat(paddingTop),
      }
    }
  },
)

/** The size of the whole scrollable page. */
export const measurePage = pageScript({ dom: makeDom }, ({ dom: { get } }) => {
  scrollTo({ left: 0, top: 0, behavior: 'instant' })
  const page = get(document, 'scrollingElement') ?? get(document, 'documentElement')
  const sizeOf = (name: 'scrollWidth' | 'scrollHeight') => (page === null ? 0 : get(page, name))
  return {
    width: Math.max(sizeOf('scrollWidth'), innerWidth),
    height: Math.max(sizeOf('scrollHeight'), innerHeight),
  }
})
