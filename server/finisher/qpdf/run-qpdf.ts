/** Runs qpdf, as WebAssembly, on files in memory. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { QpdfInstance } from '@neslinesli93/qpdf-wasm'
import { PdfFailure, TOO_LARGE } from '../operations/failure.ts'

/** The types of the package leave these out. */
type Instance = QpdfInstance & {
  FS: {
    writeFile(path: string, data: Uint8Array): void
    init(input: () => null, output: (code: number) => void, error: (code: number) => void): void
  }
}

const WASM = import.meta.resolve('@neslinesli93/qpdf-wasm').replace(/\.js$/, '.wasm')
const OUTPUT = '/output.pdf'
/** qpdf exits with 3 if it has repaired what a file breaks. */
const ACCEPTED = new Set([0, 3])
const MESSAGES_CHARS_MAX = 10_000

/** @returns the path of an input for the arguments */
export function inputPath(index: number): string {
  return `/input-${index}.pdf`
}

/**
 * @param args with `inputPath` for the files; the path of the output is added
 * @throws PdfFailure if qpdf cannot read a file, or refuses the work
 */
export async function runQpdf(files: Uint8Array[], args: string[]): Promise<Buffer> {
  const { code, messages, instance } = await callQpdf(files, [...args, OUTPUT])
  if (!ACCEPTED.has(code)) throw failureOf(messages)
  const output = instance.FS.readFile(OUTPUT)
  return Buffer.from(output.buffer, output.byteOffset, output.length)
}

/** @returns what qpdf prints @throws PdfFailure if qpdf cannot read a file */
export async function askQpdf(files: Uint8Array[], args: string[]): Promise<string> {
  const { code, messages, printed } = await callQpdf(files, args)
  if (!ACCEPTED.has(code)) throw failureOf(messages)
  return printed
}

async function callQpdf(files: Uint8Array[], args: string[]) {
  let printed = ''
  let messages = ''
  const instance = await createInstance(
    (code) => {
      printed += String.fromCharCode(code)
    },
    (code) => {
      if (messages.length < MESSAGES_CHARS_MAX) messages += String.fromCharCode(code)
    },
  )
  for (const [index, file] of files.entries()) instance.FS.writeFile(inputPath(index), file)
  const { exitCode } = process
  try {
    return { code: instance.callMain(args), messages, printed, instance }
  } catch (error) {
    // A stack or a memory that is full ends the program as an exception of JavaScript.
    return { code: 2, messages: `${messages}\n${String(error)}`, printed, instance }
  } finally {
    // qpdf's exit code would become that of this process.
    process.exitCode = exitCode
  }
}

/** A new one for each run: it keeps the memory of the largest file, and the state of a run that was cut off. */
async function createInstance(
  output: (code: number) => void,
  error: (code: number) => void,
): Promise<Instance> {
  const { default: createModule } = await import('@neslinesli93/qpdf-wasm')
  const options = {
    locateFile: () => WASM,
    wasmBinary: readFileSync(fileURLToPath(WASM)),
    noInitialRun: true,
    preRun: [({ FS }: Instance) => FS.init(() => null, output, error)],
  }
  return (await createModule(options)) as Instance
}

/** qpdf's sentences name its files, so that none of them is passed on. */
function failureOf(messages: string): PdfFailure {
  if (messages.includes('invalid password')) return new PdfFailure('password')
  if (/bad_alloc|memory|out of bounds|call stack/i.test(messages)) {
    return new PdfFailure('refused', TOO_LARGE)
  }
  if (/unsupported/i.test(messages)) return new PdfFailure('refused')
  return new PdfFailure('damaged')
}
