/** Text of a field as codes of fonts, with its width. */
import { serialize } from '../objects/serialize.ts'
import { Bytes, Name } from '../objects/values.ts'
import { NEEDS_SHAPING } from '../shaping/scripts.ts'
import type { ShapedFonts } from '../shaping/shaped-fonts.ts'
import type { Base } from '../shaping/shaper.ts'
import type { FieldFont } from './field-font.ts'
import { numeral, type Run } from './run.ts'
import { createTextOrder } from './text-order.ts'

/** A character in the font that shows it. */
interface Glyph {
  font: FieldFont
  code: string
  /** With the size 1. */
  width: number
}

/** The fonts that show a text. */
export interface Fonts {
  /** The parts of a line, from left to right. */
  runsOf(line: string, base: Base): Run[]
  /** The characters as they stand in cells, from left to right, each with its marks. */
  cellsOf(text: string): string[]
  /** Whether a paragraph begins at the right. */
  isRightToLeft(paragraph: string): boolean
  /** Receives characters that no font has. */
  missing: Set<string>
}

export interface FontsOptions {
  missing: Set<string>
  /** Null if nothing is shaped. */
  shaped: ShapedFonts | null
  /** The name of the first font, which others are to look like. */
  name: string
  /** The language of the document. */
  language: string | null
}

/** Words that are measured again and again while text is broken: a field has as many characters. */
const KNOWN_MAX = 20_000

/**
 * @param fonts in their order: the one that the field asks for, and one for characters that it does
 *   not have
 */
export function createFonts(fonts: FieldFont[], options: FontsOptions): Fonts {
  const { missing, shaped } = options
  const known = new Map<string, Glyph | null>()
  const lines = new Map<string, Run[]>()

  function find(character: string): Glyph | null {
    for (const font of fonts) {
      const code = font.codeOf(character)
      if (code !== null) return { font, code, width: font.widthOf(character) / 1_000 }
    }
    return null
  }

  function glyphOf(character: string): Glyph | null {
    const cached = known.get(character)
    if (cached !== undefined) return cached
    const glyph = find(character)
    known.set(character, glyph)
    return glyph
  }

  const plainRuns = (text: string) => runsOfGlyphs(text, glyphOf)
  const order =
    shaped &&
    createTextOrder({
      ...options,
      shaped,
      plainRuns,
      isIn: (character, where) =>
        where === 'any'
          ? glyphOf(character) !== null
          : (fonts[0]?.codeOf(character) ?? null) !== null,
    })

  function runsOf(line: string, base: Base): Run[] {
    if (order === null || !NEEDS_SHAPING.test(line)) return plainRuns(line)
    const key = `${base} ${line}`
    const before = lines.get(key)
    if (before !== undefined) return before
    const runs = order.runsOf(line, base)
    if (lines.size < KNOWN_MAX) lines.set(key, runs)
    return runs
  }

  return {
    missing,
    runsOf,
    cellsOf: (text) =>
      order !== null && NEEDS_SHAPING.test(text) ? order.cellsOf(text) : [...text],
    isRightToLeft: (paragraph) =>
      order !== null && NEEDS_SHAPING.test(paragraph) && order.isRightToLeft(paragraph),
  }
}

function runsOfGlyphs(text: string, glyphOf: (character: string) => Glyph | null): Run[] {
  const runs: { font: FieldFont | null; codes: string; width: number; missing: string[] }[] = []
  for (const character of text) {
    const glyph = glyphOf(character)
    const last = runs.at(-1)
    if (glyph === null) {
      if (last === undefined) runs.push({ font: null, codes: '', width: 0, missing: [character] })
      else last.missing.push(character)
      continue
    }
    const { font, code, width } = glyph
    if (last?.font === font) {
      last.codes += code
      last.width += width
    } else runs.push({ font, codes: code, width, missing: [] })
  }
  return runs.map(({ font, codes, width, missing }) => ({
    font: font?.name ?? '',
    width,
    draw: () => ({ operators: codes === '' ? '' : `${serialize(new Bytes(codes))} Tj`, missing }),
  }))
}

/** The width of a line with the size 1. */
export function widthOf(text: string, fonts: Fonts, base: Base = 'auto'): number {
  return fonts.runsOf(text, base).reduce((width, run) => width + run.width, 0)
}

/** Operators that show a line from the current point, one for each font. */
export function show(
  text: string,
  { size, fonts, base = 'auto' }: { size: number; fonts: Fonts; base?: Base | undefined },
): string {
  const operators: string[] = []
  for (const run of fonts.runsOf(text, base)) {
    const drawn = run.draw(size)
    for (const character of drawn.missing) fonts.missing.add(character)
    if (drawn.operators !== '')
      operators.push(`${serialize(new Name(run.font))} ${numeral(size)} Tf ${drawn.operators}`)
  }
  return operators.join('\n')
}
