/**
 * Filters the rows of photographs. Text, areas and gradients repeat, and are compressed best as
 * they are; the pixels of a photograph are only similar to their neighbours, and their differences
 * are compressed best.
 */
import { type Pixels, UP } from './pixels.ts'

/** How a pixel is predicted (PNG specification, section 9). */
const SUB = 1
const AVERAGE = 3
const PAETH = 4

/** One pixel of so many is looked at. */
const NOISE_STEP = 4
const COST_STEP = 8
/**
 * The shares of pixels that differ from both neighbours, and of those that do so only a little,
 * from which rows could be a photograph. Edges of text differ much, and in fewer places.
 */
const DIFFERENT = 0.3
const SIMILAR = 0.1
/** The distance of a channel up to which a pixel is similar. */
const SIMILAR_MAX = 16

/**
 * The part of their compressed bytes that filtered rows may have: rows that are not filtered also
 * repeat farther away.
 */
const WORTHWHILE = 0.85

/** Rows that are filtered together, or not at all. */
const BLOCK_ROWS = 32
/** The first of them, which are compressed in both ways. */
const SAMPLE_ROWS = 8

/**
 * Filters the rows that are smaller then, in place. From the last row on, because each needs the
 * row above as it is.
 */
export function filterPhotographs({ width, height, channels, rows }: Pixels): void {
  const rowBytes = 1 + width * channels
  const rowAt = (row: number): Row => {
    const start = row * rowBytes + 1
    return { rows, start, end: start + width * channels, rowBytes, channels }
  }
  const filtered = Buffer.alloc(SAMPLE_ROWS * rowBytes)
  const lastBlock = Math.floor((height - 1) / BLOCK_ROWS) * BLOCK_ROWS
  for (let block = lastBlock; block >= 0; block -= BLOCK_ROWS) {
    // The first row has none above.
    const first = Math.max(1, block)
    const end = Math.min(height, block + BLOCK_ROWS)
    const sample = Array.from({ length: Math.min(SAMPLE_ROWS, end - first) }, (_, row) =>
      rowAt(first + row),
    )
    if (!sample.some((row) => isNoisy(row))) continue
    for (const [index, row] of sample.entries()) filter(row, filtered, index * rowBytes + 1)
    const bytes = sample.length * rowBytes
    const plain = rows.subarray(first * rowBytes, first * rowBytes + bytes)
    const filteredBytes = compressedBytes(filtered.subarray(0, bytes))
    if (filteredBytes > WORTHWHILE * compressedBytes(plain)) continue
    for (let row = end - 1; row >= first; row -= 1) {
      const part = rowAt(row)
      filter(part, rows, part.start)
    }
  }
}

function compressedBytes(rows: Uint8Array): number {
  return Bun.deflateSync(Buffer.from(rows), { library: 'libdeflate', level: 6 }).length
}

interface Row {
  rows: Uint8Array
  start: number
  end: number
  rowBytes: number
  channels: number
}

/** Writes the row as differences, after the byte of its filter. */
function filter(row: Row, into: Uint8Array, start: number): void {
  const chosen = cheapestFilter(row)
  into[start - 1] = chosen
  subtract(row, chosen, { into, start })
}

function isNoisy({ rows, start, end, rowBytes, channels }: Row): boolean {
  let seen = 0
  let different = 0
  let similar = 0
  for (let at = start + channels; at < end; at += channels * NOISE_STEP) {
    const left = distance(rows, at, at - channels)
    const above = distance(rows, at, at - rowBytes)
    seen += 1
    if (left === 0 || above === 0) continue
    different += 1
    if (left <= SIMILAR_MAX && above <= SIMILAR_MAX) similar += 1
  }
  return different > DIFFERENT * seen || similar > SIMILAR * seen
}

/** The largest difference of a channel of two pixels. */
function distance(rows: Uint8Array, a: number, b: number): number {
  const red = Math.abs((rows[a] ?? 0) - (rows[b] ?? 0))
  const green = Math.abs((rows[a + 1] ?? 0) - (rows[b + 1] ?? 0))
  return Math.max(red, green, Math.abs((rows[a + 2] ?? 0) - (rows[b + 2] ?? 0)))
}

/**
 * The filter whose differences are smallest, as encoders usually choose (PNG specification, section
 * 12.8).
 */
function cheapestFilter({ rows, start, end, rowBytes, channels }: Row): number {
  let sub = 0
  let up = 0
  let average = 0
  let paeth = 0
  for (let at = start + channels; at < end; at += channels * COST_STEP) {
    const value = rows[at] ?? 0
    const left = rows[at - channels] ?? 0
    const above = rows[at - rowBytes] ?? 0
    const corner = rows[at - rowBytes - channels] ?? 0
    sub += sizeOf(value - left)
    up += sizeOf(value - above)
    average += sizeOf(value - ((left + above) >> 1))
    paeth += sizeOf(value - paethOf(left, above, corner))
  }
  const least = Math.min(sub, up, average, paeth)
  if (least === paeth) return PAETH
  if (least === average) return AVERAGE
  return least === sub ? SUB : UP
}

/** The size of a difference as a signed byte. */
function sizeOf(difference: number): number {
  const byte = (difference << 24) >> 24
  return byte < 0 ? -byte : byte
}

/**
 * Writes the differences, from the end of the row: into the row itself, too, each needs the pixel
 * on the left as it is.
 */
function subtract(
  { rows, start, end, rowBytes, channels }: Row,
  chosen: number,
  target: { into: Uint8Array; start: number },
): void {
  const { into } = target
  const shift = target.start - start
  for (let at = end - 1; at >= start; at -= 1) {
    const isFirst = at < start + channels
    const left = isFirst ? 0 : (rows[at - channels] ?? 0)
    const above = rows[at - rowBytes] ?? 0
    let expected = above
    if (chosen === SUB) expected = left
    else if (chosen === AVERAGE) expected = (left + above) >> 1
    else if (chosen === PAETH) {
      expected = paethOf(left, above, isFirst ? 0 : (rows[at - rowBytes - channels] ?? 0))
    }
    into[at + shift] = (rows[at] ?? 0) - expected
  }
}

/** The neighbour that is closest to left + above - corner. */
function paethOf(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const toLeft = Math.abs(estimate - left)
  const toAbove = Math.abs(estimate - above)
  const toCorner = Math.abs(estimate - corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
