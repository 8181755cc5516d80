/**
 * Replaces the colors of an image that has few by their numbers: a third of the bytes, and no loss.
 */
import type { Pixels } from './pixels.ts'

export interface PalettePixels {
  /** Rows of 1 + `width` bytes: the filter, and the number of the color of each pixel. */
  rows: Uint8Array<ArrayBuffer>
  /** Red, green and blue of each color. */
  colors: Uint8Array
  /** The opacity of each color; null if all are opaque. */
  opacities: Uint8Array | null
}

const COLORS_MAX = 256
/** The size of the hash table: four places for each color keep searches short. */
const PLACES = 1_024
const PLACE_BITS = 10
/**
 * Multiplication by 2^32 / the golden ratio spreads similar colors (Knuth, volume 3, section 6.4).
 */
const SPREAD = 0x9e3779b1

/** @returns null if the image has more than 256 colors */
export function paletteOf({ width, height, channels, rows }: Pixels): PalettePixels | null {
  const colors = new Int32Array(COLORS_MAX)
  // The number of a color plus one, so that 0 means that a place is free.
  const places = new Uint16Array(PLACES)
  const numbers = new Uint8Array((width + 1) * height)
  let count = 0
  let last = 0
  let lastNumber = -1
  let from = 0
  let to = 0
  for (let row = 0; row < height; row += 1) {
    from += 1
    to += 1
    for (let column = 0; column < width; column += 1, from += channels, to += 1) {
      const opacity = channels === 4 ? (rows[from + 3] ?? 0) : 255
      const color =
        ((rows[from] ?? 0) << 24) |
        ((rows[from + 1] ?? 0) << 16) |
        ((rows[from + 2] ?? 0) << 8) |
        opacity
      if (color !== last || lastNumber < 0) {
        let place = Math.imul(color, SPREAD) >>> (32 - PLACE_BITS)
        let number = (places[place] ?? 0) - 1
        while (number >= 0 && colors[number] !== color) {
          place = (place + 1) % PLACES
          number = (places[place] ?? 0) - 1
        }
        if (number < 0) {
          if (count === COLORS_MAX) return null
          number = count
          colors[number] = color
          count += 1
          places[place] = count
        }
        last = color
        lastNumber = number
      }
      numbers[to] = lastNumber
    }
  }
  return { rows: numbers, ...channelsOf(colors.subarray(0, count)) }
}

function channelsOf(values: Int32Array): Pick<PalettePixels, 'colors' | 'opacities'> {
  const each = Array.from(values)
  const colors = each.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255])
  const opacities = each.map((value) => value & 255)
  const isOpaque = opacities.every((opacity) => opacity === 255)
  return {
    colors: Uint8Array.from(colors),
    opacities: isOpaque ? null : Uint8Array.from(opacities),
  }
}
