/** Base64, as requests contain files. */
import { createYielder } from './timeout.ts'

/** Whether a text is Base64 with its padding, or without. */
export function isBase64(text: string): boolean {
  const length = text.replace(/={1,2}$/, '').length
  if (length % 4 === 1 || (text.length !== length && text.length % 4 !== 0)) return false
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text)
}

/** Encoding 15 MB takes 150 ms. A multiple of 3, so that no piece but the last has padding. */
const PIECE_BYTES = 600_000

/** Encodes bytes as Base64 piece by piece, so that other requests are served meanwhile. */
export async function encodeBase64(bytes: Uint8Array): Promise<string> {
  const pause = createYielder()
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    pieces.push(bytes.subarray(at, at + PIECE_BYTES).toBase64())
    await pause()
  }
  return pieces.join('')
}

/** Decoding 20 MB takes 100 ms. A multiple of 4. */
const PIECE_CHARS = 1_000_000

/** Decodes Base64 piece by piece, so that other requests are served meanwhile. */
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
