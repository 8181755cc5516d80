/**
 * Reads a TrueType font file of the system: its glyphs for characters, and their widths (OpenType
 * 1.9, cmap and hmtx).
 */

export interface TrueType {
  file: Buffer
  /** The number of the glyph of a character; 0 if the font has none. */
  glyphOf(character: string): number
  /** In thousandths of the size. */
  widthOf(glyph: number): number
  /** In thousandths of the size. */
  box: number[]
  ascent: number
  descent: number
}

const UNICODE_BMP = 1
const WINDOWS = 3

/** @throws Error for a file that is no such font */
export function readTrueType(file: Buffer): TrueType {
  const tables = new Map<string, number>()
  for (let at = 0; at < file.readUInt16BE(4); at += 1) {
    const entry = 12 + at * 16
    tables.set(file.toString('latin1', entry, entry + 4), file.readUInt32BE(entry + 8))
  }
  const table = (name: string) => {
    const offset = tables.get(name)
    if (offset === undefined) throw new Error(`the font has no table ${name}`)
    return offset
  }
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')]
  const unit = 1_000 / file.readUInt16BE(head + 18)
  const scaled = (offset: number) => Math.round(file.readInt16BE(offset) * unit)
  const metrics = file.readUInt16BE(hhea + 34)
  const map = readMap(file, table('cmap'))
  return {
    file,
    glyphOf: (character) => map(character.codePointAt(0) ?? 0),
    widthOf(glyph) {
      return Math.round(file.readUInt16BE(hmtx + Math.min(glyph, metrics - 1) * 4) * unit)
    },
    box: [36, 38, 40, 42].map((offset) => scaled(head + offset)),
    ascent: scaled(hhea + 4),
    descent: scaled(hhea + 6),
  }
}

/** Characters of the first plane, in ranges (format 4). */
function readMap(file: Buffer, cmap: number): (code: number) => number {
  const start = cmap + mapOffset(file, cmap)
  const count = file.readUInt16BE(start + 6) / 2
  const [ends, starts] = [start + 14, start + 16 + count * 2]
  const [deltas, offsets] = [starts + count * 2, starts + count * 4]
  return (code) => {
    for (let at = 0; at < count * 2; at += 2) {
      if (file.readUInt16BE(ends + at) < code) continue
      const first = file.readUInt16BE(starts + at)
      if (first > code) return 0
      const delta = file.readUInt16BE(deltas + at)
      const offset = file.readUInt16BE(offsets + at)
      if (offset === 0) return (code + delta) & 0xffff
      const glyph = file.readUInt16BE(offsets + at + offset + (code - first) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

function mapOffset(file: Buffer, cmap: number): number {
  for (let at = 0; at < file.readUInt16BE(cmap + 2); at += 1) {
    const entry = cmap + 4 + at * 8
    const isBmp =
      file.readUInt16BE(entry) === WINDOWS && file.readUInt16BE(entry + 2) === UNICODE_BMP
    const offset = file.readUInt32BE(entry + 4)
    if (isBmp && file.readUInt16BE(cmap + offset) === 4) return offset
  }
  throw new Error('the font has no map of characters')
}
