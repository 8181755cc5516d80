/**
 * The door to the library that shapes text: which glyphs a text has in a font, and in which order
 * it runs. It is loaded by whoever draws fields, and only for texts that need it.
 */

/** A glyph of a text. Lengths are in thousandths of the size. */
export interface ShapedGlyph {
  /** Its number in the font; 0 for a character that the font does not have. */
  id: number
  /** How far the next glyph is. */
  advance: number
  /** The distance at which it is drawn from its own place. */
  x: number
  y: number
  /** The characters that it stands for; '' if the glyph before or behind it does. */
  text: string
}

/** A font file that is open. */
export interface ShapingFont {
  /** Whether its outlines are those of PostScript (CFF), and not of TrueType. */
  isCff: boolean
  box: number[]
  ascent: number
  descent: number
  widthOf(glyph: number): number
  /**
   * The glyphs of a text of one alphabet and one direction, from left to right.
   * @param text.script such as `Arab` (ISO 15924)
   */
  shape(text: { text: string; script: string; isRightToLeft: boolean }): ShapedGlyph[]
  /** The program with these glyphs alone, which keep their numbers, as a PDF embeds it. */
  subset(glyphs: Iterable<number>): Uint8Array
}

export interface Shaper {
  /** @param index of the font in a collection @returns null for a file that is no such font */
  open(file: Uint8Array, index: number): ShapingFont | null
  /** The levels of a text (UAX #9), one for each of its UTF-16 units: odd ones run to the left. */
  levelsOf(text: string, base: Base): { levels: Uint8Array; isRightToLeft: boolean }
  /** The character that is drawn for one in text that runs to the left, such as `)` for `(`. */
  mirrored(character: string): string
}

/** The direction of a paragraph; `auto` is that of its first letter. */
export type Base = 'auto' | 'ltr' | 'rtl'
