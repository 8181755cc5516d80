/**
 * Sets the text of fields: one line, several lines, or one cell for each character (ISO 32000-1,
 * 12.7.4.3).
 */
import type { Base } from '../shaping/shaper.ts'
import { breakable } from './line-breaks.ts'
import { numeral } from './run.ts'
import { type Fonts, show, widthOf } from './runs.ts'

export interface TextBox {
  width: number
  height: number
  /** The distance of the text from the edge. */
  padding: number
  /** In points; 0 for as large as it fits. */
  size: number
  /** `start` is the side at which the text begins. */
  align: 'left' | 'center' | 'right' | 'start'
  fonts: Fonts
}

/** The height of a line, and of its first one above the baseline, with the size 1. */
const LINE = 1.15
const ASCENT = 0.9
/** From the middle of capital letters to their baseline. */
const MIDDLE = 0.36
const AUTOMATIC = { min: 4, max: 12, step: 0.5 }
const SIZE_MAX = 144

/** One line in the middle of the height. */
export function oneLine(text: string, box: TextBox): string {
  const { width, height, padding, fonts } = box
  const own = widthOf(text, fonts)
  const room = Math.max(1, width - 2 * padding)
  const size =
    box.size || clamp(Math.min((height - padding) * 0.75, own === 0 ? SIZE_MAX : room / own))
  return line(text, { ...box, size, y: height / 2 - size * MIDDLE })
}

/** Lines that are broken between words where they would be too long, from the top. */
export function manyLines(text: string, box: TextBox): string {
  const { height, padding } = box
  const size = box.size || sizeThatFits(text, box)
  const top = height - padding - size * ASCENT
  // Those below the box are not seen.
  const count = Math.ceil((height + size) / (size * LINE))
  return linesOf(text, { ...box, size }, count)
    .map(({ text: one, base }, at) => line(one, { ...box, size, base, y: top - at * size * LINE }))
    .join('\n')
}

/** Each character in the middle of its cell. */
export function comb(text: string, cells: number, box: TextBox): string {
  const { width, height, align, fonts } = box
  const characters = fonts.cellsOf([...text].slice(0, cells).join(''))
  const cell = width / cells
  const widest = Math.max(0.01, ...characters.map((one) => widthOf(one, fonts)))
  const size = box.size || clamp(Math.min(height * 0.75, cell / widest))
  const free = cells - characters.length
  const side = sideOf(align, fonts.isRightToLeft(text))
  const first = side === 'right' ? free : side === 'center' ? Math.floor(free / 2) : 0
  const y = height / 2 - size * MIDDLE
  return characters
    .map((one, at) => {
      const x = (first + at + 0.5) * cell - (widthOf(one, fonts) * size) / 2
      return `1 0 0 1 ${numeral(x)} ${numeral(y)} Tm ${show(one, { size, fonts })}`
    })
    .join('\n')
}

interface Line extends TextBox {
  /** The height of its baseline. */
  y: number
  /** The direction of its paragraph. */
  base?: Base
}

/** A line at its side of the box. */
export function line(text: string, { width, padding, size, align, fonts, y, base }: Line): string {
  const side = sideOf(align, base === undefined ? fonts.isRightToLeft(text) : base === 'rtl')
  const free = width - widthOf(text, fonts, base) * size
  const x = side === 'left' ? padding : side === 'right' ? free - padding : free / 2
  return `1 0 0 1 ${numeral(x)} ${numeral(y)} Tm ${show(text, { size, fonts, base })}`
}

function sideOf(align: TextBox['align'], isRightToLeft: boolean): 'left' | 'center' | 'right' {
  if (align !== 'start') return align
  return isRightToLeft ? 'right' : 'left'
}

/** The largest of a few sizes with which all lines are seen. */
function sizeThatFits(text: string, box: TextBox): number {
  let fits: number = AUTOMATIC.min
  let above: number = AUTOMATIC.max + AUTOMATIC.step
  while (above - fits > AUTOMATIC.step) {
    const steps = Math.floor((above - fits) / AUTOMATIC.step / 2)
    const size = fits + steps * AUTOMATIC.step
    const room = box.height - 2 * box.padding
    const count = Math.floor(room / (size * LINE)) + 2
    const isSeen = linesOf(text, { ...box, size }, count).length * size * LINE <= room
    if (isSeen) fits = size
    else above = size
  }
  return fits
}

interface BrokenLine {
  text: string
  base: Base
}

/** The first lines: others are not measured. */
function linesOf(
  text: string,
  { width, padding, size, fonts }: TextBox,
  count: number,
): BrokenLine[] {
  const room = Math.max(1, (width - 2 * padding) / size)
  const lines: BrokenLine[] = []
  for (const paragraph of text.split('\n')) {
    const base = fonts.isRightToLeft(paragraph) ? 'rtl' : 'ltr'
    for (const one of broken(paragraph, room, fonts)) {
      if (lines.length >= count) return lines
      lines.push({ text: one, base })
    }
  }
  return lines
}

/** A word that is longer than a line is broken within. */
function* broken(paragraph: string, room: number, fonts: Fonts): Generator<string> {
  let current = ''
  let used = 0
  for (const word of breakable(paragraph)) {
    const own = word.trimEnd()
    const wide = widthOf(own, fonts)
    if (used > 0 && used + wide > room) {
      yield current.trimEnd()
      current = ''
      used = 0
    }
    if (wide <= room) {
      current += word
      used += wide + widthOf(word.slice(own.length), fonts)
      continue
    }
    for (const character of word) {
      const one = widthOf(character, fonts)
      if (used > 0 && used + one > room) {
        yield current
        current = ''
        used = 0
      }
      current += character
      used += one
    }
  }
  yield current.trimEnd()
}

function clamp(size: number): number {
  return Math.min(Math.max(size, AUTOMATIC.min), SIZE_MAX)
}
