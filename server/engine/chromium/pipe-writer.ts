/**
 * Writes messages to Chromium in order. A large message goes in pieces: writing 14 MB at once blocks the
 * event loop, and a queue of such messages fills the memory.
 */
import type { Writable } from 'node:stream'
import { yieldToEventLoop } from '../../lib/timeout.ts'

export interface PipeWriter {
  send(message: string): void
  /**
   * Sends one message piece by piece, at the pace at which Chromium reads: it is never in memory as a whole.
   * Later messages wait until it is sent.
   * @returns a promise that resolves when the message is sent, or when the pipe is closed
   */
  sendPieces(pieces: Iterable<string | Uint8Array>): Promise<void>
}

interface QueuedMessage {
  pieces: Iterable<string | Uint8Array>
  sent(): void
}

/** @param isOpen false once Chromium reads no more; nothing is written then */
export function createWriter(input: Writable, isOpen: () => boolean): PipeWriter {
  /** The first message is being written in pieces; the others wait for it. Empty most of the time. */
  const queue: QueuedMessage[] = []

  /** Resolves when the stream takes more, and after other work of the event loop had its turn. */
  async function roomFor(piece: string | Uint8Array): Promise<void> {
    if (!input.write(piece) && !input.destroyed) {
      const { promise, resolve } = Promise.withResolvers<void>()
      for (const event of ['drain', 'close', 'error']) input.once(event, resolve)
      await promise
      for (const event of ['drain', 'close', 'error']) input.off(event, resolve)
    }
    await yieldToEventLoop()
  }

  async function work(): Promise<void> {
    for (let message = queue[0]; message; message = queue[0]) {
      for (const piece of message.pieces) {
        if (!isOpen()) break
        await roomFor(piece)
      }
      if (isOpen()) input.write('\0')
      queue.shift()
      message.sent()
    }
  }

  return {
    send(message) {
      if (!isOpen()) return
      if (queue.length === 0) input.write(`${message}\0`)
      else queue.push({ pieces: [message], sent() {} })
    },
    sendPieces(pieces) {
      const { promise, resolve } = Promise.withResolvers<void>()
      queue.push({ pieces, sent: resolve })
      if (queue.length === 1) void work()
      return promise
    },
  }
}

const PIECE_SIZE = 192 * 1024

/** @returns `bytes` in base64, piece by piece */
export function* base64Pieces(bytes: Buffer): Iterable<string> {
  // A multiple of three bytes leaves no padding within the text.
  for (let at = 0; at < bytes.length; at += PIECE_SIZE) {
    yield bytes.toString('base64', at, at + PIECE_SIZE)
  }
}

/** @returns the inside of the JSON string of `text`, piece by piece */
export function* jsonPieces(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at += PIECE_SIZE) {
    // A surrogate pair that is cut in two is written as two escapes, which JSON reads as one character.
    yield JSON.stringify(text.slice(at, at + PIECE_SIZE)).slice(1, -1)
  }
}

/** @returns a text, piece by piece */
export function* textPieces(text: string): Iterable<string> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = at + PIECE_SIZE
    // Half of a surrogate pair cannot be encoded by itself.
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1
    yield text.slice(at, end)
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
