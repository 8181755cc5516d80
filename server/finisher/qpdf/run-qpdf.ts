/**
 * Runs qpdf on files in memory. What it complains about becomes a failure, or the repairs that it
 * made.
 */
import { closeSync, writeSync } from 'node:fs'
import { createMemoryFile } from '../../lib/system-calls.ts'
import { PdfFailure, TOO_DEEP, TOO_LARGE } from '../operations/failure.ts'
import { checkOutput } from '../operations/output-limit.ts'
import { NO_NAMESPACES, qpdfCommand } from './command.ts'

/** qpdf exits with 3 if it has repaired what a file breaks. */
const REPAIRED = 3
const DONE: (number | null)[] = [0, REPAIRED]
const FAILED = 2
const COMPLAINTS_BYTES_MAX = 100_000
/** The first descriptor after those of the standard streams. */
const FILES_FROM = 3

/** @returns the path of an input for the arguments */
export function inputPath(index: number): string {
  return `/proc/self/fd/${FILES_FROM + index}`
}

export interface QpdfResult {
  output: Buffer<ArrayBuffer>
  /** The faults that were repaired, as qpdf says them; '' for a whole file. */
  complaints: string
}

/**
 * Writes a PDF again.
 * @param args with `inputPath` for the files. They are one line each, and no other process can see
 *   them.
 * @throws PdfFailure if qpdf cannot read a file, or refuses the work
 */
export function runQpdf(files: Uint8Array[], args: string[]): Promise<QpdfResult> {
  return callQpdf(files, [...args, '-'])
}

/** @returns what qpdf prints @throws PdfFailure if qpdf cannot read a file */
export async function askQpdf(files: Uint8Array[], args: string[]): Promise<string> {
  return (await callQpdf(files, args)).output.toString()
}

async function callQpdf(files: Uint8Array[], args: string[]): Promise<QpdfResult> {
  const descriptors = files.map(memoryFileOf)
  try {
    const run = await start(descriptors, args, qpdfCommand(true))
    const isRefused = run.exitCode === 1 && NO_NAMESPACES.test(run.errors)
    return resultOf(isRefused ? await start(descriptors, args, qpdfCommand(false)) : run)
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor)
  }
}

function memoryFileOf(bytes: Uint8Array): number {
  const descriptor = createMemoryFile()
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
  return descriptor
}

interface Run {
  exitCode: number | null
  output: Buffer<ArrayBuffer>
  errors: string
}

async function start(descriptors: number[], args: string[], command: string[]): Promise<Run> {
  // Passwords are no arguments of the process, which the whole system could read.
  const child = Bun.spawn([...command, '@-'], {
    env: {},
    stdio: [Buffer.from(args.join('\n')), 'pipe', 'pipe', ...descriptors],
  })
  try {
    const [output, errors] = await Promise.all([
      readAll(child.stdout),
      readStart(child.stderr, COMPLAINTS_BYTES_MAX),
    ])
    await child.exited
    return { exitCode: child.exitCode, output, errors }
  } finally {
    child.kill('SIGKILL')
  }
}

/** @throws PdfFailure if it is more than a result may have */
async function readAll(stream: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of stream) {
    length += piece.length
    checkOutput(length)
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

/** @throws PdfFailure; Error if qpdf could not be started */
function resultOf({ exitCode, output, errors }: Run): QpdfResult {
  // It would leave such objects out.
  if (errors.includes('excessively deeply nested')) throw new PdfFailure('refused', TOO_DEEP)
  if (DONE.includes(exitCode)) {
    return { output, complaints: exitCode === REPAIRED ? errors : '' }
  }
  if (exitCode === FAILED) throw failureOf(errors)
  // Its stack was full: trees in trees.
  if (exitCode === null || exitCode > 128) throw new PdfFailure('refused', TOO_DEEP)
  throw new Error(`qpdf could not be run: ${errors.slice(0, 500)}`)
}

/** qpdf's sentences name its files, so that none of them is passed on. */
function failureOf(errors: string): PdfFailure {
  if (errors.includes('invalid password')) return new PdfFailure('password')
  if (/bad_alloc|memory/i.test(errors)) return new PdfFailure('refused', TOO_LARGE)
  if (/unsupported/i.test(errors)) return new PdfFailure('refused')
  return new PdfFailure('damaged')
}
