/** Writes ICC profiles of RGB color spaces that a matrix and curves define (ICC.1:2001-04). */

/** A color of the space as tags of the profile: its place among all colors, and its tone curve. */
export interface Channel {
  primary: Buffer
  curve: Buffer
}

const HEADER_BYTES = 128
const CURVE_POINTS = 256
/** Relative to D50, the white of profiles. */
const WHITE = [0.9642, 1, 0.8249]
const COPYRIGHT = 'No copyright, use freely'

/** @param channels red, green and blue */
export function matrixProfile(name: string, channels: [Channel, Channel, Channel]): Buffer {
  const [red, green, blue] = channels
  const tags: [signature: string, data: Buffer][] = [
    ['desc', descriptionOf(name)],
    ['cprt', Buffer.concat([typeOf('text'), Buffer.from(`${COPYRIGHT}\0`, 'latin1')])],
    ['wtpt', pointOf(WHITE)],
    ['rXYZ', red.primary],
    ['gXYZ', green.primary],
    ['bXYZ', blue.primary],
    ['rTRC', red.curve],
    ['gTRC', green.curve],
    ['bTRC', blue.curve],
  ]
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length)
  const parts: Buffer[] = []
  const offsets = new Map<string, number>()
  let end = HEADER_BYTES + table.length
  for (const [at, [signature, data]] of tags.entries()) {
    const content = data.toString('latin1')
    const offset = offsets.get(content) ?? end
    if (!offsets.has(content)) {
      const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
      parts.push(padded)
      offsets.set(content, offset)
      end += padded.length
    }
    table.write(signature, 4 + at * 12, 'latin1')
    table.writeUInt32BE(offset, 8 + at * 12)
    table.writeUInt32BE(data.length, 12 + at * 12)
  }
  return Buffer.concat([headerOf(end), table, ...parts])
}

function headerOf(size: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(0x02_10_00_00, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [at, part] of [2000, 1, 1].entries()) header.writeUInt16BE(part, 24 + at * 2)
  header.write('acsp', 36, 'latin1')
  pointBytes(WHITE).copy(header, 68)
  return header
}

/** The signature of a tag's type, and four reserved bytes. */
function typeOf(signature: string): Buffer {
  return Buffer.from(`${signature}\0\0\0\0`, 'latin1')
}

function descriptionOf(text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length + 1)
  // Neither a text in Unicode nor one for the Macintosh.
  const others = Buffer.alloc(4 + 4 + 2 + 1 + 67)
  return Buffer.concat([typeOf('desc'), length, Buffer.from(`${text}\0`, 'latin1'), others])
}

/** Numbers with 16 bits after the point. */
function pointBytes(point: number[]): Buffer {
  const bytes = Buffer.alloc(12)
  for (const [at, value] of point.entries()) bytes.writeInt32BE(Math.round(value * 65_536), at * 4)
  return bytes
}

/** A tag with a point in the space of all colors (CIE XYZ). */
export function pointOf(point: number[]): Buffer {
  return Buffer.concat([typeOf('XYZ '), pointBytes(point)])
}

/**
 * A tag with points of a tone curve.
 * @param linear makes the amount of light, from 0 to 1, of a value from 0 to 1
 */
export function curveOf(linear: (value: number) => number): Buffer {
  const bytes = Buffer.alloc(4 + CURVE_POINTS * 2)
  bytes.writeUInt32BE(CURVE_POINTS)
  for (let at = 0; at < CURVE_POINTS; at += 1) {
    const light = Math.min(1, Math.max(0, linear(at / (CURVE_POINTS - 1))))
    bytes.writeUInt16BE(Math.round(light * 65_535), 4 + at * 2)
  }
  return Buffer.concat([typeOf('curv'), bytes])
}
