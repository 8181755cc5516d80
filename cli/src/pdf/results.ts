/** Saves what `platen pdf` has made, and says where it is. */
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderFile } from '../../../sdk/src/index.ts'
import { saveToFile } from '../../../sdk/src/node.ts'
import type { Context } from '../context.ts'
import { SetupError } from '../failures.ts'
import { UnreadableArchive, unzip } from '../files/unzip.ts'
import { writeOut } from '../standard-output.ts'

/** Writes the file, or to standard output for `-`, and prints its size. */
export async function saveResult(
  context: Context,
  file: RenderFile,
  output: string,
): Promise<void> {
  const bytes = output === '-' ? await writeOut(file) : (await saveToFile(file, output)).bytes
  report(context, file, [{ output, bytes }])
}

/**
 * Whether the parts of a PDF are written as files of a directory, which is made.
 * @throws SetupError
 */
export async function toDirectory(output: string, parts: number | null): Promise<boolean> {
  const found = await stat(output).catch(() => null) // it does not exist yet
  if (output.endsWith('/') || found?.isDirectory()) {
    await mkdir(output, { recursive: true })
    return true
  }
  if (parts !== 1 && output !== '-' && !/\.zip$/i.test(output)) {
    throw new SetupError(`Several PDFs need a directory or a .zip file: -o ${output}/`)
  }
  return false
}

/** Writes each PDF of an archive, or the only one, to a directory. */
export async function saveParts(
  context: Context,
  file: RenderFile,
  directory: string,
): Promise<void> {
  const saved: Saved[] = []
  for (const { name, bytes } of await partsOf(file)) {
    const part = await saveToFile(file.withBody(bytes), join(directory, name))
    saved.push({ output: part.path, bytes: part.bytes })
  }
  report(context, file, saved)
}

interface Saved {
  output: string
  bytes: number
}

/**
 * The names of an archive are the server's, so that only plain ones are taken.
 * @throws UnreadableArchive
 */
async function partsOf(file: RenderFile) {
  const bytes = await file.bytes()
  if (file.extension !== 'zip') return [{ name: '1.pdf', bytes }]
  const parts = unzip(bytes)
  const odd = parts.find(({ name }) => !/^\d{1,6}\.pdf$/.test(name))
  if (odd) throw new UnreadableArchive(`The archive has a file that is no part: ${odd.name}`)
  return parts
}

function report(context: Context, file: RenderFile, saved: Saved[]): void {
  const { requestId: request_id, durationMs: duration_ms } = file
  const lines = saved.map(
    ({ output, bytes }) => `${output}  ${bytes} bytes  ${duration_ms ?? '?'} ms`,
  )
  // Standard output holds the file.
  if (saved.some(({ output }) => output === '-')) {
    for (const line of lines) context.note(line)
    return
  }
  const results = saved.map((one) => ({ ...one, request_id, duration_ms }))
  context.print(results.length === 1 ? results[0] : results, lines)
}
