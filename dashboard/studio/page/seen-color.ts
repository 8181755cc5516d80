/** The color of a text, as the page that is drawn shows it. */
import type { Frame } from './find-source.ts'

/** Pixels that are read of a text: its first letters are enough. */
const WIDTH_MAX = 600
const HEIGHT_MAX = 200
/** The edges of letters are mixed with their ground: what is this much of the way is not. */
const PURE = 0.85

/** @returns such as `#1a2b3c`; null for what has one color only */
export function seenColor(
  page: HTMLCanvasElement | HTMLImageElement,
  { x, y, width, height }: Frame,
): string | null {
  const isPicture = page instanceof HTMLImageElement
  const [across, down] = isPicture
    ? [page.naturalWidth, page.naturalHeight]
    : [page.width, page.height]
  const copy = document.createElement('canvas')
  copy.width = Math.min(WIDTH_MAX, Math.ceil(width * across))
  copy.height = Math.min(HEIGHT_MAX, Math.ceil(height * down))
  const pen = copy.getContext('2d')
  if (!pen || copy.width === 0 || copy.height === 0) return null
  pen.drawImage(page, -x * across, -y * down)
  return inkOf(pen.getImageData(0, 0, copy.width, copy.height).data)
}

/** The color of letters on a ground. @param pixels red, green, blue and opacity of each */
export function inkOf(pixels: Uint8ClampedArray): string | null {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const color = (red << 16) | (green << 8) | blue
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const most = (colors: readonly [number, number][]) =>
    colors.reduce((best, one) => (one[1] > best[1] ? one : best), [-1, 0])[0]
  const all = [...counts]
  const ground = most(all)
  const farthest = Math.max(0, ...all.map(([color]) => distance(color, ground)))
  if (farthest === 0) return null
  const ink = most(all.filter(([color]) => distance(color, ground) >= PURE * farthest))
  return `#${ink.toString(16).padStart(6, '0')}`
}

function distance(one: number, other: number): number {
  const part = (shift: number) => ((one >> shift) & 255) - ((other >> shift) & 255)
  return Math.hypot(part(16), part(8), part(0))
}
