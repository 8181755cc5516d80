/** Finds bars of plain colours on the first page of a PDF: what scripts draw for their width. */
import { expect } from 'bun:test'
import { bytesOf } from '../api/renders.ts'
import type { Pixels } from '../files/images.ts'
import { drawPdf } from '../files/pdf.ts'
import type { ServerApi, TestUser } from '../server/server.ts'

/** The content area of A4 with the default margins, in points: from 57 to 538. */
export const LEFT = 56.7
export const RIGHT = 538.6

export const COLOURS = ['#ff0000', '#00ff00', '#0000ff', '#ff00ff']
/** Draws a bar of each colour, side by side, on the canvas `c`. */
export const BARS = `const x = c.getContext('2d'); ${JSON.stringify(COLOURS)}.forEach((colour, i) => {
  x.fillStyle = colour; x.fillRect(i * c.width / 4, 0, c.width / 4, c.height) })`

/**
 * Pictures that are shown smaller than they are have other colours at their edges, and almost the
 * same inside.
 */
const TOLERANCE = 40

export interface Extent {
  left: number
  right: number
  top: number
  bottom: number
}

export const withScripts = (html: string, options: object = {}) => ({
  html,
  options: { enableJavaScript: true, ...options },
})

/**
 * The edges of what has each of these colours, in points; null for a colour that is not on the
 * page.
 */
export async function extentsOf(
  server: ServerApi,
  user: TestUser,
  body: Parameters<typeof bytesOf>[3],
  colours: string[] = COLOURS,
): Promise<(Extent | null)[]> {
  const page = await drawPdf(await bytesOf(server, user, 'pdf', body))
  return colours.map((colour) => extentOf(page, colour))
}

function extentOf({ width, height, data }: Pixels, colour: string): Extent | null {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let at = 0; at < data.length; at += 4) {
    if (wanted.some((value, channel) => Math.abs((data[at + channel] ?? 0) - value) > TOLERANCE)) {
      continue
    }
    const x = (at / 4) % width
    const y = Math.floor(at / 4 / width)
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  return right === 0 ? null : { left, right, top, bottom }
}

/** Checks that four bars of equal width fill the page. */
export function expectToFill(bars: (Extent | null)[], left = LEFT, right = RIGHT): void {
  const quarter = (right - left) / 4
  for (const [index, bar] of bars.entries()) {
    expect(Math.abs((bar?.left ?? -99) - (left + index * quarter))).toBeLessThan(10)
    expect(Math.abs((bar?.right ?? -99) - (left + (index + 1) * quarter))).toBeLessThan(10)
  }
}
