/** Says which glyphs a subset of a font has, which PDF/A-1 wants to know (ISO 19005-1, 6.3.5). */
import { SUBSET_TAG } from '../content/fonts.ts'
import { compressed, decode, type PdfDocument } from '../objects/document.ts'
import { isDict, nameOf, Ref, Stream } from '../objects/values.ts'

const TABLES_AT = 12
const TABLE_ENTRY_BYTES = 16
/** The offset of the number of glyphs in the table `maxp`. */
const COUNT_AT = 4

/**
 * Adds a CIDSet to each font of Chromium, whose CIDs are the numbers of its glyphs (ISO 32000-1,
 * 9.8.3.2).
 */
export function addGlyphSets(document: PdfDocument): void {
  const end = document.count()
  for (let id = 1; id < end; id += 1) {
    const font = document.object(id)
    if (!isDict(font) || nameOf(font.get('Subtype')) !== 'CIDFontType2') continue
    const ref = font.get('FontDescriptor')
    const descriptor = document.dict(ref)
    const program = document.resolve(descriptor.get('FontFile2'))
    const isSubset = SUBSET_TAG.test(nameOf(font.get('BaseFont')) ?? '')
    if (!(isSubset && ref instanceof Ref && program instanceof Stream)) continue
    const set = document.add(compressed(setOf(glyphCount(decode(program)))))
    document.set(ref.id, new Map(descriptor).set('CIDSet', set))
  }
}

/** One bit for each glyph, beginning with the highest of the first byte. */
function setOf(count: number): Buffer {
  const bits = Buffer.alloc(Math.ceil(count / 8), 0xff)
  if (count % 8 > 0) bits[bits.length - 1] = 0xff << (8 - (count % 8))
  return bits
}

/** The number of glyphs that a font of TrueType has. @throws Error for another font */
function glyphCount(program: Buffer): number {
  const tables = program.readUInt16BE(4)
  for (let at = 0; at < tables; at += 1) {
    const entry = TABLES_AT + at * TABLE_ENTRY_BYTES
    if (program.toString('latin1', entry, entry + 4) !== 'maxp') continue
    return program.readUInt16BE(program.readUInt32BE(entry + 8) + COUNT_AT)
  }
  throw new Error('a font has no number of glyphs')
}
