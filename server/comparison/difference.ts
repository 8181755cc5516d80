/** Compares the pixels of one page, and marks those that changed. */
import pixelmatch from 'pixelmatch'
import { type Box, createChangedAreas } from './boxes.ts'
import type { Pixels } from './pages.ts'

type Color = [red: number, green: number, blue: number]

/** No other pixel of the marked page has these colors: the page itself is gray. */
export const CHANGED: Color = [255, 0, 0]
/** Edges that are smoothed in another way. */
const SMOOTHED: Color = [255, 221, 128]
/** The color of pixels that only one side has. */
const SURPLUS: Color = [255, 224, 224]
const WHITE = 255

/** A page that one side does not have. */
export const NO_PAGE: Pixels = { width: 0, height: 0, data: new Uint8Array() }

export interface Difference {
  /** The number of pixels. */
  changed: number
  boxes: Box[]
  /**
   * The page of `before` in light gray, as large as both sides, with changed pixels in color. Null
   * without changes.
   */
  marked: Pixels | null
}

/**
 * Pages of two sizes are compared with their top left corners on each other. What only one of them
 * has counts as changed.
 * @param threshold the distance up to which two colors count as the same, 0 to 1
 */
export function differenceOf(before: Pixels, after: Pixels, threshold: number): Difference {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  if (isSame(before, after)) return { changed: 0, boxes: [], marked: null }
  const data = new Uint8Array(width * height * 4)
  const [a, b] = [before, after].map((page) => onCanvas(page, width, height))
  const options = { threshold, diffColor: CHANGED, aaColor: SMOOTHED }
  pixelmatch(a ?? data, b ?? data, data, width, height, options)
  const areas = createChangedAreas({ width, height })
  let changed = 0
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const isMarked = data[at] === CHANGED[0] && data[at + 1] === CHANGED[1]
      const isSurplus = isOn(before, x, y) !== isOn(after, x, y)
      if (!isMarked && !isSurplus) continue
      if (!isMarked) data.set(SURPLUS, at)
      areas.add(x, y)
      changed += 1
    }
  }
  if (changed === 0) return { changed, boxes: [], marked: null }
  return { changed, boxes: areas.boxes(), marked: { width, height, data } }
}

function isSame(before: Pixels, after: Pixels): boolean {
  return (
    before.width === after.width &&
    before.height === after.height &&
    Buffer.compare(before.data, after.data) === 0
  )
}

function isOn({ width, height }: Pixels, x: number, y: number): boolean {
  return x < width && y < height
}

/** The page on white of the size, with its bytes aligned as pixelmatch needs them. */
function onCanvas(page: Pixels, width: number, height: number): Uint8Array {
  const isAligned = page.data.byteOffset % 4 === 0
  if (page.width === width && page.height === height && isAligned) return page.data
  const canvas = new Uint8Array(width * height * 4).fill(WHITE)
  const rowBytes = page.width * 4
  for (let y = 0; y < page.height; y += 1) {
    canvas.set(page.data.subarray(y * rowBytes, (y + 1) * rowBytes), y * width * 4)
  }
  return canvas
}
