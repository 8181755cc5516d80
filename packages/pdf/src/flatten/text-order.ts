/** Divides text into parts of one alphabet and one direction, and sets them from left to right. */
import { encodeText } from '../metadata/text-string.ts'
import { serialize } from '../objects/serialize.ts'
import { Bytes } from '../objects/values.ts'
import { type Script, type ScriptFinder, scriptsIn } from '../shaping/scripts.ts'
import type { DrawnGlyph, FaceStyle, ShapedFonts, ShapedPart } from '../shaping/shaped-fonts.ts'
import type { Base } from '../shaping/shaper.ts'
import { numeral, type Run } from './run.ts'

interface TextOrder {
  runsOf(line: string, base: Base): Run[]
  cellsOf(text: string): string[]
  isRightToLeft(paragraph: string): boolean
}

interface TextOrderOptions {
  shaped: ShapedFonts
  /** The name of the font that others are to look like. */
  name: string
  language: string | null
  /** Text in the fonts of the form. */
  plainRuns(text: string): Run[]
  /** Whether the first of these fonts has a character, or any. */
  isIn(character: string, where: 'any' | 'first'): boolean
}

interface Part {
  text: string
  level: number
  /** Null for the fonts of the form. */
  script: Script | null
}

/** Marks belong to the letter before, as joiners do. */
const JOINS = /[\p{M}\u200c\u200d]/u
/** Characters that say a direction are not drawn. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

export function createTextOrder(options: TextOrderOptions): TextOrder {
  const { shaped, language, plainRuns, isIn } = options
  const { shaper } = shaped
  const style = styleOf(options.name)

  /** A font that sets letters one by one does for those that do not join. */
  function scriptOf(character: string, scripts: ScriptFinder): Script | null {
    const own = scripts.ofLetter(character)
    if (own !== null) return !own.isJoined && isIn(character, 'first') ? null : own
    return isIn(character, 'any') ? null : scripts.ofSign(character)
  }

  /** @param isWhole whether characters of one alphabet are one part */
  function partsOf(text: string, base: Base, isWhole: boolean): Part[] {
    const scripts = scriptsIn(text, language)
    const { levels } = shaper.levelsOf(text, base)
    const parts: Part[] = []
    let at = 0
    for (const character of text) {
      const level = levels[at] ?? 0
      at += character.length
      const last = parts.at(-1)
      if (DIRECTIONS.test(character)) continue
      if (last !== undefined && JOINS.test(character)) {
        last.text += character
        continue
      }
      const script = scriptOf(character, scripts)
      if (isWhole && last?.level === level && last.script === script) last.text += character
      else parts.push({ text: character, level, script })
    }
    return fromLeft(parts)
  }

  function runsOfPart({ text, level, script }: Part): Run[] {
    const isRightToLeft = level % 2 === 1
    if (script === null) return plainRuns(isRightToLeft ? reversed(text) : text)
    const part = shaped.shape({ text, script, style, isRightToLeft })
    return [
      part === null
        ? { font: '', width: 0, draw: () => ({ operators: '', missing: [...text] }) }
        : runOf(part),
    ]
  }

  function reversed(text: string): string {
    return [...text]
      .toReversed()
      .map((character) => shaper.mirrored(character))
      .join('')
  }

  return {
    runsOf: (line, base) => partsOf(line, base, true).flatMap(runsOfPart),
    cellsOf: (text) => partsOf(text, 'auto', false).map((part) => part.text),
    isRightToLeft: (paragraph) => shaper.levelsOf(paragraph, 'auto').isRightToLeft,
  }
}

/** Rule L2 of UAX #9: from the highest level down, what is at least as high is turned around. */
function fromLeft(parts: Part[]): Part[] {
  const ordered = [...parts]
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; ) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end += 1
      const turned = ordered.slice(start, end).toReversed()
      ordered.splice(start, turned.length, ...turned)
      start = Math.max(end, start + 1)
    }
  }
  return ordered
}

function runOf({ font, width, draw }: ShapedPart): Run {
  return {
    font,
    width: width / 1_000,
    draw(size) {
      const { glyphs, missing } = draw()
      return { operators: operatorsOf(glyphs, size), missing }
    },
  }
}

/**
 * Glyphs that are moved, as marks are, are shown beside their widths. Those that stand for
 * characters only together say so (ISO 32000-1, 14.9.4).
 */
function operatorsOf(glyphs: DrawnGlyph[], size: number): string {
  const operators: string[] = []
  let shown: string[] = []
  let rise = 0
  const flush = () => {
    if (shown.length > 0) operators.push(`[${shown.join(' ')}] TJ`)
    shown = []
  }
  for (const cluster of clustersOf(glyphs)) {
    const isTogether = cluster.length > 1
    if (isTogether) {
      flush()
      const text = serialize(encodeText(cluster.map((glyph) => glyph.text).join('')))
      operators.push(`/Span <</ActualText ${text}>> BDC`)
    }
    for (const { id, x, y, advance, width: own } of cluster) {
      if (y !== rise) {
        flush()
        operators.push(`${numeral((y * size) / 1_000)} Ts`)
        rise = y
      }
      if (x !== 0) shown.push(numeral(-x))
      shown.push(serialize(new Bytes(String.fromCharCode(id >> 8, id & 0xff))))
      const back = x + own - advance
      if (back !== 0) shown.push(numeral(back))
    }
    if (isTogether) {
      flush()
      operators.push('EMC')
    }
  }
  flush()
  if (rise !== 0) operators.push('0 Ts')
  return operators.join(' ')
}

/** Glyphs without a text belong to the one before. */
function clustersOf(glyphs: DrawnGlyph[]): DrawnGlyph[][] {
  const clusters: DrawnGlyph[][] = []
  for (const glyph of glyphs) {
    const last = clusters.at(-1)
    if (glyph.text === '' && last !== undefined) last.push(glyph)
    else clusters.push([glyph])
  }
  return clusters
}

function styleOf(name: string): FaceStyle {
  return {
    isBold: /bold|black|heavy|demi/i.test(name),
    isSerif: /^ti|times|(?<!sans-?)serif|roman|mincho|song|ming/i.test(name),
  }
}
