/**
 * The content of a file of a request: bytes where it was sent as bytes, Base64 where it was sent in
 * JSON. Files of 20 MB that change from one to the other and back would keep the event loop busy.
 */
import { decodeBase64, encodeBase64 } from './base64.ts'

export type FileContent = string | Uint8Array<ArrayBuffer>

export function bytesOfContent(content: FileContent): Promise<Buffer<ArrayBuffer>> {
  return typeof content === 'string' ? decodeBase64(content) : Promise.resolve(asBuffer(content))
}

/** The content as Base64. */
export async function textOfContent(content: FileContent): Promise<string> {
  return typeof content === 'string' ? content : encodeBase64(content)
}

/** The size of the bytes. */
export function sizeOfContent(content: FileContent): number {
  return typeof content === 'string' ? Buffer.byteLength(content, 'base64') : content.length
}

/** The first bytes. @param bytes a multiple of 3 */
export function startOfContent(content: FileContent, bytes: number): Buffer {
  if (typeof content === 'string') return Buffer.from(content.slice(0, (bytes / 3) * 4), 'base64')
  return asBuffer(content.subarray(0, bytes))
}

/** Bytes whose Base64 has a million characters, without padding. */
const PIECE_BYTES = 750_000
const PIECE_CHARS = 1_000_000

/** The content as Base64 in pieces, which are the same for equal files. */
export function* piecesOfContent(content: FileContent): Generator<string> {
  if (typeof content === 'string') {
    for (let at = 0; at < content.length; at += PIECE_CHARS)
      yield content.slice(at, at + PIECE_CHARS)
    return
  }
  for (let at = 0; at < content.length; at += PIECE_BYTES)
    yield content.subarray(at, at + PIECE_BYTES).toBase64()
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> {
  return Buffer.from(buffer, byteOffset, length)
}
