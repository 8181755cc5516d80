/** Scripts that measure what an image shows, in CSS pixels. */
import { makeDom } from './dom.ts'
import { makeIntoView } from './into-view.ts'
import { pageScript } from './page-script.ts'

/**
 * The box of the first element that matches, after it was brought into view; null if there is none. It is measured from
 * the corner of the whole scrollable page: one from right to left has negative scroll positions.
 */
export const measureElement = pageScript(
  { dom: makeDom, intoView: makeIntoView },
  ({ dom, intoView }, selector: string) => {
    const { get, run } = dom
    const element = run(document, 'querySelector', selector)
    if (element === null) return null
    const page = get(document, 'scrollingElement') ?? get(document, 'documentElement')
    intoView(element)
    const { x, y, width, height } = run(element, 'getBoundingClientRect')
    const at = { left: scrollX, top: scrollY }
    // Where a page begins at its right or lower end, it can be scrolled to less than 0. No other page moves.
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
