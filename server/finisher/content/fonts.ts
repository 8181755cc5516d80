/** Decodes the text that a font shows: from codes over glyphs to Unicode (ISO 32000-1, 9.10). */
import { decode, type PdfDocument } from '../objects/document.ts'
import { createLexer, Keyword } from '../objects/lexer.ts'
import { Bytes, itemsOf, nameOf, type PdfValue, Stream } from '../objects/values.ts'

/** A glyph that is shown. */
export interface Glyph {
  /** Whether it stands for a character that the font does not have. */
  isMissing: boolean
  /** Null if the file does not say which characters it stands for. */
  text: string | null
}

export interface Font {
  /** The name of the font, without the tag of a subset. */
  name: string
  glyphs(codes: string): Glyph[]
}

/** The letters before the name of a font that is in the file with a part of its glyphs (ISO 32000-1, 9.6.4). */
export const SUBSET_TAG = /^[A-Z]{6}\+/

/** Fonts of more glyphs do not exist: glyph numbers have 16 bits. */
const MAPPINGS_MAX = 65_536

export function openFont(document: PdfDocument, value: PdfValue | undefined): Font {
  const dict = document.dict(value)
  const isComposite = nameOf(dict.get('Subtype')) === 'Type0'
  const toUnicode = document.resolve(dict.get('ToUnicode'))
  const texts = toUnicode instanceof Stream ? readToUnicode(decode(toUnicode)) : null
  const names = isComposite ? null : glyphNames(document, dict.get('Encoding'))
  const isMissing = (code: number) =>
    isComposite ? code === 0 : /^(\.notdef|g0)$/.test(names?.get(code) ?? '')
  const width = isComposite ? 2 : 1
  return {
    name: fontName(document, value),
    glyphs(codes) {
      const glyphs: Glyph[] = []
      for (let at = 0; at + width <= codes.length; at += width) {
        const low = codes.charCodeAt(at + width - 1)
        const code = isComposite ? (codes.charCodeAt(at) << 8) | low : low
        glyphs.push({ isMissing: isMissing(code), text: texts?.get(code) ?? null })
      }
      return glyphs
    },
  }
}

/** The name of a font, without the tag of a subset. */
export function fontName(document: PdfDocument, value: PdfValue | undefined): string {
  const dict = document.dict(value)
  const isComposite = nameOf(dict.get('Subtype')) === 'Type0'
  const descendant = document.dict(itemsOf(document.resolve(dict.get('DescendantFonts')))[0])
  const descriptor = document.dict((isComposite ? descendant : dict).get('FontDescriptor'))
  const name = nameOf(dict.get('BaseFont')) ?? nameOf(descriptor.get('FontName')) ?? 'Type3'
  return name.replace(SUBSET_TAG, '')
}

/** The names of glyphs that a simple font gives to codes; null without a list. */
function glyphNames(
  document: PdfDocument,
  encoding: PdfValue | undefined,
): Map<number, string> | null {
  const differences = document.resolve(document.dict(encoding).get('Differences'))
  if (!Array.isArray(differences)) return null
  const names = new Map<number, string>()
  let code = 0
  for (const item of differences) {
    if (typeof item === 'number') code = item
    else {
      names.set(code, nameOf(item) ?? '')
      code += 1
    }
  }
  return names
}

/** Reads a ToUnicode CMap (Adobe Technical Note 5411). @returns the text of each code */
export function readToUnicode(content: Buffer): Map<number, string> {
  const texts = new Map<number, string>()
  const lexer = createLexer(content.toString('latin1'), 0, false)
  let values: PdfValue[] = []
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!(token instanceof Keyword)) {
      values.push(token)
      continue
    }
    if (token.value === 'endbfchar') {
      for (let at = 0; at + 1 < values.length; at += 2) {
        texts.set(codeOf(values[at]), utf16(values[at + 1]))
      }
    } else if (token.value === 'endbfrange') addRanges(values, texts)
    values = []
    if (texts.size > MAPPINGS_MAX) return texts
  }
  return texts
}

function addRanges(values: PdfValue[], texts: Map<number, string>): void {
  for (let at = 0; at + 2 < values.length; at += 3) {
    const first = codeOf(values[at])
    const last = Math.min(codeOf(values[at + 1]), first + MAPPINGS_MAX)
    const to = values[at + 2]
    for (let code = first; code <= last; code += 1) {
      const index = code - first
      texts.set(code, Array.isArray(to) ? utf16(to[index]) : following(utf16(to), index))
    }
  }
}

/** The text whose last character is some code points later. */
function following(text: string, by: number): string {
  const characters = [...text]
  const last = characters.pop()?.codePointAt(0)
  if (last === undefined || last + by > 0x10ffff) return ''
  return characters.join('') + String.fromCodePoint(last + by)
}

function codeOf(value: PdfValue | undefined): number {
  if (!(value instanceof Bytes)) return Number.NaN
  return [...value.value].reduce((code, byte) => code * 256 + byte.charCodeAt(0), 0)
}

function utf16(value: PdfValue | undefined): string {
  if (!(value instanceof Bytes)) return ''
  const bytes = Buffer.from(value.value, 'latin1')
  if (bytes.length % 2 === 1) return bytes.toString('latin1')
  return bytes.swap16().toString('utf16le')
}

/** Characters that stand for none (ISO 14289-1, 7.21.7). */
const NO_CHARACTER = /^$|[\0\uFEFF\uFFFE]/

/** Whether readers that extract the text get none for this glyph, or a wrong one. */
export function isUnmapped({ text }: Glyph): boolean {
  return text === null || NO_CHARACTER.test(text)
}

/** Whether the characters of a glyph have no meaning outside of its font, such as those of icons. */
export function isPrivate({ text }: Glyph): boolean {
  return text !== null && /[\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/u.test(text)
}
