/**
 * Shows drawings that keep their scale, and lose a part on paper, as a smaller picture of what the
 * screen shows.
 */
import type { Dom } from './dom.ts'
import type { Drawings } from './drawings.ts'
import type { DrawnPicture, DrawnPictures } from './drawn-pictures.ts'
import type { Part, Size } from './paper-sizes.ts'
import type { StylePins } from './style-pins.ts'

export type Wrong = [part: Part, screen: Size, paper: Size]

interface Taken {
  pictures: Map<Element, DrawnPicture>
  /** The drawing itself or elements around it, the innermost first. */
  sources: Map<Element, Element[]>
}

interface Helpers {
  dom: Dom
  drawings: Drawings
  pictures: DrawnPictures
  pins: StylePins
  frame: () => Promise<unknown>
}

export function makeScaledDrawings({
  dom: { get },
  drawings,
  pictures: shown,
  pins,
  frame,
}: Helpers) {
  const PICTURES_MAX = 30
  const TRIES_MAX = 3
  const { drawnSizeOf } = drawings

  /** Takes pictures of canvases, and finds the elements that may give them their size. */
  function takePictures(wrong: Wrong[]): Taken {
    const pictures = new Map<Element, DrawnPicture>()
    const sources = new Map<Element, Element[]>()
    for (const [{ drawing, wrappers, container }] of wrong) {
      const picture = pictures.size < PICTURES_MAX ? shown.take(drawing) : null
      if (picture === null) continue
      pictures.set(drawing, picture)
      const outermost = wrappers.at(-1) ?? drawing
      const chain = [outermost, container, ...drawings.ancestorsOf(container)]
      sources.set(drawing, chain.filter(isSource).slice(0, TRIES_MAX))
    }
    return { pictures, sources }
  }
  /** A script that has given an element its width has taken that from an outer one. */
  const isSource = (element: Element) =>
    element !== get(document, 'body') &&
    (element instanceof HTMLCanvasElement || !drawings.hasOwnWidth(element)) &&
    !/^(table|inline$|contents)/.test(getComputedStyle(element).display)
  /** Drawings of which a part is missing since their pictures were taken. */
  function haveLost(wrong: Wrong[], { pictures }: Taken): Wrong[] {
    return wrong.filter(([{ drawing }]) => {
      const [then, now] = [pictures.get(drawing), shown.take(drawing)]
      return then !== undefined && now !== null && shown.isPartOf(then, now)
    })
  }

  /**
   * Has a drawing drawn for the screen, and shows it smaller.
   * @returns whether its script does so
   */
  async function scale(
    element: Element,
    { px, onPaper }: { px: number; onPaper: number },
    { drawing, drawn, waitMs }: { drawing: Element; drawn: string; waitMs: number },
  ): Promise<boolean> {
    pins.setSizes([[element, { width: px, height: null }]])
    const restoreZoom = pins.zoom(element, onPaper / px)
    pins.restoreSizesIn(element)
    dispatchEvent(new Event('resize'))
    const until = performance.now() + waitMs
    do await frame()
    while (drawnSizeOf(drawing) !== drawn && performance.now() < until)
    if (drawnSizeOf(drawing) === drawn) return true
    restoreZoom()
    return false
  }

  /** Shows what the screen shows of drawings of which a part was lost. */
  async function scaleLost(wrong: Wrong[], taken: Taken, waitMs: number): Promise<void> {
    for (const [{ drawing }, screen, paper] of haveLost(wrong, taken)) {
      // Another drawing in the same element may have brought it back.
      if (drawnSizeOf(drawing) === screen.drawn) continue
      for (const element of taken.sources.get(drawing) ?? []) {
        const at = paper.boxes.findIndex((box) => box.element === element)
        const px = screen.boxes[at]?.width ?? screen.room
        const onPaper = paper.boxes[at]?.width ?? paper.room
        const awaited = { drawing, drawn: screen.drawn, waitMs }
        if (onPaper < px && (await scale(element, { px, onPaper }, awaited))) break
        pins.setSizes(paper.boxes.map((box) => [box.element, { width: box.width, height: null }]))
      }
    }
  }
  return { takePictures, scaleLost }
}

export type ScaledDrawings = ReturnType<typeof makeScaledDrawings>
