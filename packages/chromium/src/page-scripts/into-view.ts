/**
 * Brings an element into view as a person would: the page scrolls, and so does a container whose
 * scrolling shows more of the element. What a container cuts off for a person stays cut off.
 */
import type { Dom } from './dom.ts'

export function makeIntoView({ dom }: { dom: Dom }) {
  const { get, run } = dom
  type Axis = 'x' | 'y'
  const AXES = ['x', 'y'] as const
  const boxOf = (element: Element) => run(element, 'getBoundingClientRect')
  const startOf = ({ x, y }: DOMRect, axis: Axis) => (axis === 'x' ? x : y)
  const lengthOf = ({ width, height }: DOMRect, axis: Axis) => (axis === 'x' ? width : height)

  /**
   * Whether an element is what positioned content in it is placed by, apart from its own position.
   */
  function holdsPositioned(style: CSSStyleDeclaration): boolean {
    const { transform, translate, rotate, scale, perspective, filter, backdropFilter } = style
    const effects = [transform, translate, rotate, scale, perspective, filter, backdropFilter]
    const { contain, containerType, willChange } = style
    return (
      effects.some((effect) => effect !== 'none' && effect !== '') ||
      /paint|layout|strict|content/.test(contain) ||
      (containerType !== 'normal' && containerType !== '') ||
      /transform|perspective|filter/.test(willChange)
    )
  }

  /**
   * The element's parent in what is drawn: the slot of a shadow tree that it is in, or the element
   * whose tree it is.
   */
  function parentOf(element: Element): Element | null {
    const parent = get(element, 'assignedSlot') ?? get(element, 'parentElement')
    if (parent !== null) return parent
    const root = get(element, 'parentNode')
    return root instanceof ShadowRoot ? get(root, 'host') : null
  }

  /**
   * The containers that could cut the element off, innermost first, and whether it moves with the
   * page.
   */
  function containersOf(element: Element): { panes: HTMLElement[]; isFixed: boolean } {
    const panes: HTMLElement[] = []
    let { position } = getComputedStyle(element)
    for (let one = parentOf(element); one !== null; one = parentOf(one)) {
      const style = getComputedStyle(one)
      const isHolder =
        holdsPositioned(style) || (position === 'absolute' && style.position !== 'static')
      if ((position === 'fixed' || position === 'absolute') && !isHolder) continue
      // The overflow of the root, or of the body in its place, is that of the page.
      const isOfPage = one === get(document, 'scrollingElement') || parentOf(one) === null
      if (one instanceof HTMLElement && style.display !== 'inline' && !isOfPage) panes.push(one)
      position = style.position
    }
    return { panes, isFixed: position === 'fixed' }
  }

  /**
   * How far the content of a box has to move so that a part of it comes into view.
   * @param reveals whether scrolling is for a part that is cut off, too, or only for one of which
   *   nothing is seen
   */
  function distance(
    [start, length]: [number, number],
    [boxStart, boxLength]: [number, number],
    reveals: boolean,
  ): number {
    const [before, after] = [boxStart - start, start + length - (boxStart + boxLength)]
    const isUnseen = before >= length || after >= length
    const isCut = before > 0 || after > 0
    if (!isUnseen && !(isCut && reveals && length <= boxLength)) return 0
    // The nearest position that shows as much of the part as there is room for.
    return before > 0 === length <= boxLength ? -before : after
  }

  function scrollPane(pane: HTMLElement, element: Element): void {
    const style = getComputedStyle(pane)
    const [box, part] = [boxOf(pane), boxOf(element)]
    const by = AXES.map((axis) => {
      const overflow = axis === 'x' ? style.overflowX : style.overflowY
      const size = get(pane, axis === 'x' ? 'offsetWidth' : 'offsetHeight')
      const room = get(pane, axis === 'x' ? 'clientWidth' : 'clientHeight')
      const border = get(pane, axis === 'x' ? 'clientLeft' : 'clientTop')
      // A transform may draw the pane larger or smaller.
      const scale = lengthOf(box, axis) / size
      if (!/auto|scroll|hidden/.test(overflow) || room === 0 || !(scale > 0)) return 0
      const inner: [number, number] = [startOf(box, axis) + border * scale, room * scale]
      const reveals = overflow !== 'hidden'
      return distance([startOf(part, axis), lengthOf(part, axis)], inner, reveals) / scale
    })
    const [left = 0, top = 0] = by
    if (left === 0 && top === 0) return
    // Positions are whole pixels in some pages: one more shows the last of it.
    const to: ScrollToOptions = { left: roundAway(left), top: roundAway(top), behavior: 'instant' }
    Reflect.apply(Element.prototype.scrollBy, pane, [to])
  }
  const roundAway = (length: number) => Math.sign(length) * Math.ceil(Math.abs(length))

  /**
   * Shows the element in the middle of the viewport, where fixed bars cover nothing, unless it is
   * in view.
   */
  function scrollPage(element: Element): void {
    const box = boxOf(element)
    const by = AXES.map((axis) => {
      const [start, length] = [startOf(box, axis), lengthOf(box, axis)]
      const room = axis === 'x' ? innerWidth : innerHeight
      const toShow = distance([start, length], [0, room], true)
      return toShow === 0 || length > room ? toShow : start - (room - length) / 2
    })
    const [left = 0, top = 0] = by
    if (left !== 0 || top !== 0) scrollBy({ left, top, behavior: 'instant' })
  }

  return (element: Element): void => {
    const { panes, isFixed } = containersOf(element)
    for (const pane of panes) scrollPane(pane, element)
    if (!isFixed) scrollPage(element)
  }
}
