/**
 * The program of helper processes. It loads tasks when it is asked to, and replies to one message
 * at a time. From the first task on it can open programs only, and connects to nobody. The process
 * exits when the server disconnects.
 */
import { openSync, readSync, writeSync } from 'node:fs'
import { OUTPUT_FD } from '@platen/lib'
import { confineProcess } from './confine.ts'
import { type GappedMessage, type GappedReply, putBytes, takeBytes } from './message-bytes.ts'

/** A function of our own, from a message to its reply. */
export interface TaskSource {
  /** The path of its module. */
  module: string
  /** The name that the module exports it by. */
  name: string
}

/**
 * Throws if the system does not confine the process. Tasks are called with it beside their message.
 */
export type AssertConfined = () => void

/** The reply of a task, or the message of what it threw. */
export type Answer<Reply> = { reply: Reply } | { error: string }

/** Without a message, the task is loaded. */
type Order = { source: TaskSource } | { source: TaskSource; message: unknown }

type Work = (message: unknown, assertConfined: AssertConfined) => unknown

/**
 * A process that has used more is replaced: what it leaves behind would fail the next message. See
 * `limitedProgram`.
 */
const WORN_BYTES = 400_000_000
const STATUS_BYTES = 4_096
const INPUT_FD = 0

function serve(): void {
  const usedBytes = memoryMeter()
  const answer = createAnswers()
  // A terminal sends these signals to the whole process group; the server finishes running requests
  // first.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', async (received: GappedMessage) => {
    const arrays = received.gaps.map(({ length }) => readBytes(length))
    const { arrays: written, ...gapped } = takeBytes(
      await answer(putBytes(received, arrays) as Order),
    )
    const reply: GappedReply = { ...gapped, isWorn: usedBytes() > WORN_BYTES }
    // The server reads the bytes once it knows their lengths.
    await new Promise((resolve) => process.send?.(reply, resolve))
    for (const array of written) writeBytes(array)
  })
  process.send?.('ready')
}

/** A task that cannot be loaded ends the process. */
function createAnswers(): (order: Order) => Promise<Answer<unknown>> {
  const tasks = new Map<string, Work>()
  let refusal: string | null = null
  const assertConfined = () => {
    if (refusal) throw new Error(refusal)
  }

  return async (order) => {
    const { source } = order
    const key = `${source.module} ${source.name}`
    if (!('message' in order)) {
      tasks.set(key, (await import(source.module))[source.name])
      // Later tasks are loaded under the rules of the first.
      refusal ??= confine()
      return { reply: null }
    }
    try {
      return { reply: await tasks.get(key)?.(order.message, assertConfined) }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  }
}

/** @returns why the system does not do it; '' if it does */
function confine(): string {
  // The time zone is read from a file, once.
  new Date(0).getTimezoneOffset()
  try {
    confineProcess()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Measures the memory of this process with a file that is opened now: what it may open later is
 * restricted.
 */
function memoryMeter(): () => number {
  const status = openSync('/proc/self/status', 'r')
  return () => {
    const text = Buffer.alloc(STATUS_BYTES)
    readSync(status, text, 0, STATUS_BYTES, 0)
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text.toString('latin1'))?.[1] ?? 0) * 1024
  }
}

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

serve()
