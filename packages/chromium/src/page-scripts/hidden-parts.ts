/**
 * Page scripts: elements that hide a part of their content because it would have to be scrolled to.
 */
import type { HiddenPart } from '../report/hidden-parts.ts'
import { type Dom, makeDom } from './dom.ts'
import { type Elements, makeElements, makeStopwatch, type Stopwatch } from './elements.ts'
import { makeTextEnd } from './hidden-again.ts'
import { pageScript } from './page-script.ts'

interface Helpers {
  dom: Dom
  elements: Elements
}

/** Tells what scrolls. */
export function makeScrollers({ dom: { get, run }, elements }: Helpers) {
  const MEDIA = 'img,svg,canvas,video,input,iframe'
  const FRAMES = new Set(['iframe', 'frame', 'object', 'embed'])
  /**
   * Elements that were expanded. Elements of the page can take the place of globals, but not of
   * symbols.
   */
  const KEY = Symbol.for('platen.expanded')
  const expanded: Set<Element> = Reflect.get(globalThis, KEY) ?? new Set()
  Reflect.set(globalThis, KEY, expanded)
  // Read of every element, so looked up once.
  const scrollHeight = elements.getter(Element, 'scrollHeight')
  const clientHeight = elements.getter(Element, 'clientHeight')
  const scrollWidth = elements.getter(Element, 'scrollWidth')
  const clientWidth = elements.getter(Element, 'clientWidth')
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

  /**
   * Whether the overflow of an element is that of the window: of the root, and of the body in its
   * place.
   */
  function isOfWindow(element: Element): boolean {
    const document = get(element, 'ownerDocument')
    const root = get(document, 'documentElement')
    if (element === root) return true
    if (element !== get(document, 'body') || root === null) return false
    const isOpen = (one: Element) => {
      const { overflowX, overflowY } = getComputedStyle(one)
      return overflowX === 'visible' && overflowY === 'visible'
    }
    // Without a document type, the lengths of a body that is open are those of the window.
    return isOpen(root) || (get(document, 'compatMode') === 'BackCompat' && isOpen(element))
  }
  /** The directions in which an element can be scrolled. */
  function directionsOf(element: Element): { down: boolean; across: boolean } {
    const { overflowX, overflowY } = getComputedStyle(element)
    const directions = { down: scrolls(overflowY), across: scrolls(overflowX) }
    const isScroller = directions.down || directions.across
    return isScroller && isOfWindow(element) ? { down: false, across: false } : directions
  }
  const isFrame = (element: Element) => FRAMES.has(elements.localName(element))
  /** The document in a frame; null if it is that of another site. */
  const documentOf = (frame: Element): Document | null =>
    get(frame as HTMLIFrameElement, 'contentDocument') ?? null
  /** The element that scrolls in a frame; null if its document is that of another site. */
  function rootOf(frame: Element): Element | null {
    const inner = documentOf(frame)
    return inner ? (get(inner, 'scrollingElement') ?? get(inner, 'documentElement')) : null
  }
  /** How much of the content of an element is out of its view, in CSS pixels. */
  function hiddenIn(element: Element): { downPx: number; acrossPx: number } {
    return {
      downPx: scrollHeight(element) - clientHeight(element),
      acrossPx: scrollWidth(element) - clientWidth(element),
    }
  }
  /**
   * Whether an element as large as the window cuts off text below it, as a page does that scrolls
   * by script.
   */
  function isCutScreen(element: Element): boolean {
    if (hiddenIn(element).downPx < innerHeight / 2 || isOfWindow(element)) return false
    const { width, height, bottom } = elements.boxOf(element)
    if (width < innerWidth * 0.7 || height < innerHeight * 0.7) return false
    if (!/hidden|clip/.test(getComputedStyle(element).overflowY)) return false
    const walker = run(document, 'createTreeWalker', element, NodeFilter.SHOW_TEXT)
    for (let left = 500; left > 0 && walker.nextNode(); left -= 1) {
      const parent = get(walker.currentNode, 'parentElement')
      if (parent === null || !/\S/.test(elements.textOf(walker.currentNode))) continue
      if (elements.boxOf(parent).top >= bottom && elements.isShown(parent, 1)) return true
    }
    return false
  }
  /** Whether an element shows anything: scroll bars that scripts draw have only a size. */
  const hasContent = (element: Element) =>
    /\S/.test(elements.textOf(element)) || run(element, 'querySelector', MEDIA) !== null
  /** All elements of a document, at most so many. */
  const all = (max: number, one: Document = document): Element[] => {
    const list = run(one, 'getElementsByTagName', '*')
    return Array.prototype.slice.call(list, 0, max) as Element[]
  }
  return {
    isOfWindow,
    directionsOf,
    isFrame,
    documentOf,
    rootOf,
    hiddenIn,
    hasContent,
    isCutScreen,
    all,
    expanded,
  }
}

