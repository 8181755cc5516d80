/**
 * The tables of a font file, whatever it is packed in: TrueType and OpenType as they are, WOFF and
 * WOFF 2.0 unpacked. Files come from strangers: every length is checked before it is used, and nothing
 * is unpacked beyond what the file declares and we allow.
 */
import { promisify } from 'node:util'
import { brotliDecompress, inflate } from 'node:zlib'

/** By tag. In WOFF 2.0 the outlines (`glyf`, `loca`) and `hmtx` may be in a packed form of their own. */
export type Tables = Map<string, Buffer>

/** The file is no font that could be used; the message says why, for its owner. */
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

/** What a file that begins like this is; null if no font of one of these formats. */
export function fontFormat(file: Buffer): FontFormat | null {
  return SIGNATURES[file.toString('hex', 0, 4)] ?? null
}

/**
 * What a font may have unpacked, at its upload and wherever it is used. The largest fonts in use, of all of
 * Chinese, have some 30 MB, and the library for WOFF 2.0 unpacks no more.
 */
export const UNPACKED_BYTES_MAX = 30 * 1024 * 1024
const TABLES_MAX = 256

/** @throws FontError */
export async function readTables(file: Buffer): Promise<Tables> {
  const format = fontFormat(file)
  if (format === null) throw new FontError('it does not begin like a font')
  try {
    if (format === 'woff') return await readWoff(file)
    if (format === 'woff2') return await readWoff2(file)
    return readSfnt(file)
  } catch (error) {
    // Node's own complaint about a read behind the end.
    if (error instanceof RangeError) throw new FontError('it is cut off', { cause: error })
    throw error
  }
}

/** https://learn.microsoft.com/typography/opentype/spec/otff */
function readSfnt(file: Buffer): Tables {
  const tables: Tables = new Map()
  for (const at of entries(file.readUInt16BE(4), 12, 16)) {
    const bytes = slice(file, file.readUInt32BE(at + 8), file.readUInt32BE(at + 12))
    add(tables, file.toString('latin1', at, at + 4), bytes)
  }
  return tables
}

/** https://www.w3.org/TR/WOFF/#TableDirectory */
async function readWoff(file: Buffer): Promise<Tables> {
  if (file.readUInt32BE(8) !== file.length) throw new FontError('it is cut off')
  const directory = entries(file.readUInt16BE(12), 44, 20)
  allow(directory.reduce((sum, at) => sum + file.readUInt32BE(at + 12), 0))
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
  for (const _ of entries(file.readUInt16BE(12), 0, 0)) {
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
  allow(total)
  allow(file.readUInt32BE(16))
  const bytes = await unpack(brotliDecompress, slice(file, at, file.readUInt32BE(20)), total)
  const tables: Tables = new Map()
  let start = 0
  for (const { tag, length } of directory) {
    add(tables, tag, slice(bytes, start, length))
    start += length
  }
  return tables
}

/** Unpacks to exactly this many bytes, away from our own thread. */
async function unpack(
  how: typeof inflate | typeof brotliDecompress,
  packed: Buffer,
  length: number,
): Promise<Buffer> {
  const run: (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer> =
    promisify(how)
  const bytes = await run(packed, { maxOutputLength: Math.max(1, length) }).catch((cause) => {
    throw new FontError('it cannot be decompressed', { cause })
  })
  if (bytes.length !== length) throw new FontError('it is shorter than its header says')
  return bytes
}

/** Places of so many entries. */
function entries(count: number, start: number, size: number): number[] {
  if (count === 0 || count > TABLES_MAX) throw new FontError('it has no tables, or too many')
  return Array.from({ length: count }, (_, index) => start + index * size)
}

function slice(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new FontError('it is cut off')
  return bytes.subarray(start, start + length)
}

function add(tables: Tables, tag: string, bytes: Buffer): void {
  if (tables.has(tag)) throw new FontError('it has the same table twice')
  tables.set(tag, bytes)
}

function allow(unpackedBytes: number): void {
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
