/** Decodes Base64 without blocking the event loop. */
import { createYielder } from './timeout.ts'

/** Decoding 20 MB takes 100 ms. A multiple of 4. */
const PIECE_CHARS = 1_000_000

/** Returns the bytes of a text of Base64, which has been checked. */
export async function decodeBase64(content: string): Promise<Buffer<ArrayBuffer>> {
  const pause = createYielder()
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content, 'base64'))
  let length = 0
  for (let at = 0; at < content.length; at += PIECE_CHARS) {
    length += bytes.write(content.slice(at, at + PIECE_CHARS), length, 'base64')
    await pause()
  }
  return bytes.subarray(0, length)
}
