/** Makes an ICC profile of sRGB (ICC.1:2001-04, IEC 61966-2-1), by which the colors of a PDF/A are defined. */

const HEADER_BYTES = 128
const CURVE_POINTS = 256
/** Relative to D50, the white of profiles. */
const WHITE = [0.9642, 1, 0.8249]
const RED = [0.43607, 0.22249, 0.01392]
const GREEN = [0.38515, 0.71687, 0.09708]
const BLUE = [0.14307, 0.06061, 0.7141]

const NAME = 'sRGB IEC61966-2.1'
const COPYRIGHT = 'No copyright, use freely'

export function srgbProfile(): Buffer {
  const curve = curveOf()
  const tags: [signature: string, data: Buffer][] = [
    ['desc', descriptionOf(NAME)],
    ['cprt', Buffer.concat([typeOf('text'), Buffer.from(`${COPYRIGHT}\0`, 'latin1')])],
    ['wtpt', pointOf(WHITE)],
    ['rXYZ', pointOf(RED)],
    ['gXYZ', pointOf(GREEN)],
    ['bXYZ', pointOf(BLUE)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length)
  const parts: Buffer[] = []
  const offsets = new Map<Buffer, number>()
  let end = HEADER_BYTES + table.length
  for (const [at, [signature, data]] of tags.entries()) {
    const offset = offsets.get(data) ?? end
    if (!offsets.has(data)) {
      const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
      parts.push(padded)
      offsets.set(data, offset)
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

function pointOf(point: number[]): Buffer {
  return Buffer.concat([typeOf('XYZ '), pointBytes(point)])
}

function curveOf(): Buffer {
  const bytes = Buffer.alloc(4 + CURVE_POINTS * 2)
  bytes.writeUInt32BE(CURVE_POINTS)
  for (let at = 0; at < CURVE_POINTS; at += 1) {
    const value = at / (CURVE_POINTS - 1)
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    bytes.writeUInt16BE(Math.round(linear * 65_535), 4 + at * 2)
  }
  return Buffer.concat([typeOf('curv'), bytes])
}