export type Scrollers = ReturnType<typeof makeScrollers>

/** Whether a document could have such elements, in another layout, too. */
export function makeMayHideParts({
  elements,
  scrollers,
  stopwatch,
}: {
  elements: Elements
  scrollers: Scrollers
  stopwatch: Stopwatch
}) {
  const ELEMENTS_MAX = 5_000
  return (): boolean => {
    if (scrollers.expanded.size > 0) return true
    if (elements.query('textarea, iframe, frame, object, embed') !== null) return true
    const all = scrollers.all(ELEMENTS_MAX)
    return all.some((element, index) => {
      if (index % 64 === 63 && stopwatch.isOver(25)) return false
      // One property, and nothing else of most elements: this is read in every render.
      if (getComputedStyle(element).overflow === 'visible') return false
      const { down, across } = scrollers.directionsOf(element)
      return down || across || scrollers.hiddenIn(element).downPx > innerHeight / 2
    })
  }
}

/**
 * The elements that hide most, at most three of them, and their number. Takes about 25 ms at most.
 */
export const findHiddenParts = pageScript(
  {
    dom: makeDom,
    elements: makeElements,
    textEnd: makeTextEnd,
    scrollers: makeScrollers,
    stopwatch: makeStopwatch,
  },
  ({ dom, elements, textEnd, scrollers, stopwatch }, within: string | null) => {
    /** A line of text. Less is a matter of rounding, or of a shadow. */
    const PX_MIN = 20
    const ELEMENTS_MAX = 20_000
    const NAMED_MAX = 3
    const { run } = dom
    const { nameOf, localName } = elements

    function partOf(element: Element): HiddenPart | null {
      const isFrame = scrollers.isFrame(element)
      const root = isFrame ? scrollers.rootOf(element) : element
      if (root === null) return null
      if (scrollers.expanded.has(element)) return emptyPartOf(element)
      const { downPx, acrossPx } = scrollers.hiddenIn(root)
      if (downPx < PX_MIN && acrossPx < PX_MIN) return null
      const can = isFrame ? { down: true, across: true } : scrollers.directionsOf(element)
      const down = can.down && downPx >= PX_MIN ? downPx : 0
      const across = can.across && acrossPx >= PX_MIN ? acrossPx : 0
      if (down + across === 0)
        return scrollers.isCutScreen(element) ? named(element, 'box', downPx, 0) : null
      const isText = element instanceof HTMLTextAreaElement
      if (!isFrame && !isText && !scrollers.hasContent(element)) return null
      return named(element, isFrame ? 'frame' : isText ? 'text area' : 'scroller', down, across)
    }
    /** Scripts draw no more of a list than its box had room for. */
    function emptyPartOf(element: Element): HiddenPart | null {
      const { top, bottom } = elements.boxOf(element)
      const end = textEnd(element)
      const emptyPx = bottom - (end ?? bottom)
      return end !== null && end > top && emptyPx > innerHeight / 2
        ? named(element, 'list', emptyPx, 0)
        : null
    }
    function named(element: Element, kind: HiddenPart['kind'], downPx: number, acrossPx: number) {
      return elements.isShown(element, 1)
        ? { selector: nameOf(element), kind, downPx, acrossPx }
        : null
    }
    const outer = within === null ? null : elements.query(within)
    const parts: HiddenPart[] = []
    for (const [index, element] of scrollers.all(ELEMENTS_MAX).entries()) {
      if (index % 64 === 63 && stopwatch.isOver(25)) break
      if (outer !== null && !run(outer, 'contains', element)) continue
      // Parts of a text area are no elements; those of a menu are not on the page.
      if (/^(?:option|optgroup|br|script|style)$/.test(localName(element))) continue
      const part = partOf(element)
      if (part !== null) parts.push(part)
    }
    const sizeOf = ({ downPx, acrossPx }: HiddenPart) => downPx + acrossPx
    parts.sort((one, other) => sizeOf(other) - sizeOf(one))
    return { parts: parts.slice(0, NAMED_MAX), count: parts.length }
  },
)
