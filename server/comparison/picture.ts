/** Makes the picture of a page: its changes, with a frame around each box. */
import sharp from 'sharp'
import type { Box } from './boxes.ts'
import { CHANGED } from './difference.ts'
import type { Pixels } from './pages.ts'

/** The thickness of a frame, and its distance from the changes. In pixels. */
const FRAME = 2
const DISTANCE = 4

/** @param marked is drawn into @returns a PNG */
export async function pictureOf(marked: Pixels, boxes: Box[]): Promise<Uint8Array> {
  for (const box of boxes) drawFrame(marked, box)
  const { width, height, data } = marked
  const raw = { width, height, channels: 4 as const }
  return sharp(data, { raw, limitInputPixels: false }).removeAlpha().png().toBuffer()
}

function drawFrame(page: Pixels, { x, y, width, height }: Box): void {
  const outer = DISTANCE + FRAME
  const [left, right] = [x - outer, x + width + outer]
  const [top, bottom] = [y - outer, y + height + outer]
  fill(page, left, top, right, top + FRAME)
  fill(page, left, bottom - FRAME, right, bottom)
  fill(page, left, top, left + FRAME, bottom)
  fill(page, right - FRAME, top, right, bottom)
}

/** Fills a rectangle as far as it is on the page. The right and bottom edges are not part of it. */
function fill(page: Pixels, left: number, top: number, right: number, bottom: number): void {
  const [from, to] = [Math.max(0, left), Math.min(page.width, right)]
  for (let y = Math.max(0, top); y < Math.min(page.height, bottom); y += 1) {
    for (let x = from; x < to; x += 1) page.data.set(CHANGED, (y * page.width + x) * 4)
  }
}
