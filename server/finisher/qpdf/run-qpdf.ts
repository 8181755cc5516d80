/** Runs qpdf on files in memory, confined. */
import { closeSync, writeSync } from 'node:fs'
import type { QpdfCall, QpdfRun } from '@platen/pdf/internal/operations'
import { createMemoryFile } from '../../lib/system-calls.ts'
import { NO_NAMESPACES, qpdfCommand } from './command.ts'

const COMPLAINTS_BYTES_MAX = 100_000
/** The first descriptor after those of the standard streams. */
const FILES_FROM = 3

/** No other process can see the arguments. @throws Error if there is no memory for the files */
export async function runQpdf({ files, args, onOutput }: QpdfCall): Promise<QpdfRun> {
  const descriptors = files.map(memoryFileOf)
  const paths = descriptors.map((_, at) => `/proc/self/fd/${FILES_FROM + at}`)
  const start = (command: string[]) => run(command, { descriptors, args: args(paths), onOutput })
  try {
    const result = await start(qpdfCommand(true))
    const isRefused = result.exitCode === 1 && NO_NAMESPACES.test(result.errors)
    return isRefused ? await start(qpdfCommand(false)) : result
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor)
  }
}

function memoryFileOf(bytes: Uint8Array): number {
  const descriptor = createMemoryFile()
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
  return descriptor
}

interface Start extends Pick<QpdfCall, 'onOutput'> {
  descriptors: number[]
  args: string[]
}

async function run(command: string[], { descriptors, args, onOutput }: Start): Promise<QpdfRun> {
  // Passwords are no arguments of the process, which the whole system could read.
  const child = Bun.spawn([...command, '@-'], {
    env: {},
    stdio: [Buffer.from(args.join('\n')), 'pipe', 'pipe', ...descriptors],
  })
  try {
    const [output, errors] = await Promise.all([
      readAll(child.stdout, onOutput),
      readStart(child.stderr, COMPLAINTS_BYTES_MAX),
    ])
    await child.exited
    return { exitCode: child.exitCode, output, errors }
  } finally {
    child.kill('SIGKILL')
  }
}

/** @param onOutput throws if it is more than a result may have */
async function readAll(
  stream: ReadableStream<Uint8Array>,
  onOutput: QpdfCall['onOutput'],
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of stream) {
    length += piece.length
    onOutput(length)
    pieces.push(piece)
  }
  return Buffer.concat(pieces, length)
}

/** Reads to the end, so that the process does not wait, and keeps the beginning. */
async function readStart(stream: ReadableStream<Uint8Array>, bytesMax: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of stream) {
    if (length < bytesMax) pieces.push(piece)
    length += piece.length
  }
  return Buffer.concat(pieces).toString('latin1', 0, bytesMax)
}
