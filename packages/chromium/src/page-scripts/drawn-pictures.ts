/**
 * Compares what a script has drawn for two widths: all of it at another scale, or a part of it at
 * the same scale.
 */
import type { Dom } from './dom.ts'

/** The pixels of a canvas, as wide as it is and 32 pixels high. */
export interface DrawnPicture {
  width: number
  /** The height of the canvas itself. */
  height: number
  pixels: Uint8ClampedArray
}

export function makeDrawnPictures({ dom: { get } }: { dom: Dom }) {
  const ROWS = 32
  const WIDTH_MAX = 4_096
  /**
   * Sums of differences of a column, of 4 channels from 0 to 255: less is another rounding of the
   * same.
   */
  const COLUMN_SAME = 200
  /**
   * A part at the same scale differs by less than this share of what all of it at another scale
   * would differ by.
   */
  const SHARE_MAX = 0.4
  /**
   * A lost part has more columns than this that differ from the one before: lines of a grid do not.
   */
  const LOST_COLUMNS = 3
  /** Columns are compared with many others in these steps. */
  const SAMPLE = 16
  /** Antialiasing moves an edge by so many columns. */
  const NEAR = 2
  /** A canvas whose height changes is drawn in the same shape, not at the same scale. */
  const HEIGHT_CHANGE = 0.02

  /** @returns null for a canvas that scripts may not read, or that is too wide */
  function take(element: Element): DrawnPicture | null {
    if (!(element instanceof HTMLCanvasElement)) return null
    const [width, height] = [get(element, 'width'), get(element, 'height')]
    if (width === 0 || height === 0 || width > WIDTH_MAX) return null
    const copy = new OffscreenCanvas(width, ROWS).getContext('2d', { willReadFrequently: true })
    if (copy === null) return null
    try {
      copy.drawImage(element, 0, 0, width, ROWS)
      return { width, height, pixels: copy.getImageData(0, 0, width, ROWS).data }
    } catch {
      return null // it shows something of another site
    }
  }

  function difference(one: DrawnPicture, at: number, other: DrawnPicture, otherAt: number): number {
    let sum = 0
    for (let row = 0; row < ROWS; row += 1) {
      const [a, b] = [(row * one.width + at) * 4, (row * other.width + otherAt) * 4]
      for (let channel = 0; channel < 4; channel += 1) {
        sum += Math.abs((one.pixels[a + channel] ?? 0) - (other.pixels[b + channel] ?? 0))
      }
    }
    return sum < COLUMN_SAME ? 0 : sum
  }
  /** The difference to the most similar of some columns. */
  function nearest(before: DrawnPicture, columns: number[], after: DrawnPicture, at: number) {
    const known = columns.filter((column) => column >= 0 && column < before.width)
    return Math.min(...known.map((column) => difference(before, column, after, at)))
  }

  /**
   * Whether a narrower picture shows a part of a wider one at the same scale, and something is
   * missing.
   */
  function isPartOf(before: DrawnPicture, after: DrawnPicture): boolean {
    const less = before.width - after.width
    if (less < NEAR || Math.abs(before.height - after.height) > HEIGHT_CHANGE * before.height) {
      return false
    }
    const shifts = [0, less, Math.round(less / 2)]
    const byShift = [0, 0, 0]
    let [asPart, asWhole] = [0, 0]
    for (let at = 0; at < after.width; at += 1) {
      const parts = shifts.map((shift) => difference(before, at + shift, after, at))
      for (const [index, part] of parts.entries()) byShift[index] = (byShift[index] ?? 0) + part
      asPart += Math.min(...parts)
      const middle = Math.round((at * before.width) / after.width)
      const near = Array.from({ length: 2 * NEAR + 1 }, (_, index) => middle + index - NEAR)
      asWhole += nearest(before, near, after, at)
    }
    const shift = shifts[byShift.indexOf(Math.min(...byShift))] ?? 0
    return asPart < SHARE_MAX * asWhole && isMoreBeside(before, shift, after.width)
  }
  /**
   * Whether anything is drawn beside a part of a picture: columns that change, or that the part has
   * not.
   */
  function isMoreBeside(picture: DrawnPicture, from: number, width: number): boolean {
    const columns = Array.from({ length: picture.width }, (_, at) => at)
    const isInside = (at: number) => at >= from && at < from + width
    const outside = columns.filter((at) => !isInside(at) && at !== 0 && at !== from + width)
    const changed = outside.filter((at) => difference(picture, at - 1, picture, at) > 0)
    if (changed.length > LOST_COLUMNS) return true
    const kept = columns.filter((at) => isInside(at) && at % SAMPLE === 0)
    const sampled = outside.filter((at) => at % SAMPLE === 0)
    return sampled.some((at) => nearest(picture, kept, picture, at) > 0)
  }
  return { take, isPartOf }
}

export type DrawnPictures = ReturnType<typeof makeDrawnPictures>
