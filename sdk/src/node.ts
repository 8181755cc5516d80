/** `@platen/sdk/node`: files on disk and `node:http` requests. */
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { newIdempotencyKey } from './ids.ts'
import { PlatenError } from './platen-error.ts'
import type { RenderFile } from './render-file.ts'

/** A Blob with a name, like a `File`, which Node 18 does not have. */
export type NamedBlob = Blob & { readonly name: string }

/**
 * Streams a file to disk. It appears under `path` only when it is complete; an existing file is kept
 * until then.
 * @throws ConnectionError if the connection breaks before the file is complete
 */
export async function saveToFile(
  file: RenderFile,
  path: string,
): Promise<{ path: string; bytes: number }> {
  const partial = `${path}.${newIdempotencyKey()}.partial`
  try {
    const handle = await open(partial, 'wx')
    try {
      const reader = file.stream.getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        await handle.writeFile(value)
      }
    } finally {
      await handle.close()
    }
    const { size } = await stat(partial)
    await rename(partial, path)
    return { path, bytes: size }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Reads a file for `assets.upload`, with its name. */
export async function fileFromPath(path: string): Promise<NamedBlob> {
  const blob = new Blob([await readFile(path)])
  return Object.defineProperty(blob, 'name', { value: basename(path) }) as NamedBlob
}

/**
 * Reads the raw body of a `node:http` request, for `verifyWebhook`.
 * @param maxBytes limit of the body's size, 1 MiB by default
 * @throws PlatenError if the body is larger
 */
export async function readRawBody(
  request: AsyncIterable<Uint8Array | string>,
  maxBytes = 1_048_576,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
    size += bytes.length
    if (size > maxBytes) throw new PlatenError(`The body is larger than ${maxBytes} bytes.`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
