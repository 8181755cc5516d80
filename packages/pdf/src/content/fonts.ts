/** Decodes the text that a font shows: from codes over glyphs to Unicode (ISO 32000-1, 9.10). */
import { decode, type PdfDocument } from '../objects/document.ts'
import { itemsOf, nameOf, type PdfValue, Stream } from '../objects/values.ts'
import { readToUnicode } from './to-unicode.ts'

/** A glyph that is shown. */
export interface Glyph {
  /** In its font. */
  code: number
  /** Whether it stands for a character that the font does not have. */
  isMissing: boolean
  /** Null if the file does not say which characters it stands for. */
  text: string | null
}

export interface Font {
  /** The name of the font, without the tag of a subset. */
  name: string
  glyphs(codes: string): Glyph[]
  /** The characters that a code stands for; null if the file does not say it. */
  textOf(code: number): string | null
  /** Says which characters a code stands for. */
  setText(code: number, text: string): void
  /**
   * The texts of all codes and the bytes of a code, if a text was set since the font was opened;
   * null otherwise.
   */
  changed(): { texts: Map<number, string>; codeBytes: number } | null
}

/**
 * The letters before the name of a font that is in the file with a part of its glyphs (ISO 32000-1,
 * 9.6.4).
 */
export const SUBSET_TAG = /^[A-Z]{6}\+/

/** Glyphs that are shown one by one, as those of syllables are, occur again and again. */
const KNOWN_BYTES_MAX = 4

export function openFont(document: PdfDocument, value: PdfValue | undefined): Font {
  const dict = document.dict(value)
  const isComposite = nameOf(dict.get('Subtype')) === 'Type0'
  const toUnicode = document.resolve(dict.get('ToUnicode'))
  const texts = toUnicode instanceof Stream ? readToUnicode(decode(toUnicode)) : new Map()
  const names = isComposite ? null : glyphNames(document, dict.get('Encoding'))
  const isMissing = (code: number) =>
    isComposite ? code === 0 : /^(\.notdef|g0)$/.test(names?.get(code) ?? '')
  const width = isComposite ? 2 : 1
  let isChanged = false
  const known = new Map<string, Glyph[]>()
  return {
    name: fontName(document, value),
    glyphs(codes) {
      const before = known.get(codes)
      if (before) return before
      const glyphs: Glyph[] = []
      for (let at = 0; at + width <= codes.length; at += width) {
        const low = codes.charCodeAt(at + width - 1)
        const code = isComposite ? (codes.charCodeAt(at) << 8) | low : low
        glyphs.push({ code, isMissing: isMissing(code), text: texts.get(code) ?? null })
      }
      if (codes.length <= KNOWN_BYTES_MAX) known.set(codes, glyphs)
      return glyphs
    },
    textOf: (code) => texts.get(code) ?? null,
    setText(code, text) {
      texts.set(code, text)
      known.clear()
      isChanged = true
    },
    changed: () => (isChanged ? { texts, codeBytes: width } : null),
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

/** Characters that stand for none (ISO 14289-1, 7.21.7). */
const NO_CHARACTER = /^$|[\0\uFEFF\uFFFE]/

/** Whether readers that extract the text get none for this glyph, or a wrong one. */
export function isUnmapped({ text }: Pick<Glyph, 'text'>): boolean {
  return text === null || NO_CHARACTER.test(text)
}

/**
 * Whether the characters of a glyph have no meaning outside of its font, such as those of icons.
 */
export function isPrivate({ text }: Glyph): boolean {
  return text !== null && /[\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/u.test(text)
}
