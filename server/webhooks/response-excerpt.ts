/** The excerpt of a receiver's response body that is stored with an attempt. */
import type { IncomingMessage } from 'node:http'

const CHARACTERS_MAX = 1_024

/** Enough for as many characters of UTF-8. */
const BODY_START_BYTES = 4 * CHARACTERS_MAX

/** The beginning of a response body. */
export interface BodyStart {
  /** Resolves when the body has ended, failed or exceeded its limit. */
  drained: Promise<void>
  /** The beginning of the body, as far as it has arrived; at most 4,096 bytes. */
  bodyStart(): Uint8Array
}

/** Keeps the beginning of the body, for people who look for a mistake, and discards the rest. */
export function readStart(response: IncomingMessage): BodyStart {
  const { promise, resolve } = Promise.withResolvers<void>()
  const chunks: Buffer[] = []
  let missing = BODY_START_BYTES
  response.on('data', (chunk: Buffer) => {
    if (missing <= 0) return
    // A copy: a slice would keep the whole chunk in memory.
    const start = Buffer.from(chunk.subarray(0, missing))
    chunks.push(start)
    missing -= start.length
  })
  if (response.closed) resolve()
  response.once('close', resolve)
  // Only the status counts, and it has been received.
  response.on('error', () => resolve())
  return { drained: promise, bodyStart: () => Buffer.concat(chunks) }
}

/**
 * @param bytes the beginning of the body
 * @returns its first 1,024 characters, without null characters
 */
export function excerptOf(bytes: Uint8Array): string {
  // `stream` leaves out a character that the end of the bytes cuts off.
  const text = new TextDecoder().decode(bytes, { stream: true })
  // The database cannot store null characters.
  return [...text].slice(0, CHARACTERS_MAX).join('').replaceAll('\0', '\ufffd')
}
