/**
 * Decodes large replies that carry a file in base64, piece by piece as they arrive. Parsing a PDF
 * or an image of 90 MB at once would block the server for a second.
 */
import { yieldToEventLoop } from '@platen/lib'

export interface LargeReply {
  /** Takes the next piece of the message. */
  add(piece: Buffer): void
  /** @returns the message with an empty string in place of the base64, and the decoded bytes */
  end(): Promise<{ text: string; bytes: Buffer<ArrayBuffer> }>
}

/** A reply up to the first character of its base64 (CDP's own serializer adds no spaces). */
const HEAD = /^\{"id":\d+,"result":\{(?:"\w+":(?:true|false),)*"(?:data|screenshotData)":"/
const HEAD_BYTES_MAX = 200
const QUOTE = 0x22
/** Bytes to copy before other work gets a turn: this takes a few milliseconds. */
const COPY_BYTES = 8 * 1024 * 1024

/** @param parts the message as far as it has arrived @returns null if it carries no file */
export function startLargeReply(parts: Buffer[]): LargeReply | null {
  const start = Buffer.concat(parts, HEAD_BYTES_MAX).toString('latin1')
  const head = HEAD.exec(start)?.[0]
  if (head === undefined) return null
  const decoded: Buffer[] = []
  let decodedBytes = 0
  let rest = ''
  let tail: string | null = null

  function add(piece: Buffer): void {
    if (tail !== null) {
      tail += piece.toString('latin1')
      return
    }
    const quote = piece.indexOf(QUOTE)
    decode(piece.toString('latin1', 0, quote < 0 ? undefined : quote), quote >= 0)
    if (quote >= 0) tail = piece.toString('latin1', quote)
  }

  /** Four characters encode three bytes: a remainder waits for the next piece. */
  function decode(piece: string, isLast: boolean): void {
    const text = rest + piece
    const end = isLast ? text.length : text.length - (text.length % 4)
    rest = text.slice(end)
    const bytes = Buffer.from(text.slice(0, end), 'base64')
    decoded.push(bytes)
    decodedBytes += bytes.length
  }

  let skip = head.length
  for (const part of parts) {
    if (skip < part.length) add(part.subarray(skip))
    skip = Math.max(0, skip - part.length)
  }

  return {
    add,
    async end() {
      const bytes = Buffer.allocUnsafeSlow(decodedBytes)
      let at = 0
      let copied = 0
      for (const part of decoded.splice(0)) {
        at += part.copy(bytes, at)
        copied += part.length
        if (copied < COPY_BYTES) continue
        copied = 0
        await yieldToEventLoop()
      }
      return { text: `${head}${tail ?? ''}`, bytes }
    },
  }
}
