/**
 * Page script: what scripts have drawn for the window is drawn again for the paper, while scripts
 * still see the window of a screen. Their own handlers do it; the page is not told that its window
 * is small, which would turn it into a phone's.
 */
import { type Dom, makeDom } from './dom.ts'
import { type Drawings, makeDrawings } from './drawings.ts'
import { makeDrawnPictures } from './drawn-pictures.ts'
import { makeFrame } from './lazy-loading.ts'
import { pageScript } from './page-script.ts'
import { makePaperSizes, type PaperSizes, type Part, type Size } from './paper-sizes.ts'
import { makePlacedBoxes, type PlacedBoxes } from './placed-boxes.ts'
import { makeScaledDrawings, type Wrong } from './scaled-drawings.ts'
import { makeShadows } from './shadow-trees.ts'
import { makeStylePins, type PinnedSize, type StylePins } from './style-pins.ts'

interface Helpers {
  dom: Dom
  drawings: Drawings
  pins: StylePins
  sizes: PaperSizes
  placed: PlacedBoxes
  frame: () => Promise<unknown>
}

function makePaperLayout({
  dom: { get, run },
  drawings,
  pins,
  sizes,
  placed: boxes,
  frame,
}: Helpers) {
  const { TOLERANCE } = sizes
  const { widthOf, heightOf, drawnSizeOf, isMap, isPicture } = drawings
  /** A map draws its parts in the frame after the one in which it finds its size. */
  const FRAMES_MIN = 3

  const differs = (one: number, other: number) => Math.abs(one - other) > TOLERANCE
  const isWhole = ({ width, room }: Size) => width <= room + TOLERANCE
  const isFilling = ({ width, room }: Size) => width >= drawings.FILLED_MIN * room
  /** Whether scripts draw it again for print by themselves. */
  const follows = (screen: Size, paper: Size) => paper.drawn !== screen.drawn && isWhole(paper)
  /** Whether a drawing has another size than its container on paper, or boxes do not fit there. */
  function isWrong({ drawing, placed }: Part, screen: Size, paper: Size): boolean {
    if (placed.length > 0) return boxes.areWrong(placed, screen.placement, paper.placement)
    // Before they draw, Chromium has already made the whole page smaller for what is too wide.
    if (follows(screen, paper)) return screen.width > paper.room + TOLERANCE
    if (!isWhole(paper)) return screen.width <= Math.max(screen.room, innerWidth) + TOLERANCE
    if (!drawings.isFixed(drawing)) return false
    const hasOtherRoom = differs(paper.room, screen.room) && isFilling(screen)
    return hasOtherRoom || (drawing instanceof HTMLCanvasElement && isDistorted(screen, paper))
  }
  /** Whether its box has another shape on paper, to which a canvas is stretched. */
  function isDistorted(screen: Size, paper: Size): boolean {
    return differs((screen.height * paper.width) / screen.width, paper.height)
  }

  /** Drawings that have another size on paper, with its sizes on screen and on paper. */
  function wrongParts(): Wrong[] {
    const found = sizes.measured()
    if (!found) return []
    const { parts, screen, paper } = found
    if (paper.length === 0) found.restore()
    return parts.flatMap((part, index): Wrong[] => {
      const [before, after] = [screen[index], paper[index]]
      return before && after && isWrong(part, before, after) ? [[part, before, after]] : []
    })
  }

  const pinned: (() => void)[] = []
  const set = (element: Element, properties: Record<string, string>) =>
    void pinned.push(pins.set(element, properties))
  /**
   * Gives containers, and drawings that style sheets make fit, the sizes that they have on paper.
   */
  function pinBoxes(wrong: Wrong[]): void {
    const found = new Map<Element, PinnedSize>()
    for (const [{ drawing, placed }, screen, paper] of wrong) {
      const isHigh = placed.length === 0 && differs(paper.height, screen.height)
      for (const { element, width, height } of paper.boxes) {
        const isHigher = isHigh && height !== null && differs(height, heightOf(element))
        const known = found.get(element)?.height ?? null
        found.set(element, { width, height: isHigher ? height : known })
      }
      const isStyled = placed.length === 0 && isWhole(paper) && differs(paper.width, screen.width)
      if (isStyled) found.set(drawing, { width: paper.width, height: null })
    }
    pins.setSizes(found)
  }

  /** Whether boxes that the screen shows in full are cut off now. */
  function isCut({ container, placed }: Part, screen: Size): boolean {
    const rect = run(container, 'getBoundingClientRect')
    const now = boxes.placementOf(rect, boxes.rectsOf(placed))
    return boxes.cutOff(placed, screen.placement, now).length > 0
  }

  /**
   * Waits until scripts have drawn everything again, for a limited time.
   * @returns what they have not
   */
  async function untilDrawn(wrong: Wrong[], waitMs: number): Promise<Wrong[]> {
    const until = performance.now() + waitMs
    for (let frames = 1; ; frames += 1) {
      await frame()
      const left = wrong.filter(([part, screen, paper]) => {
        const { drawing, placed } = part
        if (isMap(drawing)) return false
        if (placed.length > 0) return boxes.stateOf(placed) === screen.drawn || isCut(part, screen)
        const isNew = !isPicture(drawing) || drawnSizeOf(drawing) !== screen.drawn
        return !isNew || widthOf(drawing) > paper.room + TOLERANCE
      })
      if (frames < FRAMES_MIN) continue
      const isOver = left.every(
        ([{ placed }, screen, paper]) => placed.length === 0 && follows(screen, paper),
      )
      if (isOver || performance.now() > until) return left
    }
  }

  const shrunk = new Set<Element>()
  const outermostOf = ({ drawing, wrappers }: Part) => wrappers.at(-1) ?? drawing
  /**
   * Shows drawings as a picture of which nothing is drawn again: smaller if they are too wide on
   * paper and fill their container on screen, and in their own shape.
   */
  function fitPictures(left: Wrong[]): void {
    for (const [part, screen, paper] of left) {
      const { drawing } = part
      const outermost = outermostOf(part)
      if (part.placed.length > 0) {
        fitBoxes(part, screen, paper)
        continue
      }
      if (isStretched(drawing, screen, paper)) set(drawing, { 'object-fit': 'contain' })
      if (!isPicture(drawing) || !isFilling(screen) || shrunk.has(outermost)) continue
      const width = Math.max(widthOf(outermost), widthOf(drawing))
      if (width <= paper.room + TOLERANCE) continue
      shrunk.add(outermost)
      // Its script draws it for the paper: only until then it must not be too wide.
      if (follows(screen, paper)) set(outermost, { 'max-width': `${paper.room}px` })
      else if (!isWhole(paper)) pins.zoom(outermost, paper.room / width)
    }
  }
  /** Shows boxes that nothing places again, and that are cut off on paper, smaller. */
  function fitBoxes(part: Part, screen: Size, paper: Size): void {
    const { container, drawing } = part
    if (container === get(document, 'body') || shrunk.has(container) || !isCut(part, screen)) return
    const rights = screen.placement.boxes.map(({ right }) => right)
    const width = boxes.isClipped(drawing, container)
      ? screen.placement.width
      : Math.max(...rights.filter((right) => right <= screen.placement.width + TOLERANCE))
    const zoom = paper.placement.width / width
    if (zoom >= 1) return
    shrunk.add(container)
    pins.setSizes([[container, { width, height: null }]])
    pins.zoom(container, zoom)
  }
  /** Whether a canvas has its own shape on screen, and another one on paper. */
  function isStretched(drawing: Element, screen: Size, paper: Size): boolean {
    if (!(drawing instanceof HTMLCanvasElement) || drawnSizeOf(drawing) !== screen.drawn)
      return false
    const [width = 0, height = 0] = screen.drawn.split(' x ').map(Number)
    const isInShape = !differs((height * screen.width) / width, screen.height)
    return isInShape && isDistorted(screen, paper)
  }

  /**
   * Drawings and boxes that keep a width of their own make the whole page smaller, which is then
   * wider than the paper: nothing may be pinned to the width of the paper.
   * @returns whether other drawings have to be measured again in such a page
   */
  function release(wrong: Wrong[]): boolean {
    const isFixed = ([part, screen, paper]: Wrong) => {
      if (part.placed.length > 0) return !shrunk.has(part.container) && isCut(part, screen)
      const isKept = !isMap(part.drawing) && !pins.isZoomed(part.drawing)
      const isTooWide = widthOf(part.drawing) > paper.room + TOLERANCE
      return isKept && !shrunk.has(outermostOf(part)) && isTooWide
    }
    const found = sizes.measured()
    if (!found || !wrong.some(isFixed)) return false
    for (const restore of pinned.reverse()) restore()
    pins.restoreAll()
    found.again = wrong.filter((one) => !isFixed(one)).map(([part]) => part)
    return found.again.length > 0
  }

  return { wrongParts, pinBoxes, untilDrawn, fitPictures, release }
}

