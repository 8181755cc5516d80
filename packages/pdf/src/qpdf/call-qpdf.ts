/** Calls qpdf. What it complains about becomes a failure, or the repairs that it made. */
import { PdfFailure, TOO_DEEP, TOO_LARGE } from '../operations/failure.ts'
import { checkOutput } from '../operations/output-limit.ts'
import type { QpdfRun, QpdfRunner } from './runner.ts'

/** qpdf exits with 3 if it has repaired what a file breaks. */
const REPAIRED = 3
const DONE: (number | null)[] = [0, REPAIRED]
const FAILED = 2

export interface QpdfResult {
  output: Buffer
  /** The faults that were repaired, as qpdf says them; '' for a whole file. */
  complaints: string
}

/**
 * Writes a PDF again.
 * @param argsOf the arguments for the paths of the files, one line each
 * @throws PdfFailure if qpdf cannot read a file, or refuses the work
 */
export function runQpdf(
  qpdf: QpdfRunner,
  files: Uint8Array[],
  argsOf: (paths: string[]) => string[],
): Promise<QpdfResult> {
  return callQpdf(qpdf, files, (paths) => [...argsOf(paths), '-'])
}

/** @returns what qpdf prints @throws PdfFailure if qpdf cannot read a file */
export async function askQpdf(
  qpdf: QpdfRunner,
  files: Uint8Array[],
  argsOf: (paths: string[]) => string[],
): Promise<string> {
  return (await callQpdf(qpdf, files, argsOf)).output.toString()
}

async function callQpdf(
  qpdf: QpdfRunner,
  files: Uint8Array[],
  args: (paths: string[]) => string[],
): Promise<QpdfResult> {
  return resultOf(await qpdf({ files, args, onOutput: checkOutput }))
}

/** @throws PdfFailure; Error if qpdf could not be started */
function resultOf({ exitCode, output, errors }: QpdfRun): QpdfResult {
  // It would leave such objects out.
  if (errors.includes('excessively deeply nested')) throw new PdfFailure('refused', TOO_DEEP)
  if (DONE.includes(exitCode)) {
    const bytes = Buffer.from(output.buffer, output.byteOffset, output.length)
    return { output: bytes, complaints: exitCode === REPAIRED ? errors : '' }
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
