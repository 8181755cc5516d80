/**
 * Compresses the PNGs of Chromium again, without loss: see docs/decisions/0165-small-png.md. Runs
 * in the image process.
 */
import { crc32 } from 'node:zlib'
import { filterPhotographs } from './filters.ts'
import { paletteOf } from './palette.ts'
import { type Pixels, readPixels, SIGNATURE } from './pixels.ts'

/**
 * The level of libdeflate, 1 to 12: 1 takes half as long, for a tenth to four fifths more bytes; 9
 * takes three times as long, for no fewer.
 */
const LEVEL = 6
/** The type of the compressed data: deflate, with a window of 32 KB. */
const ZLIB_HEADER = Buffer.from([0x78, 0x01])

const PALETTE_TYPE = 3
const COLOR_TYPES: Record<Pixels['channels'], number> = { 3: 2, 4: 6 }

/**
 * @returns the same picture; null if these are not the bytes of a PNG that Chromium has compressed
 *   for speed
 */
export function compressPng(png: Buffer): Buffer | null {
  const pixels = readPixels(png)
  if (pixels === null) return null
  const { width, height, channels, rows } = pixels
  const palette = paletteOf(pixels)
  if (palette === null) {
    filterPhotographs(pixels)
    const header = headerOf(width, height, COLOR_TYPES[channels])
    return fileOf([header, chunk('IDAT', compress(rows))])
  }
  const { colors, opacities } = palette
  return fileOf([
    headerOf(width, height, PALETTE_TYPE),
    chunk('PLTE', colors),
    ...(opacities ? [chunk('tRNS', opacities)] : []),
    chunk('IDAT', compress(palette.rows)),
  ])
}

function compress(rows: Uint8Array<ArrayBuffer>): Uint8Array {
  const deflated = Bun.deflateSync(rows, { library: 'libdeflate', level: LEVEL })
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(Bun.hash.adler32(rows))
  return Buffer.concat([ZLIB_HEADER, deflated, checksum])
}

function headerOf(width: number, height: number, colorType: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // The bits of a channel, and of the number of a color.
  header[8] = 8
  header[9] = colorType
  return chunk('IHDR', header)
}

function chunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + content.length)
  bytes.writeUInt32BE(content.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(content, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length)
  return bytes
}

function fileOf(chunks: Buffer[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', new Uint8Array(0))])
}
