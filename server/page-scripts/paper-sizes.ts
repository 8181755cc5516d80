/** Measures drawings, and the elements around them, on screen and, while the page is printed, on paper. */
import type { Dom } from './dom.ts'
import type { Drawings } from './drawings.ts'
import type { StylePins } from './style-pins.ts'

/** A drawing, the elements around it that have their size from it, and the one that gives it its size. */
export interface Part {
  drawing: Element
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
  /** The size of the drawing's box, and that in which it was drawn. */
  width: number
  height: number
  drawn: string
  /** The width that its container has for it. */
  room: number
  /** The container and its ancestors. */
  boxes: SizedBox[]
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

interface Helpers {
  dom: Dom
  drawings: Drawings
  pins: StylePins
}

export function makePaperSizes({ dom: { run }, drawings, pins }: Helpers) {
  const { widthOf, heightOf, rightOf, drawnSizeOf, isPicture } = drawings
  /** CSS pixels: widths are fractions. */
  const TOLERANCE = 2
  const isSame = (one: number, other: number) => Math.abs(one - other) < TOLERANCE

  /** Makes drawings take no room: they keep flexible containers, and a page that is printed, from becoming smaller. */
  function collapse(all: Element[]): () => void {
    const restored = all.map((one) =>
      pins.set(one, {
        'min-width': '0',
        'max-width': '0',
        ...(isPicture(one) && { 'min-height': '0', 'max-height': '0' }),
      }),
    )
    return () => {
      for (const restore of restored.reverse()) restore()
    }
  }
  const drawnSize = (drawing: Element): Drawn => ({
    width: widthOf(drawing),
    height: heightOf(drawing),
    drawn: drawnSizeOf(drawing),
  })

  /** Finds the drawings of the page, their sizes, and which elements have their heights from elsewhere. */
  function findParts(): Found {
    const all = drawings.find()
    const chains = all.map(drawings.ancestorsOf)
    const before = new Map(chains.flat().map((one) => [one, run(one, 'getBoundingClientRect')]))
    const shown = all.map(drawnSize)
    const restore = collapse(all)
    const isKept = (one: Element) => isSame(widthOf(one), before.get(one)?.width ?? 0)
    const higher = [...before].filter(([one, { height }]) => isSame(heightOf(one), height))
    const definite = new Set(higher.map(([one]) => one))
    const found = all.flatMap((drawing, index) => {
      const [chain = [], drawn] = [chains[index], shown[index]]
      const at = chain.findIndex((one) => isKept(one) && !drawings.hasOwnWidth(one))
      const container = chain[at]
      if (!container || !drawn) return []
      const part = { drawing, container, wrappers: chain.slice(0, at) }
      return [{ part, size: { ...drawn, ...roomOf(part, definite) } }]
    })
    const [parts, screen] = [found.map(({ part }) => part), found.map(({ size }) => size)]
    return { parts, screen, definite, restore }
  }
  function roomOf({ container }: Part, definite: Set<Element>): Room {
    const around = [container, ...drawings.ancestorsOf(container)]
    const boxes = around.map((element) => ({
      element,
      width: widthOf(element),
      height: definite.has(element) ? heightOf(element) : null,
    }))
    return { room: pins.roomIn(container), boxes }
  }
  /**
   * With the widths that elements have on paper with their drawings, if they are whole there. Columns that a drawing keeps wide
   * get their own width anyway.
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

  /** Measures on screen, and on paper when the page is printed. @returns whether there is anything to measure */
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
      const sizes = parts.map(({ drawing }, index): Size[] => {
        const room = rooms[index]
        return room ? [withDrawings({ ...drawnSize(drawing), ...room })] : []
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
      const drawn = drawnSize(part.drawing)
      return [{ ...size, ...drawn, room: (size.room * drawn.width) / size.width }]
    })
    return {
      parts: again,
      screen: sizes,
      definite,
      restore: collapse(again.map((one) => one.drawing)),
    }
  }
  return { TOLERANCE, watch, measured }
}

export type PaperSizes = ReturnType<typeof makePaperSizes>
