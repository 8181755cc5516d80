/**
 * Fonts of fields that are in the file, as archives need them: those of the system that are as wide
 * as the standard ones (ISO 32000-1, 9.6.3).
 */
import { readFileSync } from 'node:fs'
import { readTrueType, type TrueType } from '../flatten/true-type.ts'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { dictOf, Name, type PdfValue, type Ref } from '../objects/values.ts'

const FOLDER = '/usr/share/fonts/truetype/liberation/'
const [FIRST, LAST] = [32, 255]
const STEM_WIDTHS = { regular: 80, bold: 140 }
/** Bits of the flags of a font (table 123). */
const [FIXED, SERIF, NONSYMBOLIC, ITALIC] = [1, 1 << 1, 1 << 5, 1 << 6]
const SLANT = -12

export interface FontFace {
  family: 'mono' | 'sans' | 'serif'
  isBold: boolean
  isItalic: boolean
}

const FAMILIES = { mono: 'Mono', sans: 'Sans', serif: 'Serif' }

/** @returns null where the system does not have it */
export function embedFont(document: PdfDocument, face: FontFace): Ref | null {
  const style = `${face.isBold ? 'Bold' : ''}${face.isItalic ? 'Italic' : ''}` || 'Regular'
  const name = `Liberation${FAMILIES[face.family]}-${style}`
  const font = readFont(`${FOLDER}${name}.ttf`)
  if (font === null) return null
  const file = document.add(compressed(font.file, dictOf({ Length1: font.file.length })))
  const flags =
    NONSYMBOLIC |
    (face.family === 'mono' ? FIXED : 0) |
    (face.family === 'serif' ? SERIF : 0) |
    (face.isItalic ? ITALIC : 0)
  const descriptor = dictOf({
    Type: new Name('FontDescriptor'),
    FontName: new Name(name),
    Flags: flags,
    FontBBox: font.box,
    ItalicAngle: face.isItalic ? SLANT : 0,
    Ascent: font.ascent,
    Descent: font.descent,
    CapHeight: font.ascent,
    StemV: face.isBold ? STEM_WIDTHS.bold : STEM_WIDTHS.regular,
    FontFile2: file,
  })
  return document.add(
    dictOf({
      Type: new Name('Font'),
      Subtype: new Name('TrueType'),
      BaseFont: new Name(name),
      Encoding: new Name('WinAnsiEncoding'),
      FirstChar: FIRST,
      LastChar: LAST,
      Widths: widthsOf(font),
      FontDescriptor: document.add(descriptor),
    }),
  )
}

function widthsOf(font: TrueType): PdfValue {
  const codes = Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at)
  const text = new TextDecoder('windows-1252').decode(new Uint8Array(codes))
  return [...text].map((character) => font.widthOf(font.glyphOf(character)))
}

function readFont(path: string): TrueType | null {
  try {
    return readTrueType(readFileSync(path))
  } catch {
    // The standard font takes its place, which every program has.
    return null
  }
}
