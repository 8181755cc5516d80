/**
 * A font file as TrueType or OpenType, which is all that Chromium takes from the system. Only files that
 * `readFace` took come here.
 */
import { FontError, fontFormat, readTables, type Tables } from './tables.ts'

/** @throws FontError if its shapes cannot be unpacked */
export async function toSfnt(file: Buffer): Promise<Uint8Array> {
  const format = fontFormat(file)
  if (format === 'woff') return pack(file.readUInt32BE(4), await readTables(file))
  if (format !== 'woff2') return file
  // 0.3 MB of code that few servers need.
  const { default: decompress } = await import('woff2-encoder/decompress')
  try {
    return await decompress(file)
  } catch (cause) {
    throw new FontError('its glyph outlines cannot be decompressed', { cause })
  }
}

/** https://learn.microsoft.com/typography/opentype/spec/otff: checksums are left out, nobody asks. */
function pack(version: number, tables: Tables): Buffer {
  const header = Buffer.alloc(12 + 16 * tables.size)
  header.writeUInt32BE(version, 0)
  header.writeUInt16BE(tables.size, 4)
  let end = header.length
  const parts = [...tables]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([tag, bytes], index) => {
      const at = 12 + 16 * index
      header.write(tag, at, 'latin1')
      header.writeUInt32BE(end, at + 8)
      header.writeUInt32BE(bytes.length, at + 12)
      const padding = Buffer.alloc(-bytes.length & 3)
      end += bytes.length + padding.length
      return [bytes, padding]
    })
  return Buffer.concat([header, ...parts])
}
