/**
 * Fonts of the system for alphabets that the fonts of a form do not have: each is put into the file
 * with the glyphs that are drawn (ISO 32000-1, 9.7).
 */
import { existsSync, readFileSync } from 'node:fs'
import type { PdfDocument } from '../objects/document.ts'
import type { PdfValue, Ref } from '../objects/values.ts'
import { shapedFontValue } from './font-value.ts'
import type { Script } from './scripts.ts'
import type { ShapedGlyph, Shaper, ShapingFont } from './shaper.ts'

/** The look of the font of a field. */
export interface FaceStyle {
  isBold: boolean
  isSerif: boolean
}

export interface TextPart {
  text: string
  script: Script
  style: FaceStyle
  isRightToLeft: boolean
}

export interface ShapedPart {
  /** The name of the font among the resources. */
  font: string
  /** In thousandths of the size. */
  width: number
  /** Puts its glyphs into the file. */
  draw(): DrawnPart
}

export interface DrawnPart {
  glyphs: DrawnGlyph[]
  /** Characters that the font does not have, and those beyond the limits of one file. */
  missing: string[]
}

export interface DrawnGlyph extends ShapedGlyph {
  /** Its own width, beside how far the next one is. */
  width: number
}

export interface ShapedFonts {
  shaper: Shaper
  /** @returns null where the system has no font, and beyond what is measured for one file */
  shape(part: TextPart): ShapedPart | null
  /** The fonts that were used, by their names. */
  resources(): [name: string, value: PdfValue][]
  /** Writes the fonts. */
  save(): void
}

interface UsedFont {
  name: string
  postScriptName: string
  value: Ref
  font: ShapingFont
  /** The glyphs that are drawn, with their texts. */
  texts: Map<number, string>
}

const FOLDER = '/usr/share/fonts/'
/** Limits of the drawn text of one file: forms are filled with some hundred characters. */
const CHARS_MAX = 100_000
const GLYPHS_MAX = 4_000
/** A text is measured more than once while it is broken into lines, of which a few are drawn. */
const MEASURED_MAX = 400_000
/** Each collection of Han characters takes 20 MB of memory. */
const FONTS_MAX = 12
/** Stands for a glyph that adds no character: it is invisible, and ends no word. */
const NOTHING = '\u2060'

export function createShapedFonts(document: PdfDocument, shaper: Shaper): ShapedFonts {
  const fonts = new Map<string, UsedFont | null>()
  let measured = 0
  let drawn = 0
  let kinds = 0

  function fontFor(script: Script, { isBold, isSerif }: FaceStyle): UsedFont | null {
    const key = `${script.sans} ${script.index} ${isBold} ${isSerif}`
    const known = fonts.get(key)
    if (known !== undefined) return known
    const path = pathOf(script, { isBold, isSerif })
    const opened = path === null || fonts.size >= FONTS_MAX ? null : open(path, script.index)
    fonts.set(key, opened)
    return opened
  }

  function open(path: string, index: number): UsedFont | null {
    const font = shaper.open(readFileSync(path), index)
    if (font === null) return null
    return {
      name: `PlatenText${fonts.size}`,
      postScriptName: path.replace(/^.*\/|\.tt[cf]$/g, ''),
      value: document.add(null),
      font,
      texts: new Map(),
    }
  }

  function shape({ text, script, style, isRightToLeft }: TextPart): ShapedPart | null {
    measured += text.length
    const used = measured > MEASURED_MAX ? null : fontFor(script, style)
    if (used === null) return null
    const shaped = used.font.shape({ text, script: script.tag, isRightToLeft })
    const width = shaped.reduce((sum, { id, advance }) => sum + (id === 0 ? 0 : advance), 0)
    return { font: used.name, width, draw: () => draw(used, text, shaped) }
  }

  function draw({ texts, font }: UsedFont, text: string, shaped: ShapedGlyph[]): DrawnPart {
    if (drawn + text.length > CHARS_MAX) return { glyphs: [], missing: [...text] }
    drawn += text.length
    const missing: string[] = []
    const kept = shaped.filter(({ id, text: own }, at) => {
      const isNew = !texts.has(id)
      const isKept = id !== 0 && (!isNew || kinds < GLYPHS_MAX)
      if (!isKept) missing.push(...own)
      else if (isNew) kinds += 1
      // A glyph may stand for characters alone in one text, and with others in another.
      const alone = shaped[at + 1]?.text === '' || own === '' ? NOTHING : own
      if (isKept && (isNew || texts.get(id) === NOTHING)) texts.set(id, alone)
      return isKept
    })
    return { glyphs: kept.map((one) => ({ ...one, width: font.widthOf(one.id) })), missing }
  }

  const all = () => [...fonts.values()].filter((one) => one !== null)
  return {
    shaper,
    shape,
    resources: () => all().map(({ name, value }) => [name, value]),
    save() {
      for (const { value, texts, font, postScriptName } of all()) {
        if (texts.size === 0) continue
        document.set(value.id, shapedFontValue(document, { font, texts, name: postScriptName }))
      }
    },
  }
}

/** @returns the best of the fonts that the system has */
function pathOf({ sans, serif }: Script, { isBold, isSerif }: FaceStyle): string | null {
  const families = isSerif ? [serif, sans] : [sans, serif]
  const weights = isBold ? ['Bold', 'Regular'] : ['Regular']
  const paths = families.flatMap((family) =>
    weights.map((weight) => FOLDER + family.replace('*', weight)),
  )
  return paths.find((path) => existsSync(path)) ?? null
}
