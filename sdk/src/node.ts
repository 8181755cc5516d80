/** `@platen/sdk/node`: files on a disk and requests of Node, where there are any. */
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { newIdempotencyKey } from './ids.ts'
import { PlatenError } from './platen-error.ts'
import type { RenderFile } from './render-file.ts'

/** A Blob with a name, as a `File` has it; Node 18 has none. */
export type NamedBlob = Blob & { readonly name: string }

/**
 * Writes a file as it arrives. It is there under its name only when it is whole; one that was there
 * stays until then.
 * @throws ConnectionError if the connection ends before the file does
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

/** For `assets.upload`: the bytes with the name of the file. */
export async function fileFromPath(path: string): Promise<NamedBlob> {
  const blob = new Blob([await readFile(path)])
  return Object.defineProperty(blob, 'name', { value: basename(path) }) as NamedBlob
}

/**
 * The raw body of a request of `node:http`, for `verifyWebhook`.
 * @throws PlatenError beyond `maxBytes`
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
