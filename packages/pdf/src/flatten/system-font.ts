/**
 * A font of the system for characters that no font of a form has, put into the file (ISO 32000-1,
 * 9.7).
 */
import { readFileSync } from 'node:fs'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { Bytes, dictOf, Name, type PdfValue } from '../objects/values.ts'
import type { FieldFont } from './field-font.ts'
import { readTrueType, type TrueType } from './true-type.ts'

export interface SystemFont extends FieldFont {
  /** Writes the font, if a character of it is shown. */
  save(): void
}

/** Has the widths of Helvetica, and letters of Latin, Greek and Cyrillic alphabets. */
const PATH = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf'
const NAME = 'LiberationSans'
const STEM_WIDTH = 80
const NONSYMBOLIC = 32

/** @returns null where the system does not have it, or it is another one than expected */
export function openSystemFont(document: PdfDocument, name: string): SystemFont | null {
  const font = readFont()
  if (font === null) return null
  const shown = new Map<number, string>()
  const value = document.add(null)

  function glyphOf(character: string): number {
    return [...character.normalize('NFC')].length === 1 ? (font?.glyphOf(character) ?? 0) : 0
  }

  return {
    name,
    value,
    codeOf(character) {
      const glyph = glyphOf(character)
      if (glyph === 0) return null
      shown.set(glyph, character)
      return String.fromCharCode(glyph >> 8, glyph & 0xff)
    },
    textOf: () => '',
    widthOf: (character) => font.widthOf(glyphOf(character)),
    save() {
      if (shown.size > 0) document.set(value.id, fontValue(document, font, shown))
    },
  }
}

function readFont(): TrueType | null {
  try {
    return readTrueType(readFileSync(PATH))
  } catch {
    // The characters are named as missing.
    return null
  }
}

function fontValue(document: PdfDocument, font: TrueType, shown: Map<number, string>): PdfValue {
  const file = document.add(compressed(font.file, dictOf({ Length1: font.file.length })))
  const descriptor = dictOf({
    Type: new Name('FontDescriptor'),
    FontName: new Name(NAME),
    Flags: NONSYMBOLIC,
    FontBBox: font.box,
    ItalicAngle: 0,
    Ascent: font.ascent,
    Descent: font.descent,
    CapHeight: font.ascent,
    StemV: STEM_WIDTH,
    FontFile2: file,
  })
  const descendant = dictOf({
    Type: new Name('Font'),
    Subtype: new Name('CIDFontType2'),
    BaseFont: new Name(NAME),
    CIDSystemInfo: dictOf({
      Registry: new Bytes('Adobe'),
      Ordering: new Bytes('Identity'),
      Supplement: 0,
    }),
    FontDescriptor: document.add(descriptor),
    W: [...shown.keys()].flatMap((glyph): PdfValue[] => [glyph, [font.widthOf(glyph)]]),
    CIDToGIDMap: new Name('Identity'),
  })
  return dictOf({
    Type: new Name('Font'),
    Subtype: new Name('Type0'),
    BaseFont: new Name(NAME),
    Encoding: new Name('Identity-H'),
    DescendantFonts: [document.add(descendant)],
    ToUnicode: document.add(compressed(unicodeMap(shown))),
  })
}

/** At most 100 characters are listed in one part (9.10.3). */
const PART = 100

function unicodeMap(shown: Map<number, string>): string {
  const lines = [...shown].map(([glyph, character]) => {
    const code = glyph.toString(16).padStart(4, '0')
    return `<${code}> <${Buffer.from(character, 'utf16le').swap16().toString('hex')}>`
  })
  const parts: string[] = []
  for (let at = 0; at < lines.length; at += PART) {
    const some = lines.slice(at, at + PART)
    parts.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...parts,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
