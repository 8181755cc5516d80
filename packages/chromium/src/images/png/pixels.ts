/**
 * Reads the PNGs that Chromium compresses for speed: 8 bits a channel, and every row is the
 * difference to the one above.
 */
import { inflateSync } from 'node:zlib'

/** The pixels of an image in the layout of a PNG: each row begins with the byte of its filter. */
export interface Pixels {
  width: number
  height: number
  /** 3 = RGB, 4 = RGBA. */
  channels: 3 | 4
  /** `height` rows of 1 + `width` x `channels` bytes. */
  rows: Uint8Array<ArrayBuffer>
}

export const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Filters of a row (PNG specification, section 9). */
export const NONE = 0
export const UP = 2

/** The least that zlib takes. */
const CHUNK_BYTES_MIN = 64

const CHANNELS: Record<number, Pixels['channels']> = { 2: 3, 6: 4 }

/** @returns null if these are not the bytes of such an image */
export function readPixels(png: Buffer): Pixels | null {
  const header = png.subarray(16, 29)
  const [depth = 0, colorType = 0, , , interlaced = 0] = header.subarray(8)
  const channels = CHANNELS[colorType]
  if (!png.subarray(0, 8).equals(SIGNATURE) || header.length < 13) return null
  if (depth !== 8 || channels === undefined || interlaced !== 0) return null
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const length = height * (1 + width * channels)
  const chunkSize = Math.max(CHUNK_BYTES_MIN, length)
  const rows = inflateSync(imageData(png), { chunkSize, maxOutputLength: length })
  if (rows.length !== length || !removeFilters(rows, 1 + width * channels)) return null
  return { width, height, channels, rows }
}

/** The contents of all IDAT chunks. */
function imageData(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + length))
    }
    at += 12 + length
  }
  return Buffer.concat(parts)
}

/** @returns false if a row has another filter than `NONE` and `UP` */
function removeFilters(rows: Buffer, rowBytes: number): boolean {
  const same = Buffer.alloc(rowBytes - 1)
  for (let row = 0; row < rows.length; row += rowBytes) {
    const filter = rows[row]
    const end = row + rowBytes
    rows[row] = NONE
    if (filter !== NONE && filter !== UP) return false
    if (filter === NONE || row === 0) continue
    if (rows.compare(same, 0, same.length, row + 1, end) === 0) {
      rows.copyWithin(row, row - rowBytes, row)
    } else {
      addRowAbove(rows, row + 1, end, rowBytes)
    }
  }
  return true
}

function addRowAbove(rows: Buffer, start: number, end: number, rowBytes: number): void {
  for (let at = start; at < end; at += 1) {
    rows[at] = (rows[at] ?? 0) + (rows[at - rowBytes] ?? 0)
  }
}
