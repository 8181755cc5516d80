/** The part of a worker process's program that talks to the server (see worker-process.ts). */
import { openSync, readSync, writeSync } from 'node:fs'
import { OUTPUT_FD } from './limited-program.ts'
import { type GappedMessage, type GappedReply, putBytes, takeBytes } from './message-bytes.ts'

/**
 * Replies to each message with a value that can be cloned. The process exits when the server disconnects.
 * @param respond must not throw: the process would end
 */
export function serveMessages<Message, Reply>(
  respond: (message: Message) => Reply | Promise<Reply>,
): void {
  serve<Message>(async (message) => process.send?.(await respond(message)))
}

/** A process that has used more is replaced: what it leaves behind would fail the next message. See `limitedProgram`. */
const WORN_BYTES = 400_000_000

/** The same for messages with bytes, whose process has `pipesBytes`. */
export function serveMessagesWithBytes<Message, Reply>(
  respond: (message: Message) => Reply | Promise<Reply>,
): void {
  const usedBytes = memoryMeter()
  serve<GappedMessage>(async (received) => {
    const arrays = received.gaps.map(({ length }) => readBytes(length))
    const { arrays: written, ...gapped } = takeBytes(
      await respond(putBytes(received, arrays) as Message),
    )
    const isWorn = usedBytes() > WORN_BYTES
    const reply: GappedReply = { ...gapped, isWorn }
    // The server reads the bytes once it knows their lengths.
    await new Promise((resolve) => process.send?.(reply, resolve))
    for (const array of written) writeBytes(array)
  })
}

const STATUS_BYTES = 4_096

/** Measures the memory of this process with a file that is opened now: what it may open later can be restricted. */
function memoryMeter(): () => number {
  const status = openSync('/proc/self/status', 'r')
  return () => {
    const text = Buffer.alloc(STATUS_BYTES)
    readSync(status, text, 0, STATUS_BYTES, 0)
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text.toString('latin1'))?.[1] ?? 0) * 1024
  }
}

function serve<Received>(reply: (message: Received) => Promise<unknown>): void {
  // A terminal sends these signals to the whole process group; the server finishes running requests first.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', reply)
  process.send?.('ready')
}

const INPUT_FD = 0

/** Blocks the process, which has nothing else to do. */
function readBytes(length: number): Uint8Array {
  const array = new Uint8Array(length)
  for (let at = 0; at < length; ) {
    const read = readSync(INPUT_FD, array, at, length - at, null)
    // The server has ended.
    if (read === 0) process.exit()
    at += read
  }
  return array
}

function writeBytes(array: Uint8Array): void {
  for (let at = 0; at < array.length; ) at += writeSync(OUTPUT_FD, array, at)
}
