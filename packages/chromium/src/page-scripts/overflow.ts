/** Finds the element that makes content wider than the page it is printed on. */
import { makeElements, makeStopwatch } from './elements.ts'
import { pageScript } from './page-script.ts'

/**
 * Whether content could be wider than this: the document is so small that measuring it costs
 * nothing, or one of the first 1,000 elements that have a width of their own is wider on screen.
 */
export const mayBeWider = pageScript({ elements: makeElements }, ({ elements }, px: number) => {
  const OWN_WIDTH = 'img,canvas,svg,video,iframe,embed,object,table,pre'
  const ELEMENTS_MAX = 100
  const find = (selector: string): NodeListOf<Element> =>
    Document.prototype.querySelectorAll.call(document, selector)
  if (find('*').length <= ELEMENTS_MAX) return true
  return [...find(OWN_WIDTH)].slice(0, 1_000).some((one) => elements.boxOf(one).width > px)
})

/**
 * Measures the content, and names the widest element as a short selector. Takes about 50 ms at
 * most.
 */
export const measureContent = pageScript(
  { elements: makeElements, stopwatch: makeStopwatch },
  ({ elements, stopwatch }, roomPx: number) => {
    const { getter, boxOf, nameOf, localName } = elements
    const scrollWidth = getter(Element, 'scrollWidth')
    const clientWidth = getter(Element, 'clientWidth')
    const root = getter(Document, 'documentElement')(document)
    const walker = elements.walk(NodeFilter.SHOW_ELEMENT)
    let widest: Element | null = null
    let right = roomPx + 1
    let inner: Element | null = null
    for (let left = 20_000; left > 0 && walker.nextNode(); left -= 1) {
      if (left % 64 === 0 && stopwatch.isOver(50)) break
      const element = walker.currentNode as Element
      const box = boxOf(element)
      if (box.width > 0 && box.right > right + 0.5) {
        widest = element
        right = box.right
      }
      // A long word makes no box wider, but sticks out of its own.
      if (clientWidth(element) > 0 && scrollWidth(element) > clientWidth(element) + 1) {
        inner = element
      }
    }
    const found = widest ?? inner
    return {
      neededPx: Math.ceil(scrollWidth(root)),
      selector: found && nameOf(found),
      tag: found && localName(found).slice(0, 60),
    }
  },
)
