/**
 * Measures drawings and placed boxes, and the elements around them, on screen and, while the page
 * is printed, on paper.
 */
import type { Dom } from './dom.ts'
import type { Drawings } from './drawings.ts'
import type { PlacedBoxes, Placement } from './placed-boxes.ts'
import type { StylePins } from './style-pins.ts'

/**
 * A drawing, the elements around it that have their size from it, and the one that gives it its
 * size.
 */
export interface Part {
  /** Or an element in which scripts have placed boxes. */
  drawing: Element
  /** The placed boxes; none in a drawing. */
  placed: Element[]
  wrappers: Element[]
  container: Element
}

/** An element and its size, in CSS pixels. */
export interface SizedBox {
  element: Element
  width: number
  /** Null for an element that may have its height from a drawing. */
  height: number | null
}

export interface Size {
  /** The size of the drawing's box, and that in which it was drawn, or the places of boxes. */
  width: number
  height: number
  drawn: string
  /** The width that its container has for it. */
  room: number
  /** The container and its ancestors. */
  boxes: SizedBox[]
  /** The placed boxes in the container. */
  placement: Placement
}

/** Drawings, and their sizes on screen and, after it was printed, on paper. */
export interface Measured {
  parts: Part[]
  screen: Size[]
  paper: Size[]
  /** Elements whose heights do not come from drawings. */
  definite: Set<Element>
  /** Those that are measured once more; null for all. */
  again: Part[] | null
  /** Shows the drawings again, which take no room until the page is printed. */
  restore(): void
}

type Found = Omit<Measured, 'paper' | 'again'>
type Drawn = Pick<Size, 'width' | 'height' | 'drawn'>
type Room = Pick<Size, 'room' | 'boxes'>
type Drawing = Pick<Part, 'drawing' | 'placed'>

interface Helpers {
  dom: Dom
  drawings: Drawings
  placed: PlacedBoxes
  pins: StylePins
}

