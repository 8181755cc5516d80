/**
 * Chromium's debugging pipe (`--remote-debugging-pipe`): messages of JSON, each ended by a NUL. What
 * a page can make Chromium send is bounded: a hostile one could otherwise fill this process's memory.
 */
import type { Readable, Writable } from 'node:stream'
import { createWriter, type PipeWriter } from './pipe-writer.ts'

export type Overflow = 'message' | 'events'

export interface Pipe extends PipeWriter {
  /** To be set by whoever speaks over the pipe. */
  onMessage: (message: string) => void
  onClose: () => void
  /** Starts the count of events anew: each render has the whole allowance. */
  resetAllowance(): void
}

interface PipeOptions {
  /** To Chromium: its file descriptor 3. */
  input: Writable
  /** From Chromium: its file descriptor 4. */
  output: Readable
  /** Called when Chromium sends more than it may; nothing more is read then. */
  onOverflow(what: Overflow): void
  /** Called when Chromium's end of the pipe closes. */
  onClose(): void
}

/** The largest message is a render's output in base64: 128 MiB are 96 MiB of file. */
const MESSAGE_BYTES_MAX = 128 * 1024 * 1024

/** A page that logs without end makes an event of each line. A large honest one makes thousands. */
const EVENTS_MAX = 20_000
const EVENT_BYTES_MAX = 32 * 1024 * 1024

/** Replies begin with their id, everything else is an event. */
const REPLY = Buffer.from('{"id":')

export function createPipe({ input, output, onOverflow, onClose }: PipeOptions): Pipe {
  let parts: Buffer[] = []
  let partBytes = 0
  let events = 0
  let eventBytes = 0
  let open = true

  function overflow(what: Overflow): void {
    open = false
    parts = []
    output.pause()
    onOverflow(what)
  }

  function deliver(message: Buffer): void {
    if (!message.subarray(0, REPLY.length).equals(REPLY)) {
      events += 1
      eventBytes += message.length
    }
    if (events > EVENTS_MAX || eventBytes > EVENT_BYTES_MAX) overflow('events')
    else pipe.onMessage(message.toString('utf8'))
  }

  output.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(0); end >= 0 && open; end = chunk.indexOf(0, start)) {
      parts.push(chunk.subarray(start, end))
      const message = parts.length === 1 ? parts[0] : Buffer.concat(parts)
      parts = []
      partBytes = 0
      start = end + 1
      if (message) deliver(message)
    }
    if (!open || start === chunk.length) return
    parts.push(chunk.subarray(start))
    partBytes += chunk.length - start
    if (partBytes > MESSAGE_BYTES_MAX) overflow('message')
  })

  function close(): void {
    open = false
    pipe.onClose()
    onClose()
  }
  output.once('close', close)
  output.once('error', close)
  // A write to a Chromium that has just ended; that its end of the pipe closed is noticed above.
  input.on('error', () => {})

  const { send, sendPieces } = createWriter(input, () => open)
  const pipe: Pipe = {
    send,
    sendPieces,
    onMessage() {},
    onClose() {},
    resetAllowance() {
      events = 0
      eventBytes = 0
    },
  }
  return pipe
}
