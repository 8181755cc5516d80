/**
 * Gives glyphs that stand for a text only together with others their own characters. Chromium
 * writes the text of a syllable, as it is drawn in the scripts of India and Southeast Asia, beside
 * its glyphs, and U+0000 for those glyphs that no character has.
 */
import { type Font, isUnmapped } from '../content/fonts.ts'
import type { Fonts, PageContent } from '../content/pages.ts'
import type { Cluster } from '../content/scan.ts'

interface Slot {
  font: Font
  code: number
}

/** Slots in the order in which they are drawn. */
interface Syllable {
  text: string
  slots: Slot[]
}

/** Stands for what adds no character: it is invisible, and does not end a word. */
const NOTHING = '\u2060'

/** Each round may say more of the glyphs of other syllables. Real documents need two. */
const ROUNDS_MAX = 8

/**
 * The parts of a syllable: a letter with the sign that makes it half a letter, or that puts it
 * below the one before.
 */
const PART =
  /[\u1039\u17d2]?.[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]?[\u200c\u200d]?/gsu

const JOINERS = /[\u200c\u200d]/g

export function mapClusterGlyphs(pages: PageContent[], fonts: Fonts): void {
  const syllables = [...distinctSyllables(pages, fonts)]
  for (let round = 0; round < ROUNDS_MAX; round += 1) if (!solve(syllables)) break
  for (const syllable of syllables) divide(syllable)
  fonts.save()
}

function* distinctSyllables(pages: PageContent[], fonts: Fonts): Generator<Syllable> {
  const seen = new Set<string>()
  // Two fonts may have one name.
  const numbers = new Map<Font, number>()
  const numberOf = (font: Font) => {
    const number = numbers.get(font) ?? numbers.size
    numbers.set(font, number)
    return number
  }
  for (const syllable of unmappedClusters(pages, fonts)) {
    const { text, slots } = syllable
    const key = `${text} ${slots.map(({ font, code }) => `${numberOf(font)}:${code}`)}`
    if (!seen.has(key)) yield syllable
    seen.add(key)
  }
}

function* unmappedClusters(pages: PageContent[], fonts: Fonts): Generator<Syllable> {
  for (const { scan, resources } of pages.flatMap(({ parts }) => parts)) {
    let current: Cluster | null = null
    let slots: Slot[] = []
    let isKnown = true
    for (const { cluster, font: name, codes } of scan.shown) {
      if (cluster !== current) {
        if (current !== null && !isKnown) yield { text: current.text(), slots }
        current = cluster
        slots = []
        isKnown = true
      }
      if (cluster === null) continue
      const { font, glyphs } = fonts.glyphs(resources, name, codes)
      for (const glyph of glyphs) {
        slots.push({ font, code: glyph.code })
        if (isUnmapped(glyph)) isKnown = false
      }
    }
    if (current !== null && !isKnown) yield { text: current.text(), slots }
  }
}

function unknownIn({ slots }: Syllable): Slot[] {
  return slots.filter(({ font, code }) => isUnmapped({ text: font.textOf(code) }))
}

/**
 * Gives the only unknown glyph of a syllable what the others leave.
 * @returns whether there was any
 */
function solve(syllables: Syllable[]): boolean {
  const found = new Map<Font, Map<number, string>>()
  for (const syllable of syllables) {
    const [slot, ...others] = unknownIn(syllable)
    const rest = slot && others.length === 0 ? restOf(syllable) : ''
    if (slot === undefined || rest === '') continue
    const codes = found.get(slot.font) ?? new Map<number, string>()
    const known = codes.get(slot.code)
    // The shortest: more is left where another glyph has more than one form.
    if (known === undefined || rest.length < known.length) codes.set(slot.code, rest)
    found.set(slot.font, codes)
  }
  for (const [font, codes] of found) for (const [code, text] of codes) font.setText(code, text)
  return found.size > 0
}

/**
 * Divides what is left among several unknown glyphs, so that they stand for the whole text
 * together.
 */
function divide(syllable: Syllable): void {
  const unknown = unknownIn(syllable)
  const parts = restOf(syllable).match(PART) ?? []
  for (const [at, { font, code }] of unknown.entries()) {
    const part = at === unknown.length - 1 ? parts.slice(at).join('') : (parts[at] ?? '')
    if (isUnmapped({ text: font.textOf(code) })) font.setText(code, part || NOTHING)
  }
}

/**
 * The characters of a syllable that its known glyphs do not stand for. Glyphs may be drawn in
 * another order.
 */
function restOf({ text, slots }: Syllable): string {
  const whole = [...text]
  // Vowels of two parts are drawn as two glyphs.
  const apart = [...text.normalize('NFKD')]
  const known = slots.flatMap(({ font, code }) => {
    const own = font.textOf(code)
    return own === null || isUnmapped({ text: own }) ? [] : [...own]
  })
  const isWhole = known.every((character) => whole.includes(character))
  const rest = isWhole ? whole : apart
  for (const character of known) {
    const at = rest.indexOf(character)
    if (at >= 0) rest.splice(at, 1)
  }
  const left = rest.join('')
  return left.replaceAll(JOINERS, '') || left
}
