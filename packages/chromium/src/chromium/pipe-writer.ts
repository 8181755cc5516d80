/**
 * Writes messages to Chromium in order, large ones in pieces: writing 14 MB at once blocks the
 * event loop, and a queue of such messages fills the memory.
 */
import type { Writable } from 'node:stream'
import { yieldToEventLoop } from '@platen/lib'

export interface PipeWriter {
  send(message: string): void
  /**
   * Sends one message piece by piece, as fast as Chromium reads, so that it is never in memory as a
   * whole. Later messages wait until it is sent.
   * @returns a promise that resolves when the message is sent or the pipe is closed
   */
  sendPieces(pieces: Iterable<string | Uint8Array>): Promise<void>
}

interface QueuedMessage {
  pieces: Iterable<string | Uint8Array>
  sent(): void
}

/** @param isOpen false once Chromium has stopped reading; nothing is written then */
export function createWriter(input: Writable, isOpen: () => boolean): PipeWriter {
  /**
   * Empty most of the time. The first message is being written in pieces, and the others wait for
   * it.
   */
  const queue: QueuedMessage[] = []
  /**
   * Messages that are written together: each write wakes Chromium, and takes as long as a whole
   * command.
   */
  let batch = ''

  function flush(): void {
    if (batch !== '' && isOpen()) input.write(batch)
    batch = ''
  }

  /** Resolves when the stream accepts more and the event loop has run other work. */
  async function write(piece: string | Uint8Array): Promise<void> {
    if (!input.write(piece) && !input.destroyed) {
      const { promise, resolve } = Promise.withResolvers<void>()
      for (const event of ['drain', 'close', 'error']) input.once(event, resolve)
      await promise
      for (const event of ['drain', 'close', 'error']) input.off(event, resolve)
    }
    await yieldToEventLoop()
  }

  async function writeQueue(): Promise<void> {
    for (let message = queue[0]; message; message = queue[0]) {
      for (const piece of message.pieces) {
        if (!isOpen()) break
        await write(piece)
      }
      if (isOpen()) input.write('\0')
      queue.shift()
      message.sent()
    }
  }

  return {
    send(message) {
      if (!isOpen()) return
      if (queue.length > 0) {
        queue.push({ pieces: [message], sent() {} })
        return
      }
      if (batch === '') process.nextTick(flush)
      batch += `${message}\0`
    },
    sendPieces(pieces) {
      const { promise, resolve } = Promise.withResolvers<void>()
      flush()
      queue.push({ pieces, sent: resolve })
      if (queue.length === 1) void writeQueue()
      return promise
    },
  }
}

const PIECE_SIZE = 192 * 1024

/** Encodes bytes in base64, piece by piece. */
export function* base64Pieces(bytes: Buffer): Iterable<string> {
  // The piece size is a multiple of three bytes, so there is no padding within the text.
  for (let at = 0; at < bytes.length; at += PIECE_SIZE) {
    yield bytes.toString('base64', at, at + PIECE_SIZE)
  }
}
