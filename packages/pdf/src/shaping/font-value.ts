/** The dictionaries of a font with a part of its glyphs, whose codes are their numbers. */
import { createHash } from 'node:crypto'
import { writeToUnicode } from '../content/to-unicode.ts'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { Bytes, dictOf, Name, type PdfValue } from '../objects/values.ts'
import type { ShapingFont } from './shaper.ts'

interface CutFont {
  font: ShapingFont
  name: string
  /** The text of each glyph that is drawn. */
  texts: Map<number, string>
}

const SYMBOLIC = 4
const STEM_WIDTHS = { regular: 80, bold: 140 }
const TAG_LETTERS = 6

/** ISO 32000-1, 9.7.4 and 9.9. */
export function shapedFontValue(document: PdfDocument, { font, name, texts }: CutFont): PdfValue {
  const glyphs = [...texts.keys()].sort((one, other) => one - other)
  const program = font.subset(glyphs)
  const tagged = new Name(`${subsetTag(program)}+${name}`)
  const file = font.isCff
    ? compressed(program, dictOf({ Subtype: new Name('CIDFontType0C') }))
    : compressed(program, dictOf({ Length1: program.length }))
  const descriptor = dictOf({
    Type: new Name('FontDescriptor'),
    FontName: tagged,
    Flags: SYMBOLIC,
    FontBBox: font.box,
    ItalicAngle: 0,
    Ascent: font.ascent,
    Descent: font.descent,
    CapHeight: font.ascent,
    StemV: name.endsWith('Bold') ? STEM_WIDTHS.bold : STEM_WIDTHS.regular,
    ...(font.isCff
      ? { FontFile3: document.add(file), CIDSet: document.add(compressed(setOf([0, ...glyphs]))) }
      : { FontFile2: document.add(file) }),
  })
  const descendant = dictOf({
    Type: new Name('Font'),
    Subtype: new Name(font.isCff ? 'CIDFontType0' : 'CIDFontType2'),
    BaseFont: tagged,
    CIDSystemInfo: dictOf({
      Registry: new Bytes('Adobe'),
      Ordering: new Bytes('Identity'),
      Supplement: 0,
    }),
    FontDescriptor: document.add(descriptor),
    W: glyphs.flatMap((glyph): PdfValue[] => [glyph, [font.widthOf(glyph)]]),
    CIDToGIDMap: font.isCff ? undefined : new Name('Identity'),
  })
  return dictOf({
    Type: new Name('Font'),
    Subtype: new Name('Type0'),
    BaseFont: tagged,
    Encoding: new Name('Identity-H'),
    DescendantFonts: [document.add(descendant)],
    ToUnicode: document.add(compressed(writeToUnicode({ texts, codeBytes: 2 }))),
  })
}

/** Six letters, the same for the same glyphs (9.6.4). */
function subsetTag(program: Uint8Array): string {
  const hash = createHash('sha256').update(program).digest().subarray(0, TAG_LETTERS)
  return [...hash].map((byte) => String.fromCharCode(65 + (byte % 26))).join('')
}

/** One bit for each glyph, beginning with the highest of the first byte (9.8.3.2). */
function setOf(glyphs: number[]): Buffer {
  const bits = Buffer.alloc(Math.floor(Math.max(...glyphs) / 8) + 1)
  for (const glyph of glyphs) bits[glyph >> 3] = (bits[glyph >> 3] ?? 0) | (0x80 >> (glyph & 7))
  return bits
}