export function makePaperSizes({ dom: { run }, drawings, placed: boxes, pins }: Helpers) {
  const { widthOf, heightOf, rightOf, drawnSizeOf, isPicture } = drawings
  /** CSS pixels: widths are fractions. */
  const TOLERANCE = 2
  const isSame = (one: number, other: number) => Math.abs(one - other) < TOLERANCE
  const rectOf = (element: Element): DOMRect => run(element, 'getBoundingClientRect')

  const LINE = { 'min-width': '0', 'max-width': '0' }
  const POINT = { ...LINE, 'min-height': '0', 'max-height': '0' }
  const CLOSED = { contain: 'inline-size', 'overflow-x': 'clip' }
  /**
   * Makes drawings and boxes take no room: they keep flexible containers, and a page that is
   * printed, from becoming smaller.
   */
  function collapse(all: Drawing[]): () => void {
    const free = all.flatMap(({ placed }) => boxes.outOfFlow(placed))
    const restored = all.map(({ drawing, placed }) =>
      pins.set(drawing, placed.length > 0 ? CLOSED : isPicture(drawing) ? POINT : LINE),
    )
    // Nothing clips these when a page is printed.
    restored.push(...free.map((box) => pins.set(box, { ...LINE, left: '0', right: 'auto' })))
    return () => {
      for (const restore of restored.reverse()) restore()
    }
  }
  const drawnSize = ({ drawing, placed }: Drawing): Drawn => ({
    width: widthOf(drawing),
    height: heightOf(drawing),
    drawn: placed.length > 0 ? boxes.stateOf(placed) : drawnSizeOf(drawing),
  })
  /** The element of placed boxes may give them their room itself. */
  function aroundOf({ drawing, placed }: Drawing): Element[] {
    const above = drawings.ancestorsOf(drawing)
    return placed.length > 0 ? [drawing, ...above] : above
  }
  function findAll(): Drawing[] {
    const all = drawings.find().map((drawing) => ({ drawing, placed: [] }))
    return [...all, ...[...boxes.find()].map(([drawing, placed]) => ({ drawing, placed }))]
  }

  /**
   * Finds the drawings of the page, their sizes, and which elements have their heights from
   * elsewhere.
   */
  function findParts(): Found {
    const all = findAll()
    const chains = all.map(aroundOf)
    const around = [...new Set(chains.flat())]
    const before = new Map(around.map((one) => [one, rectOf(one)]))
    const shown = all.map((one) => ({ ...drawnSize(one), rects: boxes.rectsOf(one.placed) }))
    const restore = collapse(all)
    const after = new Map(around.map((one) => [one, rectOf(one)]))
    const isKept = (one: Element, side: 'width' | 'height') =>
      isSame(after.get(one)?.[side] ?? 0, before.get(one)?.[side] ?? 0)
    const definite = new Set(around.filter((one) => isKept(one, 'height')))
    const found = all.flatMap(({ drawing, placed }, index) => {
      const [chain = [], drawn] = [chains[index], shown[index]]
      const at = chain.findIndex((one) => isKept(one, 'width') && !drawings.hasOwnWidth(one))
      const container = chain[at]
      const rect = container && before.get(container)
      if (!container || !rect || !drawn) return []
      const part = { drawing, placed, container, wrappers: chain.slice(0, at) }
      const placement = boxes.placementOf(rect, drawn.rects)
      return [{ part, size: { ...drawn, ...roomOf(part, definite), placement } }]
    })
    const [parts, screen] = [found.map(({ part }) => part), found.map(({ size }) => size)]
    return { parts, screen, definite, restore }
  }
  const sizeOf = (part: Part) => ({
    ...drawnSize(part),
    placement: boxes.placementOf(rectOf(part.container), boxes.rectsOf(part.placed)),
  })
  function roomOf({ container }: Part, definite: Set<Element>): Room {
    const around = [container, ...drawings.ancestorsOf(container)]
    const sized = around.map((element) => {
      const { width, height } = rectOf(element)
      return { element, width, height: definite.has(element) ? height : null }
    })
    return { room: pins.roomIn(container), boxes: sized }
  }
  /**
   * With the widths that elements have on paper with their drawings, if they are whole there.
   * Columns that a drawing keeps wide get their own width anyway.
   */
  function withDrawings(size: Size): Size {
    const isKept = ({ element, width }: SizedBox) => isSame(widthOf(element), width)
    const boxes = size.boxes.map((box, index) => {
      const around = isKept(box) ? undefined : size.boxes.slice(index + 1).find(isKept)
      const isWide = !around || rightOf(box.element) > rightOf(around.element) + TOLERANCE
      if (isWide || pins.isFlexible(box.element)) return box
      return { ...box, width: widthOf(box.element) }
    })
    const container = boxes[0]
    const isUnchanged = !container || container.width === size.boxes[0]?.width
    return { ...size, boxes, room: isUnchanged ? size.room : pins.roomIn(container.element) }
  }

  /** Elements of the page can take the place of named globals, but not of symbols. */
  const KEY = Symbol.for('platen.drawings')
  const measured = (): Measured | undefined => Reflect.get(globalThis, KEY)

  /**
   * Measures on screen, and on paper when the page is printed.
   * @returns whether there is anything to measure
   */
  function watch(): boolean {
    const again = measured()?.again ?? null
    const found = again === null ? findParts() : only(again)
    const { parts, definite, restore } = found
    const state: Measured = { ...found, paper: [], again: null }
    Reflect.set(globalThis, KEY, state)
    if (parts.length === 0) restore()
    const query = matchMedia('print')
    query.onchange = () => {
      query.onchange = null
      const rooms = parts.map((part) => roomOf(part, definite))
      restore()
      const sizes = parts.map((part, index): Size[] => {
        const room = rooms[index]
        return room ? [withDrawings({ ...sizeOf(part), ...room })] : []
      })
      state.paper = sizes.flat()
    }
    return parts.length > 0
  }
  function only(again: Part[]): Found {
    const { parts = [], screen = [], definite = new Set<Element>() } = measured() ?? {}
    const sizes = screen.flatMap((size, index) => {
      const part = parts[index]
      if (!part || !again.includes(part)) return []
      const drawn = sizeOf(part)
      return [{ ...size, ...drawn, room: (size.room * drawn.width) / Math.max(1, size.width) }]
    })
    return {
      parts: again,
      screen: sizes,
      definite,
      restore: collapse(again),
    }
  }
  return { TOLERANCE, watch, measured }
}

export type PaperSizes = ReturnType<typeof makePaperSizes>
