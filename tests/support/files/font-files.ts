/**
 * Fonts that are installed nowhere: the block font under other names, in every container. Its one
 * letter, `A`, is a full square.
 */
import { brotliCompressSync, deflateSync } from 'node:zlib'
import { BLOCK_FONT } from './block-font.ts'

export interface FontNames {
  family: string
  /** The typographic family, if it differs (name id 16). */
  typographicFamily?: string
  postscript?: string
  /** 100 to 900. */
  weight?: number
  italic?: boolean
  /** A variable font's range of weights. */
  weights?: [number, number]
}

type Tables = Map<string, Buffer>

/** A TrueType file. */
export function makeFont(names: FontNames): Buffer {
  return packSfnt(tablesOf(names))
}

/** The same as a WOFF 1.0 file (https://www.w3.org/TR/WOFF/). */
export function makeWoff(names: FontNames): Buffer {
  const tables = [...tablesOf(names)]
  let offset = 44 + 20 * tables.length
  const packed = tables.map(([tag, data]) => {
    const deflated = deflateSync(data)
    const bytes = deflated.length < data.length ? deflated : data
    const entry = Buffer.alloc(20)
    entry.write(tag, 0, 'latin1')
    for (const [at, value] of [offset, bytes.length, data.length, checksum(data)].entries()) {
      entry.writeUInt32BE(value, 4 + 4 * at)
    }
    offset += pad(bytes).length
    return { entry, bytes: pad(bytes) }
  })
  const header = Buffer.alloc(44)
  header.write('wOFF', 0, 'latin1')
  header.writeUInt32BE(0x00010000, 4)
  header.writeUInt32BE(offset, 8)
  header.writeUInt16BE(tables.length, 12)
  header.writeUInt32BE(makeFont(names).length, 16)
  return Buffer.concat([
    header,
    ...packed.map(({ entry }) => entry),
    ...packed.map(({ bytes }) => bytes),
  ])
}

/** The same as a WOFF 2.0 file without transformed tables (https://www.w3.org/TR/WOFF2/). */
export function makeWoff2(names: FontNames): Buffer {
  const tables = [...tablesOf(names)]
  const directory = tables.map(([tag, data]) => {
    // Version 3 of these two is the null transform; of the others it is version 0.
    const version = tag === 'glyf' || tag === 'loca' ? 3 : 0
    return Buffer.concat([
      Buffer.from([63 | (version << 6)]),
      Buffer.from(tag, 'latin1'),
      base128(data.length),
    ])
  })
  const compressed = brotliCompressSync(Buffer.concat(tables.map(([, data]) => data)))
  const header = Buffer.alloc(48)
  header.write('wOF2', 0, 'latin1')
  header.writeUInt32BE(0x00010000, 4)
  header.writeUInt16BE(tables.length, 12)
  header.writeUInt32BE(makeFont(names).length, 16)
  header.writeUInt32BE(compressed.length, 20)
  const file = pad(Buffer.concat([header, ...directory, compressed]))
  file.writeUInt32BE(file.length, 8)
  return file
}

/** Packs tables into an sfnt file. */
export function packSfnt(tables: Tables): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const header = Buffer.alloc(12 + 16 * sorted.length)
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(sorted.length, 4)
  let offset = header.length
  for (const [index, [tag, data]] of sorted.entries()) {
    const at = 12 + 16 * index
    header.write(tag, at, 'latin1')
    header.writeUInt32BE(checksum(data), at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(data.length, at + 12)
    offset += pad(data).length
  }
  return Buffer.concat([header, ...sorted.map(([, data]) => pad(data))])
}

/** The tables of such a font, which tests can corrupt before packing. */
export function tablesOf({ family, weight = 400, italic = false, ...names }: FontNames): Tables {
  const tables: Tables = new Map()
  for (let index = 0; index < BLOCK_FONT.readUInt16BE(4); index += 1) {
    const at = 12 + 16 * index
    const start = BLOCK_FONT.readUInt32BE(at + 8)
    const data = BLOCK_FONT.subarray(start, start + BLOCK_FONT.readUInt32BE(at + 12))
    tables.set(BLOCK_FONT.toString('latin1', at, at + 4), Buffer.from(data))
  }
  const postscript = names.postscript ?? (family.replaceAll(/[^A-Za-z0-9]/g, '') || 'Unnamed')
  tables.set(
    'name',
    nameTable([
      [1, family],
      [2, 'Regular'],
      [4, family],
      [6, postscript],
      ...(names.typographicFamily === undefined
        ? []
        : [[16, names.typographicFamily] as [number, string]]),
    ]),
  )
  const os2 = tables.get('OS/2')
  os2?.writeUInt16BE(weight, 4)
  os2?.writeUInt16BE(italic ? 1 : 0x40, 62)
  if (names.weights) tables.set('fvar', variations(names.weights))
  return tables
}

/** Windows, Unicode BMP, American English. */
function nameTable(names: [id: number, text: string][]): Buffer {
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  const header = Buffer.alloc(6 + 12 * names.length)
  header.writeUInt16BE(names.length, 2)
  header.writeUInt16BE(header.length, 4)
  let offset = 0
  for (const [index, [id]] of names.entries()) {
    const length = texts[index]?.length ?? 0
    for (const [at, value] of [3, 1, 0x409, id, length, offset].entries()) {
      header.writeUInt16BE(value, 6 + 12 * index + 2 * at)
    }
    offset += length
  }
  return Buffer.concat([header, ...texts])
}

function variations([minimum, maximum]: [number, number]): Buffer {
  const table = Buffer.alloc(16 + 20)
  for (const [at, value] of [1, 0, 16, 2, 1, 20, 0, 8].entries()) table.writeUInt16BE(value, 2 * at)
  table.write('wght', 16, 'latin1')
  for (const [at, value] of [minimum, 400, maximum].entries()) {
    table.writeInt32BE(value * 0x10000, 20 + 4 * at)
  }
  return table
}

function checksum(data: Buffer): number {
  const padded = pad(data)
  const words = new DataView(padded.buffer, padded.byteOffset, padded.length)
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + words.getUint32(at)) >>> 0
  return sum
}

function pad(data: Buffer): Buffer {
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
}

/** UIntBase128 of WOFF 2.0. */
function base128(value: number): Buffer {
  const bytes = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return Buffer.from(bytes)
}
