/**
 * Unpacks one WOFF 2.0 file from standard input, to TrueType or OpenType. It runs in a process of its own: a
 * hostile file costs seconds and hundreds of megabytes, and cannot be interrupted.
 * Arguments: how many bytes it may unpack to, and the file to write, if there is to be one. Ends with 1 if the font
 * cannot be unpacked, with 2 if it is too large.
 */
import decompress from 'woff2-encoder/decompress'

const [, , bytesMax, to] = process.argv

try {
  const font = await decompress(await Bun.stdin.bytes())
  if (font.length > Number(bytesMax)) process.exit(2)
  if (to !== undefined) await Bun.write(to, font)
} catch {
  // What it failed of is the file: nothing else is read here.
  process.exit(1)
}
