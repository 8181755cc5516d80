/**
 * Page script: what scripts have drawn for the window is drawn again for the paper, while scripts still see the window of a
 * screen. Their own handlers do it; the page is not told that its window is small, which would turn it into a phone's.
 */
import { makeDom } from './dom.ts'
import { type Drawings, makeDrawings } from './drawings.ts'
import { makeFrame } from './lazy-loading.ts'
import { pageScript } from './page-script.ts'
import { makeShadows } from './shadow-trees.ts'
import { makeStylePins, type StylePins } from './style-pins.ts'

interface Helpers {
  drawings: Drawings
  pins: StylePins
  frame: () => Promise<unknown>
}

function makePaperLayout({ drawings, pins, frame }: Helpers) {
  const { widthOf, rightOf, drawnWidthOf, isMap, isPicture } = drawings
  /** CSS pixels: widths are fractions. */
  const TOLERANCE = 2
  /** A map draws its parts in the frame after the one in which it finds its size. */
  const FRAMES_MIN = 3

  /** A drawing, the elements around it that have their size from it, and the one that gives it its size. */
  interface Part {
    drawing: Element
    wrappers: Element[]
    container: Element
  }
  interface Size {
    /** The width of the drawing's box, and of what was drawn. */
    width: number
    drawn: number
    /** The width that its container has for it. */
    room: number
    /** The widths of the container and of its ancestors. */
    boxes: [Element, number][]
  }

  type Wrong = [part: Part, screen: Size, paper: Size]

  /** Makes drawings take no room: they keep flexible containers, and a page that is printed, from becoming narrower. */
  function collapse(all: Element[]): () => void {
    const restored = all.map((one) => pins.set(one, { 'min-width': '0', 'max-width': '0' }))
    return () => {
      for (const restore of restored.reverse()) restore()
    }
  }
  const widthsOf = (chain: Element[]) => chain.map(widthOf)
  /** @param before the widths of the ancestors of each drawing, before drawings were collapsed */
  function partsOf(all: Element[], before: number[][]): Part[] {
    return all.flatMap((drawing, index) => {
      const chain = drawings.ancestorsOf(drawing)
      const widths = widthsOf(chain)
      const isKept = (at: number) =>
        Math.abs((widths[at] ?? 0) - (before[index]?.[at] ?? 0)) < TOLERANCE
      const at = chain.findIndex((one, place) => isKept(place) && !drawings.hasOwnWidth(one))
      const container = chain[at]
      return container ? [{ drawing, container, wrappers: chain.slice(0, at) }] : []
    })
  }
  const drawnSizes = (parts: Part[]) =>
    parts.map(({ drawing }) => ({ width: widthOf(drawing), drawn: drawnWidthOf(drawing) }))
  const roomSizes = (parts: Part[]) =>
    parts.map(({ container }) => ({
      room: pins.roomIn(container),
      boxes: [container, ...drawings.ancestorsOf(container)].map((one): [Element, number] => [
        one,
        widthOf(one),
      ]),
    }))
  function sizesOf(
    drawn: Pick<Size, 'width' | 'drawn'>[],
    rooms: Pick<Size, 'room' | 'boxes'>[],
  ): Size[] {
    return drawn.flatMap((one, index) => {
      const room = rooms[index]
      return room ? [{ ...one, ...room }] : []
    })
  }

  const isWhole = ({ width, room }: Size) => width <= room + TOLERANCE
  const isFilling = ({ width, room }: Size) => width >= drawings.FILLED_MIN * room
  /**
   * With the widths that elements have on paper with their drawings, if they are whole there. Columns that a drawing keeps wide
   * get their own width anyway.
   */
  function withDrawings(size: Size): Size {
    const isKept = ([element, width]: [Element, number]) =>
      Math.abs(widthOf(element) - width) < TOLERANCE
    const boxes = size.boxes.map((box, index): [Element, number] => {
      const around = isKept(box) ? undefined : size.boxes.slice(index + 1).find(isKept)
      const isWide = !around || rightOf(box[0]) > rightOf(around[0]) + TOLERANCE
      if (isWide || pins.isFlexible(box[0])) return box
      return [box[0], widthOf(box[0])]
    })
    const container = boxes[0]
    const isSame = !container || container[1] === size.boxes[0]?.[1]
    return { ...size, boxes, room: isSame ? size.room : pins.roomIn(container[0]) }
  }
  /** Whether scripts draw it anew for print by themselves. */
  const follows = (screen: Size, paper: Size) => paper.drawn !== screen.drawn && isWhole(paper)
  /** Whether a drawing has another size than its container on paper. */
  function isWrong({ drawing }: Part, screen: Size, paper: Size): boolean {
    // Before they draw, Chromium has already made the whole page smaller for what is too wide.
    if (follows(screen, paper)) return screen.width > paper.room + TOLERANCE
    if (!isWhole(paper)) return screen.width <= Math.max(screen.room, innerWidth) + TOLERANCE
    const hasOtherRoom = Math.abs(paper.room - screen.room) > TOLERANCE
    return hasOtherRoom && drawings.isFixed(drawing) && isFilling(screen)
  }

  /** Elements of the page can take the place of named globals, but not of symbols. */
  const KEY = Symbol.for('platen.drawings')
  /** Drawings, and their sizes on screen and, after it was printed, on paper. */
  interface Measured {
    parts: Part[]
    screen: Size[]
    paper: Size[]
    /** Shows the drawings again, which take no room until the page is printed. */
    restore(): void
  }
  const measured = (): Measured | undefined => Reflect.get(globalThis, KEY)

  /** Measures on screen, and on paper when the page is printed. @returns whether there is anything to measure */
  function watch(): boolean {
    const all = drawings.find()
    const before = all.map((drawing) => widthsOf(drawings.ancestorsOf(drawing)))
    const shown = new Map(all.map((drawing) => [drawing, drawnSizes([{ drawing } as Part])[0]]))
    const restore = collapse(all)
    const parts = partsOf(all, before)
    const drawn = parts.flatMap(({ drawing }) => shown.get(drawing) ?? [])
    const found: Measured = { parts, screen: sizesOf(drawn, roomSizes(parts)), paper: [], restore }
    Reflect.set(globalThis, KEY, found)
    if (parts.length === 0) restore()
    const query = matchMedia('print')
    query.onchange = () => {
      query.onchange = null
      const rooms = roomSizes(parts)
      restore()
      found.paper = sizesOf(drawnSizes(parts), rooms).map(withDrawings)
    }
    return parts.length > 0
  }
  /** Drawings that have another size on paper, with its sizes on screen and on paper. */
  function wrongParts(): Wrong[] {
    const found = measured()
    if (!found) return []
    const { parts, screen, paper } = found
    if (paper.length === 0) found.restore()
    return parts.flatMap((part, index): Wrong[] => {
      const [before, after] = [screen[index], paper[index]]
      return before && after && isWrong(part, before, after) ? [[part, before, after]] : []
    })
  }

  /** Gives containers, and drawings that style sheets make fit, the widths that they have on paper. */
  function pinBoxes(wrong: Wrong[]): void {
    const boxes = wrong.flatMap(([{ drawing }, screen, paper]): [Element, number][] => {
      const isStyled = isWhole(paper) && Math.abs(paper.width - screen.width) > TOLERANCE
      return isStyled ? [...paper.boxes, [drawing, paper.width]] : paper.boxes
    })
    for (const [element, width] of new Map(boxes)) pins.setWidth(element, width)
  }

  /** Waits until scripts have drawn everything anew, for a limited time. @returns what they have not */
  async function untilDrawn(wrong: Wrong[], waitMs: number): Promise<Wrong[]> {
    const until = performance.now() + waitMs
    for (let frames = 1; ; frames += 1) {
      await frame()
      const left = wrong.filter(([{ drawing }, screen, paper]) => {
        if (isMap(drawing)) return false
        const isNew = !isPicture(drawing) || drawnWidthOf(drawing) !== screen.drawn
        return !isNew || widthOf(drawing) > paper.room + TOLERANCE
      })
      if (frames < FRAMES_MIN) continue
      const isOver = left.every(([, screen, paper]) => follows(screen, paper))
      if (isOver || performance.now() > until) return left
    }
  }

  /** Makes drawings that are too wide on paper smaller, as a picture, if they fill their container on screen. */
  function shrink(left: Wrong[]): void {
    const shrunk = new Set<Element>()
    for (const [{ drawing, wrappers }, screen, paper] of left) {
      const outermost = wrappers.at(-1) ?? drawing
      if (!isPicture(drawing) || !isFilling(screen) || shrunk.has(outermost)) continue
      const width = Math.max(widthOf(outermost), widthOf(drawing))
      if (width <= paper.room + TOLERANCE) continue
      shrunk.add(outermost)
      // Its script draws it for the paper: only until then it must not be too wide.
      if (follows(screen, paper)) pins.set(outermost, { 'max-width': `${paper.room}px` })
      else if (!isWhole(paper)) pins.set(outermost, { zoom: String(paper.room / width) })
    }
  }

  return { watch, wrongParts, pinBoxes, untilDrawn, shrink }
}

const HELPERS = {
  dom: makeDom,
  shadows: makeShadows,
  drawings: makeDrawings,
  pins: makeStylePins,
  frame: makeFrame,
  paper: makePaperLayout,
}

/** Measures drawings, and once more when the page is printed. @returns whether there are any */
export const watchDrawings = pageScript(HELPERS, ({ paper }) => paper.watch())

/**
 * Has drawings drawn anew that have another size on paper, as measured while the page was printed. Frames must run.
 * @param waitMs the longest wait for scripts, which may wait themselves for the end of resizing
 * @returns whether anything has changed
 */
export const redrawForPaper = pageScript(HELPERS, async ({ frame, paper }, waitMs: number) => {
  const wrong = paper.wrongParts()
  if (wrong.length === 0) return false
  paper.pinBoxes(wrong)
  dispatchEvent(new Event('resize'))
  let left = await paper.untilDrawn(wrong, waitMs)
  if (left.length > 0) {
    // Some scripts draw anew for print only. They will once more when the page is printed.
    dispatchEvent(new Event('beforeprint'))
    await frame()
    left = await paper.untilDrawn(left, 0)
  }
  paper.shrink(left)
  return true
})
