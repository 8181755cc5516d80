/**
 * Reads a document or another file that the user names: a file, a pipe of the shell, or standard
 * input.
 */
import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import { SetupError } from '../failures.ts'
import { boundaryOf, readInside, UnreadableFile } from './boundary.ts'

/**
 * Bytes of a document together with its local files: more than twice as many as a server accepts by
 * default.
 */
export const DOCUMENT_BYTES_MAX = 50_000_000

/** Paths that a shell makes for `<(command)` and standard input. */
const PIPES = /^\/(dev\/stdin|dev\/fd\/\d+|proc\/self\/fd\/\d+)$/

interface ReadOptions {
  /** Further directories that a link may lead into. */
  allowed?: readonly string[]
  maxBytes?: number
}

/**
 * Reads a file. A link that leads out of its directory is followed into directories of `--allow`
 * only, because it may be a stranger's.
 * @throws SetupError that names the file
 */
export async function readNamedFile(
  path: string,
  { allowed = [], maxBytes = DOCUMENT_BYTES_MAX }: ReadOptions = {},
): Promise<Buffer<ArrayBuffer>> {
  if (PIPES.test(path)) return readAll(createReadStream(path), path, maxBytes)
  try {
    const boundary = await boundaryOf(dirname(path), allowed)
    const { bytes } = await readInside(path, boundary, { maxBytes })
    return bytes
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    if (error.reason === 'missing') throw new SetupError(`${path} does not exist.`)
    throw new SetupError(`${path} ${error.message} and is not read.${error.advice}`)
  }
}

/** Reads a text file, as `readNamedFile`. @throws SetupError that names the file */
export async function readDocument(path: string, allowed: readonly string[] = []): Promise<string> {
  return (await readNamedFile(path, { allowed })).toString('utf8')
}

/** Reads text from a stream. @throws SetupError if it is too long */
export async function readStream(stream: AsyncIterable<Uint8Array>, name: string): Promise<string> {
  return (await readAll(stream, name)).toString('utf8')
}

/** Reads a stream to its end. @throws SetupError if it is too long */
export async function readAll(
  stream: AsyncIterable<Uint8Array>,
  name: string,
  maxBytes = DOCUMENT_BYTES_MAX,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > maxBytes) throw new SetupError(`${name} has more than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