const HELPERS = {
  dom: makeDom,
  shadows: makeShadows,
  drawings: makeDrawings,
  placed: makePlacedBoxes,
  pins: makeStylePins,
  sizes: makePaperSizes,
  frame: makeFrame,
  pictures: makeDrawnPictures,
  scaled: makeScaledDrawings,
  paper: makePaperLayout,
}

/** Measures drawings, and once more when the page is printed. @returns whether there are any */
export const watchDrawings = pageScript(HELPERS, ({ sizes }) => sizes.watch())

/**
 * Has drawings drawn again that have another size on paper, as measured while the page was printed.
 * Frames must run.
 * @param waitMs the longest wait for scripts, which may wait themselves for the end of resizing
 * @returns whether anything has changed, and whether drawings have to be measured once more
 */
export const redrawForPaper = pageScript(
  HELPERS,
  async ({ frame, paper, scaled }, waitMs: number) => {
    const wrong = paper.wrongParts()
    if (wrong.length === 0) return { changed: false, again: false }
    const pictures = scaled.takePictures(wrong)
    paper.pinBoxes(wrong)
    dispatchEvent(new Event('resize'))
    let left = await paper.untilDrawn(wrong, waitMs)
    if (left.length > 0) {
      // Some scripts draw again for print only. They will once more when the page is printed.
      dispatchEvent(new Event('beforeprint'))
      // Some that place boxes ignore the size of a window in which nothing else has changed.
      if (left.some(([{ placed }]) => placed.length > 0))
        dispatchEvent(new Event('orientationchange'))
      await frame()
      left = await paper.untilDrawn(left, 0)
    }
    paper.fitPictures(left)
    await scaled.scaleLost(wrong, pictures, waitMs)
    return { changed: true, again: paper.release(wrong) }
  },
)
