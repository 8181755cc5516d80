/** Small or valid files that are expensive to process, as a hostile user uploads them. */
import {
  brotliCompressSync,
  constants,
  crc32,
  deflateRawSync,
  deflateSync,
  gzipSync,
} from 'node:zlib'
import { tablesOf } from './font-files.ts'

/** A green PNG of 40 by 40 pixels and `sizeBytes` bytes. */
export function largePng(sizeBytes: number): Buffer {
  const [head, ...rest] = pngChunks()
  const bytes = [PNG, head, ...rest].reduce((sum, part) => sum + (part?.length ?? 0), 0)
  const filling = chunk('juNk', Buffer.alloc(Math.max(0, sizeBytes - bytes - 12), 0x5a))
  return Buffer.concat([PNG, head ?? Buffer.alloc(0), filling, ...rest])
}

/** The same image with `count` empty chunks. */
export function manyChunksPng(count: number): Buffer {
  const [head, ...rest] = pngChunks()
  const empty = chunk('juNk', Buffer.alloc(0))
  return Buffer.concat([PNG, head ?? Buffer.alloc(0), ...Array(count).fill(empty), ...rest])
}

/**
 * A WOFF 2.0 font of `unpackedBytes`, of which every 80th is random: libraries refuse a compression
 * ratio above 100.
 */
export function woff2Bomb(family: string, unpackedBytes: number): Buffer {
  const filling = Buffer.alloc(unpackedBytes)
  for (let at = 0; at < unpackedBytes; at += 80) filling[at] = Math.random() * 256
  const tables = [...tablesOf({ family }).set('BIGX', filling)]
  const directory = tables.map(([tag, { length }]) =>
    Buffer.concat([
      // Version 3 of these two is the null transform; of the others it is version 0.
      Buffer.from([tag === 'glyf' || tag === 'loca' ? 0xff : 0x3f]),
      Buffer.from(tag, 'latin1'),
      base128(length),
    ]),
  )
  const packed = brotliCompressSync(Buffer.concat(tables.map(([, bytes]) => bytes)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  })
  const header = Buffer.alloc(48)
  header.write('wOF2', 0, 'latin1')
  header.writeUInt32BE(0x00010000, 4)
  header.writeUInt16BE(tables.length, 12)
  // The size of the unpacked file: its directory, and the tables in whole words.
  const sfntBytes = tables.reduce((sum, [, { length }]) => sum + 16 + length + (-length & 3), 12)
  header.writeUInt32BE(sfntBytes, 16)
  header.writeUInt32BE(packed.length, 20)
  const parts = [header, ...directory, packed]
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  header.writeUInt32BE(length + (-length & 3), 8)
  return Buffer.concat([...parts, Buffer.alloc(-length & 3)])
}

/**
 * Spaces in the gzip format: about a thousandth of `unpackedBytes`, which is a multiple of 1 MB.
 */
export function gzipBomb(unpackedBytes: number): Buffer {
  const block = Buffer.alloc(1024 ** 2, 32)
  const times = unpackedBytes / block.length
  // After a full flush nothing refers to earlier data, so that the compressed block can be
  // repeated.
  const packed = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH })
  let checksum = 0
  for (let left = times; left > 0; left -= 1) checksum = crc32(block, checksum)
  const end = Buffer.alloc(10)
  // An empty last block.
  end.set([3, 0])
  end.writeUInt32LE(checksum >>> 0, 2)
  end.writeUInt32LE(unpackedBytes, 6)
  const header = gzipSync('').subarray(0, 10)
  return Buffer.concat([header, ...Array<Buffer>(times).fill(packed), end])
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

function pngChunks(): Buffer[] {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(40, 0)
  header.writeUInt32BE(40, 4)
  header.set([8, 2], 8)
  const row = [0, ...Array.from({ length: 40 }, () => [0, 255, 0]).flat()]
  const pixels = deflateSync(Buffer.from(Array.from({ length: 40 }, () => row).flat()))
  return [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)) >>> 0, 8 + data.length)
  return bytes
}

/** UIntBase128 of WOFF 2.0. */
function base128(value: number): Buffer {
  const bytes = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return Buffer.from(bytes)
}
