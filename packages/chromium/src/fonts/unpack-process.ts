/**
 * Unpacks one WOFF 2.0 file from standard input to TrueType or OpenType. It runs in a process of
 * its own: a hostile file takes seconds and hundreds of megabytes, and cannot be interrupted.
 * Arguments: the maximum size of the result in bytes, and optionally the file to write. Exits with
 * 1 if the font cannot be unpacked, with 2 if the result is too large.
 */
import decompress from 'woff2-encoder/decompress'

const [, , bytesMax, to] = process.argv

try {
  const font = await decompress(await Bun.stdin.bytes())
  if (font.length > Number(bytesMax)) process.exit(2)
  if (to !== undefined) await Bun.write(to, font)
} catch {
  // The cause is always the file, the only input of this process.
  process.exit(1)
}
