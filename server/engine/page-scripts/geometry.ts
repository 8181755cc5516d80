/** Scripts that measure what an image shows, in CSS pixels. */
import { makeDom } from './dom.ts'
import { pageScript } from './page-script.ts'

/** The box of the first element that matches, after it was brought into view; null if there is none. */
export const measureElement = pageScript({ dom: makeDom }, ({ dom: { run } }, selector: string) => {
  const element = run(document, 'querySelector', selector)
  if (element === null) return null
  const middle = { block: 'center', inline: 'center', behavior: 'instant' } as const
  run(element, 'scrollIntoView', middle)
  const { x, y, width, height } = run(element, 'getBoundingClientRect')
  return { x: x + scrollX, y: y + scrollY, width, height }
})

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
