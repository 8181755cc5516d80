/**
 * Reads the size of an image from the file structure, and checks that the file is complete. Nothing
 * is decoded: decoders of untrusted images belong in the browser's sandbox.
 */

export interface ImageSize {
  width: number
  height: number
}

/** @returns null if the file is truncated or malformed */
export type ImageReader = (file: Buffer) => ImageSize | null

/**
 * Chunks of a PNG, and segments and fill bytes of a JPEG. 10 MB in chunks of 1 kB have half as
 * many.
 */
const PARTS_MAX = 20_000

/** Reads the chunks from IHDR to IEND (https://www.w3.org/TR/png-3/#5Chunk-layout). */
export const readPng: ImageReader = (file) => {
  let size: ImageSize | null = null
  let hasData = false
  let parts = 0
  for (let at = 8; at + 12 <= file.length && parts < PARTS_MAX; parts += 1) {
    const length = file.readUInt32BE(at)
    const type = file.readUInt32BE(at + 4)
    if (at + 12 + length > file.length) return null
    if (at === 8) {
      if (type !== IHDR || length !== 13) return null
      size = { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) }
    }
    if (type === IDAT) hasData = true
    if (type === IEND) return hasData ? size : null
    at += 12 + length
  }
  return null
}

const IHDR = 0x49484452
const IDAT = 0x49444154
const IEND = 0x49454e44

/**
 * Reads the segments up to the start of a scan, then looks for the end of the image (ITU-T T.81,
 * annex B).
 */
export const readJpeg: ImageReader = (file) => {
  let size: ImageSize | null = null
  let parts = 0
  for (let at = 2; at + 4 <= file.length && parts < PARTS_MAX; parts += 1) {
    if (file[at] !== 0xff) return null
    const marker = file[at + 1] ?? 0
    // Fill bytes may precede any marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = file.readUInt16BE(at + 2)
    if (at + 2 + length > file.length) return null
    if (isFrame(marker)) {
      if (length < 8) return null
      size = { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
    }
    // Within a scan no other bytes look like this marker; an end before the scan belongs to a
    // thumbnail.
    if (marker === START_OF_SCAN) return file.includes(END_OF_IMAGE, at) ? size : null
    at += 2 + length
  }
  return null
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])

/** SOF0 to SOF15, without the three markers in that range that are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/**
 * Reads a RIFF file whose first chunk is VP8, VP8L or VP8X
 * (https://www.rfc-editor.org/rfc/rfc9649).
 */
export const readWebp: ImageReader = (file) => {
  if (file.length < 30 || file.readUInt32LE(4) + 8 > file.length) return null
  const length = file.readUInt32LE(16)
  if (20 + length > file.length) return null
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = file.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
