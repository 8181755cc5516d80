/**
 * Chromium's debugging pipe (`--remote-debugging-pipe`): JSON messages, each terminated by a NUL.
 * Limits the data that a page can make Chromium send: a hostile one could otherwise fill this
 * process's memory.
 */
import type { Readable, Writable } from 'node:stream'
import { type LargeReply, startLargeReply } from './large-reply.ts'
import { createWriter, type PipeWriter } from './pipe-writer.ts'

export type PipeLimit = 'message' | 'events'

export interface Pipe extends PipeWriter {
  /**
   * Set by the user of the pipe.
   * @param bytes the file in a large reply; its base64 is omitted from the message
   */
  onMessage: (message: string, bytes?: Buffer<ArrayBuffer>) => void
  onClose: () => void
  /** Resets the count of events: each render has the full allowance. */
  resetAllowance(): void
}

interface PipeOptions {
  /** To Chromium: its file descriptor 3. */
  input: Writable
  /** From Chromium: its file descriptor 4. */
  output: Readable
  /** Called when Chromium exceeds a limit; nothing more is read then. */
  onOverflow(exceeded: PipeLimit): void
  /** Called when Chromium's end of the pipe closes. */
  onClose(): void
}

/**
 * The largest message is a render's output in base64: 128 MiB are 96 MiB of file. A message without
 * a file is as large as all events of a render at most.
 */
const MESSAGE_BYTES_MAX = 128 * 1024 * 1024

/** Each logged line is an event. Large ordinary pages cause thousands of events. */
const EVENTS_MAX = 20_000
/**
 * Chromium sends the address of each picture twice: 40 MB for HTML of 20 MB whose pictures are in
 * data: addresses.
 */
const EVENT_BYTES_MAX = 48 * 1024 * 1024

/** Replies begin with their id; all other messages are events. */
const REPLY = Buffer.from('{"id":')

/** A message of this size is examined before it is complete. */
const LARGE_BYTES = 1024 * 1024
/**
 * Events that nobody listens to: two of the five that each picture in a data: address causes. Only
 * their bytes count.
 */
const UNUSED_EVENT = /^\{"method":"Network\.(?:dataReceived|requestServedFromCache)"/
/**
 * One for each animation, until they are found to be many (see page/hidden-animations.ts). Only
 * their bytes count.
 */
const CREATED_ANIMATION = /^\{"method":"Animation\.animationCreated"/
/** Large events of these domains are dropped unparsed: they only serve reports and statistics. */
const OPTIONAL_EVENT = /^\{"method":"(?:Network|Runtime|Log)\./

export function createPipe({ input, output, onOverflow, onClose }: PipeOptions): Pipe {
  let parts: Buffer[] = []
  let partBytes = 0
  let large: LargeReply | null = null
  let events = 0
  let eventBytes = 0
  let open = true

  function overflow(exceeded: PipeLimit): void {
    open = false
    parts = []
    large = null
    output.pause()
    onOverflow(exceeded)
  }

  function deliver(message: Buffer): void {
    const head = message.toString('latin1', 0, 50)
    const isUnused = UNUSED_EVENT.test(head)
    if (!message.subarray(0, REPLY.length).equals(REPLY)) {
      if (!isUnused && !CREATED_ANIMATION.test(head)) events += 1
      eventBytes += message.length
    }
    if (events > EVENTS_MAX || eventBytes > EVENT_BYTES_MAX) {
      overflow('events')
      return
    }
    if (isUnused) return
    const isLarge = message.length >= LARGE_BYTES
    if (isLarge && OPTIONAL_EVENT.test(message.toString('latin1', 0, 100))) return
    pipe.onMessage(message.toString('utf8'))
  }

  function add(piece: Buffer): void {
    const before = partBytes
    partBytes += piece.length
    if (partBytes > MESSAGE_BYTES_MAX) {
      overflow('message')
    } else if (large) {
      large.add(piece)
    } else {
      parts.push(piece)
      if (partBytes > EVENT_BYTES_MAX) {
        overflow('events')
        return
      }
      if (before >= LARGE_BYTES || partBytes < LARGE_BYTES) return
      large = startLargeReply(parts)
      if (large) parts = []
    }
  }

  function complete(): void {
    const reply = large
    const message = parts.length === 1 ? parts[0] : Buffer.concat(parts)
    parts = []
    partBytes = 0
    large = null
    if (reply) {
      void reply.end().then(({ text, bytes }) => {
        if (open) pipe.onMessage(text, bytes)
      })
    } else if (message) deliver(message)
  }

  output.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(0); end >= 0 && open; end = chunk.indexOf(0, start)) {
      add(chunk.subarray(start, end))
      if (open) complete()
      start = end + 1
    }
    if (open && start < chunk.length) add(chunk.subarray(start))
  })

  function close(): void {
    open = false
    pipe.onClose()
    onClose()
  }
  output.once('close', close)
  output.once('error', close)
  // A write to a Chromium that has just ended fails; the output's events above report its end.
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
