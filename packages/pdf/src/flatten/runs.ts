/** Text of a field as codes of fonts, with its width. */
import { serialize } from '../objects/serialize.ts'
import { Bytes, Name } from '../objects/values.ts'
import type { FieldFont } from './field-font.ts'

/** A character in the font that shows it. */
interface Glyph {
  font: FieldFont
  code: string
  /** With the size 1. */
  width: number
}

/** The fonts that show a text. */
export interface Fonts {
  /** @returns null for a character that no font has */
  glyphOf(character: string): Glyph | null
  /** Receives characters that no font has. */
  missing: Set<string>
}

/**
 * @param fonts in their order: the one that the field asks for, and one for characters that it does
 *   not have
 */
export function createFonts(fonts: FieldFont[], missing: Set<string>): Fonts {
  const known = new Map<string, Glyph | null>()

  function find(character: string): Glyph | null {
    for (const font of fonts) {
      const code = font.codeOf(character)
      if (code !== null) return { font, code, width: font.widthOf(character) / 1_000 }
    }
    return null
  }

  return {
    missing,
    glyphOf(character) {
      const cached = known.get(character)
      if (cached !== undefined) return cached
      const glyph = find(character)
      known.set(character, glyph)
      return glyph
    },
  }
}

/** The width of a text with the size 1. */
export function widthOf(text: string, fonts: Fonts): number {
  let width = 0
  for (const character of text) width += fonts.glyphOf(character)?.width ?? 0
  return width
}

/** Operators that show a text from the current point, one for each font. */
export function show(text: string, size: number, fonts: Fonts): string {
  const runs: { font: FieldFont; codes: string[] }[] = []
  for (const character of text) {
    const glyph = fonts.glyphOf(character)
    if (glyph === null) {
      fonts.missing.add(character)
      continue
    }
    const last = runs.at(-1)
    if (last?.font === glyph.font) last.codes.push(glyph.code)
    else runs.push({ font: glyph.font, codes: [glyph.code] })
  }
  const operators = runs.map(({ font, codes }) => {
    const bytes = new Bytes(codes.join(''))
    return `${serialize(new Name(font.name))} ${numeral(size)} Tf ${serialize(bytes)} Tj`
  })
  return operators.join('\n')
}

/** Such as `12` or `0.5`: exponents are not allowed. */
export function numeral(value: number): string {
  return String(Number(value.toFixed(4)))
}
