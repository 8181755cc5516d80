/** Boxes that scripts have placed or sized in pixels: tiles, slides, columns of tables. */
import type { Dom } from './dom.ts'
import type { Drawings } from './drawings.ts'
import type { Shadows } from './shadow-trees.ts'

/** How boxes lie in the element that gives them their room, in CSS pixels. */
export interface Placement {
  /** The width of that element. */
  width: number
  boxes: { left: number; right: number; width: number; height: number }[]
}

interface Helpers {
  dom: Dom
  shadows: Shadows
  drawings: Drawings
}

export function makePlacedBoxes({ dom: { get, run }, shadows, drawings }: Helpers) {
  const STYLED = '[style*="px"]'
  const CANDIDATES_MAX = 5_000
  const PARENTS_MAX = 1_000
  /** Drawings, what has a size of its own, and what a table gives its width. */
  const OTHERS = 'svg, svg *, canvas, img, video, iframe, td, th, tr, col, body'
  const PX = /\dpx/
  /** CSS pixels: places are fractions. */
  const TOLERANCE = 2

  const ownStyle = (element: Element): Partial<CSSStyleDeclaration> =>
    get(element as HTMLElement, 'style') ?? {}
  /** The place that does not come from a style sheet. */
  function placeOf(element: Element): string {
    const { left, right, top, transform, translate } = ownStyle(element)
    return [left, right, top, transform, translate].join()
  }
  function sizeOf(element: Element): string {
    const { width, fontSize, flexBasis } = ownStyle(element)
    return [width, fontSize, flexBasis].join()
  }

  /** Elements with such boxes, at most 1,000, and these. */
  function find(): Map<Element, Element[]> {
    const found = new Map<Element, Element[]>()
    for (const tree of shadows.treesIn(document)) {
      const list = run(tree, 'querySelectorAll', STYLED)
      for (let index = 0; index < Math.min(list.length, CANDIDATES_MAX); index += 1) {
        const box = list[index] as Element
        if (!PX.test(placeOf(box) + sizeOf(box)) || run(box, 'matches', OTHERS)) continue
        const parent = drawings.parentOf(box)
        if (!parent || drawings.widthOf(box) === 0) continue
        const known = found.get(parent)
        if (known) known.push(box)
        else if (found.size < PARENTS_MAX) found.set(parent, [box])
      }
    }
    return found
  }

  const outOfFlow = (boxes: Element[]): Element[] =>
    boxes.filter((box) => /absolute|fixed/.test(getComputedStyle(box).position))

  /** Changes when scripts place boxes again, or replace them. */
  const stateOf = (boxes: Element[]): string =>
    boxes.map((box) => (get(box, 'isConnected') ? placeOf(box) + sizeOf(box) : '')).join(';')

  const rectsOf = (boxes: Element[]): DOMRect[] =>
    boxes.map((box) => run(box, 'getBoundingClientRect'))
  /** @param around the element that gives them their room */
  function placementOf(around: DOMRect, rects: DOMRect[]): Placement {
    const boxes = rects.map(({ left, right, width, height }) => {
      return { left: left - around.left, right: right - around.left, width, height }
    })
    return { width: around.width, boxes }
  }
  const differs = (one: number, other: number) => Math.abs(one - other) > TOLERANCE
  /** Boxes that are within the edges of their element on one layout, and not on the other. */
  function cutOff(boxes: Element[], before: Placement, after: Placement): Element[] {
    const isIn = ({ width, boxes }: Placement, index: number) => {
      const { left, right } = boxes[index] ?? { left: 0, right: 0 }
      return left >= -TOLERANCE && right <= width + TOLERANCE
    }
    return boxes.filter(
      (box, index) => get(box, 'isConnected') && isIn(before, index) && !isIn(after, index),
    )
  }
  /**
   * Whether boxes are cut off on paper, or have another size there than the places of their
   * neighbours were made for.
   */
  function areWrong(boxes: Element[], screen: Placement, paper: Placement): boolean {
    const hasOtherSize = boxes.some((box, index) => {
      const [before, after] = [screen.boxes[index], paper.boxes[index]]
      if (!before || !after || !PX.test(placeOf(box))) return false
      return differs(before.width, after.width) || differs(before.height, after.height)
    })
    return hasOtherSize || cutOff(boxes, screen, paper).length > 0
  }

  /**
   * Whether content beyond the edges of an element is hidden, by itself or by an element up to its
   * ancestor.
   */
  function isClipped(parent: Element, stage: Element): boolean {
    const chain = [parent, ...drawings.ancestorsOf(parent)]
    const inner = chain.slice(0, chain.indexOf(stage) + 1)
    return inner.some((one) => getComputedStyle(one).overflowX !== 'visible')
  }
  return { find, outOfFlow, stateOf, rectsOf, placementOf, cutOff, areWrong, isClipped }
}

export type PlacedBoxes = ReturnType<typeof makePlacedBoxes>
