/**
 * Finds what scripts draw at a size of their own: canvases, SVG, maps, and elements to which they
 * give a width.
 */
import type { Dom } from './dom.ts'
import type { Shadows } from './shadow-trees.ts'

export function makeDrawings({ dom, shadows }: { dom: Dom; shadows: Shadows }) {
  const { get, run } = dom
  /** Leaflet lays images out in an element that follows the page by itself. */
  const MAP = '.leaflet-container'
  const PICTURE = `canvas, svg[width], svg[style*="width"], ${MAP}`
  const SIZED = '[style*="width"]'
  const CANDIDATES_MAX = 2_000
  const DRAWINGS_MAX = 100
  /** Smaller ones are icons, CSS pixels. */
  const WIDTH_MIN = 100
  const DEPTH_MAX = 100
  /** A drawing that fills this share of its container has its size from there. */
  const FILLED_MIN = 0.9

  const widthOf = (element: Element): number => run(element, 'getBoundingClientRect').width
  const heightOf = (element: Element): number => run(element, 'getBoundingClientRect').height
  const rightOf = (element: Element): number => run(element, 'getBoundingClientRect').right
  const styleOf = (element: Element): CSSStyleDeclaration | undefined =>
    get(element as HTMLElement, 'style')
  /** Whether the element has a width in pixels that does not come from a style sheet. */
  const hasOwnWidth = (element: Element) => /px$/.test(styleOf(element)?.width ?? '')
  const isIn = (element: Element, selector: string) => run(element, 'matches', selector)
  const isMap = (element: Element) => isIn(element, MAP)
  const isPicture = (element: Element) => isIn(element, PICTURE)
  /**
   * The size in which it was drawn: that of a canvas does not follow its box. Only a canvas is
   * drawn for a height.
   */
  const drawnSizeOf = (element: Element): string =>
    element instanceof HTMLCanvasElement
      ? `${get(element, 'width')} x ${get(element, 'height')}`
      : String(widthOf(element))
  /** Whether its width, or that of its parts, does not follow its container without a script. */
  const isFixed = (element: Element): boolean =>
    element instanceof HTMLCanvasElement ||
    isMap(element) ||
    hasOwnWidth(element) ||
    (element instanceof SVGSVGElement &&
      /^[\d.]+(px)?$/.test(run(element, 'getAttribute', 'width') ?? ''))
  /** Its parent, also outside of its shadow tree; null for that of the body. */
  function parentOf(element: Element): Element | null {
    const node = get(element as Node, 'parentNode')
    const parent = node instanceof ShadowRoot ? get(node, 'host') : node
    const isElement = parent instanceof Element && parent !== get(document, 'documentElement')
    return isElement ? parent : null
  }
  /** Its ancestors up to the body, also outside of its shadow tree. */
  function ancestorsOf(element: Element): Element[] {
    const above: Element[] = []
    for (let at = parentOf(element); at !== null && above.length < DEPTH_MAX; at = parentOf(at)) {
      above.push(at)
    }
    return above
  }

  /**
   * Whether an element may have the width of its container from a script, unlike a column of a
   * fixed width.
   */
  function isFilling(element: Element, width: number): boolean {
    const parent = get(element, 'parentElement')
    return parent !== null && width >= FILLED_MIN * widthOf(parent)
  }
  /** Those in the document and its open shadow trees, at most 100. */
  function find(): Element[] {
    const found: Element[] = []
    for (const tree of shadows.treesIn(document)) {
      const list = run(tree, 'querySelectorAll', `${PICTURE}, ${SIZED}`)
      for (let index = 0; index < Math.min(list.length, CANDIDATES_MAX); index += 1) {
        if (found.length === DRAWINGS_MAX) return found
        const element = list[index] as Element
        const width = widthOf(element)
        if (width < WIDTH_MIN) continue
        if (isPicture(element) || (hasOwnWidth(element) && isFilling(element, width))) {
          found.push(element)
        }
      }
    }
    return found
  }
  return {
    FILLED_MIN,
    find,
    widthOf,
    heightOf,
    rightOf,
    drawnSizeOf,
    parentOf,
    ancestorsOf,
    hasOwnWidth,
    isFixed,
    isMap,
    isPicture,
  }
}

export type Drawings = ReturnType<typeof makeDrawings>
