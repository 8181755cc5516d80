/**
 * Reads the tables of a font file: TrueType and OpenType as they are, WOFF and WOFF 2.0 unpacked.
 * Files are untrusted: every length is checked before it is used, and nothing is unpacked beyond
 * the size that the file declares and the limit below.
 */
import { promisify } from 'node:util'
import { brotliDecompress, inflate } from 'node:zlib'

/**
 * Tables by tag. In WOFF 2.0 the outlines (`glyf`, `loca`) and `hmtx` may be in a transformed
 * encoding.
 */
export type Tables = Map<string, Buffer>

/**
 * The file is not a usable font. The message is public, without an initial capital and a full stop.
 */
export class FontError extends Error {
  override name = 'FontError'
}

export type FontFormat = 'ttf' | 'otf' | 'woff' | 'woff2'

const SIGNATURES: Record<string, FontFormat> = {
  '00010000': 'ttf',
  '74727565': 'ttf', // 'true'
  '4f54544f': 'otf', // 'OTTO'
  '774f4646': 'woff', // 'wOFF'
  '774f4632': 'woff2', // 'wOF2'
}

/** The format of a font file, from its signature; null for other files. */
export function fontFormat(file: Buffer): FontFormat | null {
  return SIGNATURES[file.toString('hex', 0, 4)] ?? null
}

/**
 * Limits the unpacked size of a font, when it is uploaded and when it is used. The largest fonts in
 * use, which cover all of Chinese, have about 30 MB, and the WOFF 2.0 library unpacks no more.
 */
export const UNPACKED_BYTES_MAX = 30 * 1024 * 1024
const TABLES_MAX = 256

/** @throws FontError */
export async function readTables(file: Buffer): Promise<Tables> {
  const format = fontFormat(file)
  if (format === null) throw new FontError('it has no font signature')
  try {
    if (format === 'woff') return await readWoff(file)
    if (format === 'woff2') return await readWoff2(file)
    return readSfnt(file)
  } catch (error) {
    // Buffer throws RangeError for a read beyond the end of the file.
    if (error instanceof RangeError) throw new FontError('it is cut off', { cause: error })
    throw error
  }
}

/** https://learn.microsoft.com/typography/opentype/spec/otff */
function readSfnt(file: Buffer): Tables {
  const tables: Tables = new Map()
  for (const at of entryOffsets(file.readUInt16BE(4), 12, 16)) {
    const bytes = slice(file, file.readUInt32BE(at + 8), file.readUInt32BE(at + 12))
    add(tables, file.toString('latin1', at, at + 4), bytes)
  }
  return tables
}

/** https://www.w3.org/TR/WOFF/#TableDirectory */
async function readWoff(file: Buffer): Promise<Tables> {
  if (file.readUInt32BE(8) !== file.length) throw new FontError('it is cut off')
  const directory = entryOffsets(file.readUInt16BE(12), 44, 20)
  checkUnpackedSize(directory.reduce((sum, at) => sum + file.readUInt32BE(at + 12), 0))
  const tables: Tables = new Map()
  for (const at of directory) {
    const packed = slice(file, file.readUInt32BE(at + 4), file.readUInt32BE(at + 8))
    const length = file.readUInt32BE(at + 12)
    const bytes = packed.length === length ? packed : await unpack(inflate, packed, length)
    add(tables, file.toString('latin1', at, at + 4), bytes)
  }
  return tables
}

/** https://www.w3.org/TR/WOFF2/#table_dir_format */
async function readWoff2(file: Buffer): Promise<Tables> {
  if (file.readUInt32BE(8) !== file.length) throw new FontError('it is cut off')
  if (file.toString('latin1', 4, 8) === 'ttcf')
    throw new FontError('it is a collection of several fonts')
  const directory: { tag: string; length: number }[] = []
  let at = 48
  for (const _ of entryOffsets(file.readUInt16BE(12), 0, 0)) {
    const flags = file.readUInt8(at)
    at += 1
    const known = WOFF2_TAGS[flags & 63]
    const tag = known ?? file.toString('latin1', at, at + 4)
    if (known === undefined) at += 4
    const version = flags >> 6
    const original = readBase128(file, at)
    at = original.next
    const isPlain = tag === 'glyf' || tag === 'loca' ? version === 3 : version === 0
    const packed = isPlain ? original : readBase128(file, at)
    at = packed.next
    directory.push({ tag, length: packed.value })
  }
  const total = directory.reduce((sum, { length }) => sum + length, 0)
  checkUnpackedSize(total)
  checkUnpackedSize(file.readUInt32BE(16))
  const bytes = await unpack(brotliDecompress, slice(file, at, file.readUInt32BE(20)), total)
  const tables: Tables = new Map()
  let start = 0
  for (const { tag, length } of directory) {
    add(tables, tag, slice(bytes, start, length))
    start += length
  }
  return tables
}

/** Unpacks to exactly `length` bytes, on a thread of the runtime's pool. */
async function unpack(
  decompress: typeof inflate | typeof brotliDecompress,
  packed: Buffer,
  length: number,
): Promise<Buffer> {
  const run: (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer> =
    promisify(decompress)
  const bytes = await run(packed, { maxOutputLength: Math.max(1, length) }).catch((cause) => {
    throw new FontError('it cannot be decompressed', { cause })
  })
  if (bytes.length !== length) throw new FontError('its size does not match its header')
  return bytes
}

/** The offsets of `count` directory entries. */
function entryOffsets(count: number, start: number, size: number): number[] {
  if (count === 0 || count > TABLES_MAX) throw new FontError('it has no tables, or too many')
  return Array.from({ length: count }, (_, index) => start + index * size)
}

function slice(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new FontError('it is cut off')
  return bytes.subarray(start, start + length)
}

function add(tables: Tables, tag: string, bytes: Buffer): void {
  if (tables.has(tag)) throw new FontError('it has two tables with the same tag')
  tables.set(tag, bytes)
}

function checkUnpackedSize(unpackedBytes: number): void {
  if (unpackedBytes > UNPACKED_BYTES_MAX) throw new FontError('it is too large when decompressed')
}

function readBase128(file: Buffer, start: number): { value: number; next: number } {
  let value = 0
  for (let at = start; at < start + 5; at += 1) {
    const byte = file.readUInt8(at)
    value = value * 128 + (byte & 127)
    if (byte < 128) return { value, next: at + 1 }
  }
  throw new FontError('it has a malformed length')
}

const WOFF2_TAGS = (
  'cmap|head|hhea|hmtx|maxp|name|OS/2|post|cvt |fpgm|glyf|loca|prep|CFF |VORG|EBDT|EBLC|gasp|hdmx|' +
  'kern|LTSH|PCLT|VDMX|vhea|vmtx|BASE|GDEF|GPOS|GSUB|EBSC|JSTF|MATH|CBDT|CBLC|COLR|CPAL|SVG |sbix|' +
  'acnt|avar|bdat|bloc|bsln|cvar|fdsc|feat|fmtx|fvar|gvar|hsty|just|lcar|mort|morx|opbd|prop|trak|' +
  'Zapf|Silf|Glat|Gloc|Feat|Sill'
).split('|')
