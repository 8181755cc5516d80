/** Runs qpdf as a child process over files in a folder that only this user can open. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QpdfCall, QpdfRun, QpdfRunner } from '../qpdf/runner.ts'
import { PdfError } from './pdf-error.ts'

const ERRORS_CHARS_MAX = 100_000
/** Versions before 11 do not have all of the arguments. */
const IS_TOO_OLD = /unrecognized argument/

/**
 * The program qpdf (11 or later) of this machine, with the rights of this process.
 * @param path of the program. By default `qpdf` on the `PATH`.
 * @returns a runner that throws PdfError `QPDF_MISSING` if there is none
 */
export function qpdfProgram(path = 'qpdf'): QpdfRunner {
  return async ({ files, args, onOutput }) => {
    const folder = await mkdtemp(join(tmpdir(), 'platen-pdf-'))
    try {
      const paths = files.map((_, at) => join(folder, String(at)))
      for (const [at, bytes] of files.entries()) await writeFile(paths[at] ?? '', bytes)
      return await run(path, args(paths), onOutput)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function run(path: string, args: string[], onOutput: QpdfCall['onOutput']): Promise<QpdfRun> {
  const child = spawn(path, ['@-'], { stdio: 'pipe' })
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(missing(path, error)))
    child.once('close', resolve)
  })
  // It may end without reading its arguments.
  child.stdin.on('error', () => {})
  child.stdin.end(args.join('\n'))
  const pieces: Uint8Array[] = []
  let length = 0
  let errors = ''
  child.stderr.setEncoding('latin1').on('data', (text: string) => {
    if (errors.length < ERRORS_CHARS_MAX) errors += text
  })
  try {
    const read = (async () => {
      for await (const piece of child.stdout) {
        length += piece.length
        onOutput(length)
        pieces.push(piece)
      }
    })()
    const [exitCode] = await Promise.all([exited, read])
    if (IS_TOO_OLD.test(errors)) throw missing(path, new Error(errors))
    return { exitCode, output: Buffer.concat(pieces, length), errors }
  } finally {
    child.kill('SIGKILL')
  }
}

function missing(path: string, cause: Error): PdfError {
  const message = `This PDF was not printed by Chromium, or was changed since: it is read by qpdf, and \`${path}\` could not be started. Install qpdf 11 or later (apt-get install qpdf, brew install qpdf), or pass the option \`qpdf\`.`
  return new PdfError('QPDF_MISSING', message, { cause })
}
