/** Reads the face of a font file: its family, and its weight, style and width within the family. */
import { FontError, readTables, type Tables } from './tables.ts'

export interface Face {
  /** The CSS family name. Not empty, at most 200 characters, no control characters. */
  family: string
  /** The PostScript name, which PDFs use; null if there is none. */
  postscript: string | null
  /** Descriptors of CSS `@font-face`; ranges for a variable font. */
  weight: string
  style: string
  stretch: string
}

/**
 * Reads a font file of any format. Time and memory are bounded by the limit on its unpacked size.
 * @throws FontError if browsers would not accept the font
 */
export async function readFace(file: Buffer): Promise<Face> {
  const tables = await readTables(file)
  try {
    checkComplete(tables)
    const family = familyOf(tables)
    if (!family) throw new FontError('it does not name its family')
    if (family.length > FAMILY_CHARS_MAX) throw new FontError('the name of its family is too long')
    if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(family)) {
      throw new FontError('the name of its family contains control characters')
    }
    const postscript = nameOf(tables, [POSTSCRIPT])
    const isName = postscript !== null && /^[!-~]{1,127}$/.test(postscript)
    return { family, postscript: isName ? postscript : null, ...descriptorsOf(tables) }
  } catch (error) {
    // Buffer throws RangeError for a read beyond the end of a table.
    if (error instanceof RangeError)
      throw new FontError('one of its tables is cut off', { cause: error })
    throw error
  }
}

const FAMILY_CHARS_MAX = 200

/** Tables without which browsers reject a font. */
const REQUIRED = ['head', 'hhea', 'hmtx', 'maxp', 'cmap', 'name']
/** Tables of glyph outlines or bitmaps; a font needs one of them. */
const GLYPH_TABLES = ['glyf', 'CFF ', 'CFF2', 'CBDT', 'sbix']
const HEAD_MAGIC = 0x5f0f3cf5

function checkComplete(tables: Tables): void {
  const missing = REQUIRED.find((tag) => !tables.get(tag)?.length)
  if (missing) throw new FontError(`its ${missing} table is missing`)
  if (!GLYPH_TABLES.some((tag) => tables.has(tag))) throw new FontError('it has no glyph outlines')
  if (tables.get('head')?.readUInt32BE(12) !== HEAD_MAGIC)
    throw new FontError('its head table is malformed')
  if (tables.get('maxp')?.readUInt16BE(4) === 0) throw new FontError('it has no glyphs')
}

/** Name ids (https://learn.microsoft.com/typography/opentype/spec/name). */
const FAMILY = 1
const POSTSCRIPT = 6
const TYPOGRAPHIC_FAMILY = 16

/**
 * Words for weights at the end of a family's name, with the hundreds that they stand for. Variable
 * fonts without a typographic name are named after the weight that they begin with.
 */
const WEIGHT_WORDS: [RegExp, number][] = [
  [/ (?:Thin|Hairline)$/i, 1],
  [/ (?:Extra|Ultra)[ -]?Light$/i, 2],
  [/ Light$/i, 3],
  [/ (?:Regular|Normal|Book)$/i, 4],
  [/ Medium$/i, 5],
  [/ (?:Semi|Demi)[ -]?Bold$/i, 6],
  [/ (?:Extra|Ultra)[ -]?Bold$/i, 8],
  [/ Bold$/i, 7],
  [/ (?:Black|Heavy)$/i, 9],
]

function familyOf(tables: Tables): string | undefined {
  const typographic = nameOf(tables, [TYPOGRAPHIC_FAMILY])?.trim()
  if (typographic) return typographic
  const family = nameOf(tables, [FAMILY])?.trim()
  if (!family || !axesOf(tables.get('fvar')).has('wght')) return family
  const weight = tables.get('OS/2')?.readUInt16BE(4)
  const word = WEIGHT_WORDS.find(([one, hundreds]) => weight === hundreds * 100 && one.test(family))
  return word ? family.replace(word[0], '') : family
}

interface NameRecord {
  platform: number
  language: number
  start: number
  length: number
}

