/**
 * Fonts of fields: which codes show which characters, and how wide they are (ISO 32000-1, 9.6 and
 * 9.7).
 */
import { fontName } from '../content/fonts.ts'
import { readToUnicode } from '../content/to-unicode.ts'
import { decode, type PdfDocument } from '../objects/document.ts'
import {
  type Dict,
  dictOf,
  isDict,
  itemsOf,
  Name,
  nameOf,
  type PdfValue,
  Stream,
} from '../objects/values.ts'
import { characterOf } from './glyph-names.ts'
import { standardWidth } from './standard-widths.ts'

export interface FieldFont {
  /** The name among the resources of appearances. */
  name: string
  value: PdfValue
  /** The code of a character as bytes; null if the font does not have it. */
  codeOf(character: string): string | null
  /** The text of codes. */
  textOf(codes: string): string
  /** In thousandths of the size; 0 for one that it does not have. */
  widthOf(character: string): number
}

const WIDTHS_MAX = 65_536
/** Fields say which of the standard fonts they want by these names, which a file may not define. */
const SHORT_NAMES: Record<string, string> = {
  CoBO: 'Courier-BoldOblique',
  CoBo: 'Courier-Bold',
  CoOb: 'Courier-Oblique',
  Cour: 'Courier',
  HeBO: 'Helvetica-BoldOblique',
  HeBo: 'Helvetica-Bold',
  HeOb: 'Helvetica-Oblique',
  Helv: 'Helvetica',
  TiBI: 'Times-BoldItalic',
  TiBo: 'Times-Bold',
  TiIt: 'Times-Italic',
  TiRo: 'Times-Roman',
}

/** One of the standard fonts, under the name by which fields ask for it. */
export function standardFont(document: PdfDocument, name: string): FieldFont {
  const font = dictOf({
    Type: new Name('Font'),
    Subtype: new Name('Type1'),
    BaseFont: new Name(SHORT_NAMES[name] ?? 'Helvetica'),
    Encoding: new Name('WinAnsiEncoding'),
  })
  return openFieldFont(document, name, document.add(font))
}

export function openFieldFont(document: PdfDocument, name: string, value: PdfValue): FieldFont {
  const dict = document.dict(value)
  const isComposite = nameOf(document.resolve(dict.get('Subtype'))) === 'Type0'
  const texts = isComposite ? textsOf(document, dict) : encodingOf(document, dict)
  const codes = new Map<string, number>()
  for (const [code, text] of texts) {
    // No-break spaces and soft hyphens are drawn like their plain ones.
    const character = text === '\u00a0' ? ' ' : text
    if (!codes.has(character)) codes.set(character, code)
  }
  const width = isComposite
    ? compositeWidths(document, dict)
    : simpleWidths(document, dict, fontName(document, value))
  const bytesOf = (code: number) =>
    isComposite ? String.fromCharCode(code >> 8, code & 0xff) : String.fromCharCode(code)
  const find = (character: string) =>
    codes.get(character === '\u00a0' ? ' ' : character) ??
    (character === '\u00ad' ? codes.get('-') : undefined)
  return {
    name,
    value,
    codeOf(character) {
      const code = find(character)
      return code === undefined ? null : bytesOf(code)
    },
    textOf(shown) {
      const size = isComposite ? 2 : 1
      let text = ''
      for (let at = 0; at + size <= shown.length; at += size) {
        const low = shown.charCodeAt(at + size - 1)
        text += texts.get(isComposite ? (shown.charCodeAt(at) << 8) | low : low) ?? ''
      }
      return text
    },
    widthOf(character) {
      const code = find(character)
      return code === undefined ? 0 : width(code)
    },
  }
}

function textsOf(document: PdfDocument, dict: Dict): Map<number, string> {
  const stream = document.resolve(dict.get('ToUnicode'))
  const isIdentity = nameOf(document.resolve(dict.get('Encoding')))?.startsWith('Identity') === true
  return stream instanceof Stream && isIdentity ? readToUnicode(decode(stream)) : new Map()
}

/** The characters of a simple font: its encoding, with the differences that it names. */
function encodingOf(document: PdfDocument, dict: Dict): Map<number, string> {
  const encoding = document.resolve(dict.get('Encoding'))
  const base = nameOf(isDict(encoding) ? document.resolve(encoding.get('BaseEncoding')) : encoding)
  const texts = baseEncoding(base)
  const differences = isDict(encoding) ? document.resolve(encoding.get('Differences')) : null
  let code = 0
  for (const item of itemsOf(differences).map((one) => document.resolve(one))) {
    if (typeof item === 'number') code = item
    else {
      const character = characterOf(nameOf(item) ?? '')
      if (character === null) texts.delete(code)
      else texts.set(code, character)
      code += 1
    }
  }
  return texts
}

const UPPER = Array.from({ length: 128 }, (_, at) => at + 128)

/** Without a name the encoding is that of the font itself, of which only ASCII is certain. */
function baseEncoding(name: string | null): Map<number, string> {
  const texts = new Map<number, string>()
  for (let code = 32; code < 127; code += 1) texts.set(code, String.fromCharCode(code))
  const label = { WinAnsiEncoding: 'windows-1252', MacRomanEncoding: 'macintosh' }[name ?? '']
  if (label !== undefined) {
    const upper = [...new TextDecoder(label).decode(new Uint8Array(UPPER))]
    for (const [at, character] of upper.entries()) {
      if (!/\p{Cc}/u.test(character)) texts.set(at + 128, character)
    }
  } else texts.set(0x27, '’').set(0x60, '‘')
  return texts
}

/** The codes of WinAnsiEncoding, by which widths of standard fonts are listed. */
const WIN_ANSI = new Map<string, number>(
  [...baseEncoding('WinAnsiEncoding')].map(([code, text]) => [text, code]),
)

function simpleWidths(document: PdfDocument, dict: Dict, name: string): (code: number) => number {
  const first = document.resolve(dict.get('FirstChar'))
  const widths = document.resolve(dict.get('Widths'))
  const encoding = encodingOf(document, dict)
  const standard = (code: number) =>
    standardWidth(name, WIN_ANSI.get(encoding.get(code) ?? '') ?? code)
  if (typeof first !== 'number' || !Array.isArray(widths)) return standard
  return (code) => {
    const width = document.resolve(widths[code - first])
    return typeof width === 'number' && width > 0 ? width : standard(code)
  }
}

/** Reads `W`: `first [w1 w2]` and `first last w` (9.7.4.3). */
function compositeWidths(document: PdfDocument, dict: Dict): (code: number) => number {
  const descendant = document.dict(itemsOf(document.resolve(dict.get('DescendantFonts')))[0])
  const listed = itemsOf(document.resolve(descendant.get('W'))).map((item) =>
    document.resolve(item),
  )
  const widths = new Map<number, number>()
  for (let at = 0; at + 1 < listed.length && widths.size < WIDTHS_MAX; ) {
    const [first, second, third] = [listed[at], listed[at + 1], listed[at + 2]]
    if (typeof first !== 'number') break
    if (Array.isArray(second)) {
      for (const [index, width] of second.entries()) {
        if (typeof width === 'number') widths.set(first + index, width)
      }
      at += 2
    } else {
      const last = typeof second === 'number' ? Math.min(second, first + WIDTHS_MAX) : first
      if (typeof third === 'number') {
        for (let code = first; code <= last; code += 1) widths.set(code, third)
      }
      at += 3
    }
  }
  const wide = document.resolve(descendant.get('DW'))
  return (code) => widths.get(code) ?? (typeof wide === 'number' ? wide : 1000)
}
