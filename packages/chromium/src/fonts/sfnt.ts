/**
 * Converts font files to TrueType or OpenType, the only formats that Chromium loads as system
 * fonts. The files must have passed `readFace`.
 */
import { stat, writeFile } from 'node:fs/promises'
import { FontError, fontFormat, readTables, type Tables } from './tables.ts'
import type { Unpacker } from './unpacker.ts'

interface SfntOptions {
  unpacker: Unpacker
  /** Maximum size of the result. */
  bytesMax: number
  /** The owner of the font. */
  userId: string
  signal: AbortSignal
}

/**
 * Writes a font file as TrueType or OpenType.
 * @param to the path of a file that does not exist yet; an error may leave a part of it behind
 * @returns the number of bytes written
 * @throws FontError if its glyphs cannot be unpacked or are too large; the reason of `signal` when
 *   aborted
 */
export async function writeSfnt(
  file: Buffer,
  to: string,
  { unpacker, bytesMax, userId, signal }: SfntOptions,
): Promise<number> {
  const format = fontFormat(file)
  if (format === 'woff2') {
    await unpacker.unpack(file, to, { userId, bytesMax, signal })
    return (await stat(to)).size
  }
  const bytes = format === 'woff' ? pack(file.readUInt32BE(4), await readTables(file)) : file
  if (bytes.length > bytesMax) throw new FontError('it is too large when unpacked')
  await writeFile(to, bytes)
  return bytes.length
}

/**
 * https://learn.microsoft.com/typography/opentype/spec/otff. Checksums are omitted, because nothing
 * reads them.
 */
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