/** The first of these names that the font has, in English if possible. */
function nameOf(tables: Tables, ids: number[]): string | null {
  const table = tables.get('name')
  if (!table) return null
  const texts = table.readUInt16BE(4)
  const count = table.readUInt16BE(2)
  for (const wanted of ids) {
    let best: NameRecord | null = null
    for (let index = 0; index < count; index += 1) {
      const at = 6 + 12 * index
      const length = table.readUInt16BE(at + 8)
      if (table.readUInt16BE(at + 6) !== wanted || length === 0) continue
      const start = texts + table.readUInt16BE(at + 10)
      const [platform, language] = [table.readUInt16BE(at), table.readUInt16BE(at + 4)]
      if (best && rank(best) <= rank({ platform, language })) continue
      best = { platform, language, start, length }
    }
    if (!best) continue
    const { start, length, platform } = best
    if (start + length > table.length) throw new FontError('one of its names is cut off')
    return decode(table.subarray(start, start + length), platform === MACINTOSH)
  }
  return null
}

const MACINTOSH = 1
const WINDOWS = 3
const AMERICAN_ENGLISH = 0x409

function decode(bytes: Buffer, isMacintosh: boolean): string {
  try {
    return new TextDecoder(isMacintosh ? 'macintosh' : 'utf-16be', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new FontError('one of its names is not valid text', { cause })
  }
}

/** Ranks a name record by platform and language; lower is better. */
function rank({ platform, language }: Pick<NameRecord, 'platform' | 'language'>): number {
  if (platform === WINDOWS)
    return language === AMERICAN_ENGLISH ? 0 : (language & 0x3ff) === 9 ? 1 : 3
  return platform === MACINTOSH ? (language === 0 ? 2 : 5) : 4
}

/** Percentages of the nine width classes (OS/2, usWidthClass). */
const WIDTHS = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
const BOLD = 700
const REGULAR = 400

function descriptorsOf(tables: Tables): Pick<Face, 'weight' | 'style' | 'stretch'> {
  const os2 = tables.get('OS/2')
  const macStyle = tables.get('head')?.readUInt16BE(44) ?? 0
  const selection = os2 ? os2.readUInt16BE(62) : (macStyle & 2) >> 1
  const weight = os2 ? os2.readUInt16BE(4) : macStyle & 1 ? BOLD : REGULAR
  const width = WIDTHS[(os2?.readUInt16BE(6) ?? 0) - 1] ?? 100
  const axes = axesOf(tables.get('fvar'))
  const [weights, widths, slants] = [axes.get('wght'), axes.get('wdth'), axes.get('slnt')]
  return {
    weight: weights
      ? `${weights[0]} ${weights[1]}`
      : String(weight >= 1 && weight <= 1000 ? weight : REGULAR),
    // Leaning to the right is a negative slant in the file and a positive angle in CSS.
    style: slants
      ? `oblique ${-slants[1]}deg ${-slants[0]}deg`
      : selection & 1
        ? 'italic'
        : selection & 0x200
          ? 'oblique'
          : 'normal',
    stretch: widths ? `${widths[0]}% ${widths[1]}%` : `${width}%`,
  }
}

/** The ranges of a variable font's axes that CSS supports (table fvar). */
function axesOf(fvar: Buffer | undefined): Map<string, [number, number]> {
  const axes = new Map<string, [number, number]>()
  if (!fvar) return axes
  const [start, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)]
  for (let index = 0; index < Math.min(count, AXES_MAX); index += 1) {
    const at = start + index * size
    const minimum = fvar.readInt32BE(at + 4) / 0x10000
    const maximum = fvar.readInt32BE(at + 12) / 0x10000
    const [lowest, highest] = LIMITS[fvar.toString('latin1', at, at + 4)] ?? [1, 0]
    if (lowest <= minimum && minimum < maximum && maximum <= highest) {
      axes.set(fvar.toString('latin1', at, at + 4), [minimum, maximum])
    }
  }
  return axes
}

const AXES_MAX = 64
const LIMITS: Record<string, [number, number]> = {
  wght: [1, 1000],
  wdth: [1, 1000],
  slnt: [-90, 90],
}
