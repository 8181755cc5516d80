/**
 * Writes color profiles of version 4 as ones of version 2, which is all that PDF/A-1 knows (ISO
 * 19005-1, 6.2.3.2).
 */
import { type Channel, curveOf, matrixProfile } from './matrix-profile.ts'

/** The numbers of a parametric curve, by its type (ICC.1:2010, 10.16). */
const PARAMETERS = [1, 3, 4, 5, 7]
const VERSION_AT = 8
const CLASS_AT = 12
const TAGS_AT = 128
const TAGS_MAX = 100
const SCREEN_RGB = 'mntrRGB XYZ '

/** @returns whether a profile is of a version that PDF/A-1 knows */
export function isOldProfile(profile: Buffer): boolean {
  return (profile[VERSION_AT] ?? 0) < 3
}

/**
 * @returns the same color space as a profile of version 2; null for a profile that consists of
 *   other tables
 */
export function olderProfile(profile: Buffer): Buffer | null {
  try {
    if (profile.toString('latin1', CLASS_AT, CLASS_AT + SCREEN_RGB.length) !== SCREEN_RGB)
      return null
    const tags = tagsOf(profile)
    // A table that maps colors counts more than a matrix.
    if (tags.has('A2B0')) return null
    const [red, green, blue] = ['r', 'g', 'b'].map((name) => channelOf(tags, name))
    if (!(red && green && blue)) return null
    return matrixProfile('RGB', [red, green, blue])
  } catch (error) {
    if (error instanceof RangeError) return null // the profile is cut off
    throw error
  }
}

function tagsOf(profile: Buffer): Map<string, Buffer> {
  const tags = new Map<string, Buffer>()
  const count = Math.min(profile.readUInt32BE(TAGS_AT), TAGS_MAX)
  for (let at = TAGS_AT + 4; at < TAGS_AT + 4 + count * 12; at += 12) {
    const offset = profile.readUInt32BE(at + 4)
    const data = profile.subarray(offset, offset + profile.readUInt32BE(at + 8))
    tags.set(profile.toString('latin1', at, at + 4), data)
  }
  return tags
}

function channelOf(tags: Map<string, Buffer>, name: string): Channel | null {
  const primary = tags.get(`${name}XYZ`)
  const tone = tags.get(`${name}TRC`)
  const curve = tone === undefined ? null : olderCurve(tone)
  const isPoint = primary?.toString('latin1', 0, 4) === 'XYZ ' && primary.length === 20
  return isPoint && curve !== null ? { primary, curve } : null
}

/** Curves with points are the same in both versions. */
function olderCurve(tone: Buffer): Buffer | null {
  const type = tone.toString('latin1', 0, 4)
  if (type === 'curv') return tone
  return type === 'para' ? curveOf(parametric(tone)) : null
}

function parametric(tone: Buffer): (value: number) => number {
  const kind = tone.readUInt16BE(8)
  const count = PARAMETERS[kind] ?? 0
  if (count === 0) throw new RangeError('the curve is of an unknown type')
  const numbers = Array.from({ length: count }, (_, at) => tone.readInt32BE(12 + at * 4) / 65_536)
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
  const power = (value: number) => Math.max(0, a * value + b) ** g
  if (kind === 0) return (value) => value ** g
  if (kind === 1) return (value) => (a * value + b >= 0 ? power(value) : 0)
  if (kind === 2) return (value) => (a * value + b >= 0 ? power(value) + c : c)
  return (value) => (value >= d ? power(value) + e : c * value + f)
}
