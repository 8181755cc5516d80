/** Page script: shows all of the content of elements that scroll, of text areas and of frames. */
import { makeDom } from './dom.ts'
import { makeElements } from './elements.ts'
import { makeScrollers } from './hidden-parts.ts'
import { pageScript } from './page-script.ts'
import { makeStylePins } from './style-pins.ts'

const HELPERS = {
  dom: makeDom,
  elements: makeElements,
  scrollers: makeScrollers,
  pins: makeStylePins,
}

/**
 * Makes elements that hide content as large as it is in the present layout, and the elements around
 * them that keep them small. Takes about 1 s at most. Elements that grow later, as lists whose
 * scripts draw more rows, need another call.
 */
export const expandScrollers = pageScript(HELPERS, ({ dom, elements, scrollers, pins }) => {
  const ELEMENTS_MAX = 20_000
  const DOCUMENTS_MAX = 50
  const EXPANDED_MAX = 2_000
  const ROUNDS_MAX = 12
  const TIME_MS_MAX = 1_000
  const PX_MAX = 1_000_000
  const { get } = dom
  const deadline = performance.now() + TIME_MS_MAX
  const isLate = () => performance.now() > deadline
  type Styles = Record<string, string>
  let documents = 0

  /** The element around another one in what is drawn. */
  function parentOf(element: Element): Element | null {
    const parent = get(element, 'assignedSlot') ?? get(element, 'parentElement')
    if (parent !== null) return parent
    const root = get(element, 'parentNode')
    return root !== null && 'host' in root ? (root.host as Element) : null
  }
  /** Adds the elements around another one to a set that has those around each of its elements. */
  function addAround(element: Element, set: Set<Element>): void {
    for (let one = parentOf(element); one !== null && !set.has(one); one = parentOf(one))
      set.add(one)
  }
  /**
   * Without a document type, a body has the lengths of the window once it does not scroll by
   * itself.
   */
  function isOuter(element: Element): boolean {
    const document = get(element, 'ownerDocument')
    const isBody = element === get(document, 'body')
    return (isBody && get(document, 'compatMode') === 'BackCompat') || scrollers.isOfWindow(element)
  }
  const isVertical = (style: CSSStyleDeclaration) =>
    /flex/.test(style.display) && style.flexDirection.startsWith('column')

  const lengthOf = (px: number) => `${Math.min(PX_MAX, px)}px`

  /** Styles with which the content gives an element its height. */
  function stylesDown(element: Element): Styles {
    const { overflowX, position } = getComputedStyle(element)
    const around = parentOf(element)
    const isInColumn = around !== null && isVertical(getComputedStyle(around))
    return {
      height: 'auto',
      'max-height': 'none',
      'overflow-y': 'visible',
      // Content beside it stays cut off, but not as in a box that scrolls, which no page break
      // divides.
      'overflow-x': overflowX === 'visible' ? 'visible' : 'clip',
      ...(position === 'fixed' && { position: 'absolute' }),
      ...(/fixed|absolute/.test(position) && { bottom: 'auto' }),
      ...(isInColumn && { 'flex-basis': 'auto', 'flex-shrink': '0' }),
      ...(element instanceof HTMLTextAreaElement && {
        width: lengthOf(elements.boxOf(element).width),
        'box-sizing': 'border-box',
        'field-sizing': 'content',
      }),
    }
  }
  function stylesAcross(element: Element, acrossPx: number): Styles {
    return {
      'overflow-x': 'visible',
      'overflow-y': 'visible',
      'max-width': 'none',
      'min-width': lengthOf(elements.boxOf(element).width + acrossPx),
      'box-sizing': 'border-box',
    }
  }
  function stylesOfFrame(frame: Element): Styles | null {
    const root = scrollers.rootOf(frame)
    if (root === null) return null
    const { downPx, acrossPx } = scrollers.hiddenIn(root)
    if (downPx <= 1 && acrossPx <= 1) return null
    const { width, height } = elements.boxOf(frame)
    return {
      ...(downPx > 1 && { height: lengthOf(height + downPx), 'max-height': 'none' }),
      ...(acrossPx > 1 && { width: lengthOf(width + acrossPx), 'max-width': 'none' }),
      'box-sizing': 'border-box',
    }
  }

  /**
   * Styles of an element that has less room than its content, and is to have as much; null for
   * others.
   */
  function stylesOf(element: Element, isInner: boolean): Styles | null {
    if (isOuter(element)) return null
    if (scrollers.isFrame(element)) return isInner ? stylesOfFrame(element) : null
    const { downPx, acrossPx } = scrollers.hiddenIn(element)
    if (downPx <= 1 && acrossPx <= 1) return null
    const canAcross = isInner
      ? scrollers.directionsOf(element).across
      : getComputedStyle(element).overflowX !== 'visible'
    const across = acrossPx > 1 && canAcross ? stylesAcross(element, acrossPx) : null
    const down = downPx > 1 ? stylesDown(element) : null
    return down || across ? { ...down, ...across } : null
  }

  /**
   * The elements of a document that hide content, or could; first expands what is in the frames
   * that can be read.
   */
  function innerOf(one: Document): Set<Element> {
    const inner = new Set<Element>()
    for (const element of scrollers.all(ELEMENTS_MAX, one)) {
      if (isLate() || inner.size >= EXPANDED_MAX) break
      const { down, across } = scrollers.directionsOf(element)
      const isFrame = scrollers.isFrame(element)
      const isText = element instanceof HTMLTextAreaElement
      if (!(down || across || isFrame || scrollers.isCutScreen(element))) continue
      if (isFrame || isText || scrollers.hasContent(element)) inner.add(element)
      const framed = isFrame ? scrollers.documentOf(element) : null
      if (framed) expand(framed)
    }
    return inner
  }

  function expand(one: Document): void {
    documents += 1
    if (documents > DOCUMENTS_MAX) return
    const inner = innerOf(one)
    const isFull = (element: Element) => isOuter(element) && scrollers.hiddenIn(element).downPx > 1
    // The elements around those that have grown.
    const pressed = new Set([...inner].filter(isFull))
    for (let rounds = 0; rounds < ROUNDS_MAX && !isLate(); rounds += 1) {
      // All is read before anything is written: each change costs a layout otherwise.
      const grown = [...inner.union(pressed)].flatMap((element): [Element, Styles][] => {
        const styles = stylesOf(element, inner.has(element))
        return styles ? [[element, styles]] : []
      })
      for (const [element, styles] of grown) pins.set(element, styles)
      for (const [element] of grown) {
        if (inner.has(element)) scrollers.expanded.add(element)
        addAround(element, pressed)
      }
      for (const outer of pressed) {
        const open = { height: 'auto', 'max-height': 'none', overflow: 'visible' }
        if (isOuter(outer)) pins.set(outer, open)
      }
      if (grown.length === 0) break
      // A length takes the place of the content where that gives no height, as between two fixed
      // places.
      const heights = grown.flatMap(([element, { height }]): [Element, Styles][] => {
        const { downPx } = scrollers.hiddenIn(element)
        if (height !== 'auto' || downPx <= 1) return []
        const px = elements.boxOf(element).height + downPx
        return [[element, { 'min-height': lengthOf(px), 'box-sizing': 'border-box' }]]
      })
      for (const [element, styles] of heights) pins.set(element, styles)
    }
  }
  expand(document)
})
