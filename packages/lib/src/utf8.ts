/**
 * UTF-8 of texts of many megabytes, made and read piece by piece, so that other requests are served
 * meanwhile.
 */
import { createYielder } from './timeout.ts'

const PIECE_SIZE = 192 * 1024

/** Splits a text into pieces. */
export function* textPieces(text: string): Generator<string> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = at + PIECE_SIZE
    // Half of a surrogate pair cannot be encoded in UTF-8.
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1
    yield text.slice(at, end)
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

/** Encodes texts, one after the other. Lone surrogates are replaced. */
export async function encodeUtf8(texts: readonly string[]): Promise<Buffer<ArrayBuffer>> {
  const pause = createYielder()
  const parts: Buffer[] = []
  let length = 0
  for (const text of texts) {
    for (const piece of textPieces(text)) {
      const part = Buffer.from(piece)
      parts.push(part)
      length += part.length
      await pause()
    }
  }
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
    await pause()
  }
  return bytes
}

/** Decodes bytes. */
export async function decodeUtf8(bytes: Uint8Array): Promise<string> {
  if (bytes.length <= PIECE_SIZE) return Buffer.from(bytes).toString('utf8')
  const pause = createYielder()
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE_SIZE) {
    pieces.push(decoder.decode(bytes.subarray(at, at + PIECE_SIZE), { stream: true }))
    await pause()
  }
  pieces.push(decoder.decode())
  return pieces.join('')
}
