/** `@platen/sdk/node`: files on disk and `node:http` requests. */
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { ConfigurationError, ConnectionError, FileError } from './errors.ts'
import { newIdempotencyKey } from './ids.ts'
import { isPlatenError, messageOf, PlatenError } from './platen-error.ts'
import type { RenderFile } from './render-file.ts'

/** A Blob with a name, like a `File`, which Node 18 does not have. */
export type NamedBlob = Blob & { readonly name: string }

/**
 * Streams a file to disk. It appears under `path` only when it is complete; an existing file is
 * kept until then.
 * @throws FileError if the file cannot be written, ConnectionError if the connection breaks before
 *   the file is complete
 * @example
 * const pdf = await platen.pdf.render({ html: '<h1>Invoice 42</h1>' })
 * const { bytes } = await saveToFile(pdf, 'invoice.pdf')
 * console.log(bytes)
 */
export async function saveToFile(
  file: RenderFile,
  path: string,
): Promise<{ path: string; bytes: number }> {
  if (typeof path !== 'string') throw new ConfigurationError('The path of a file must be a string.')
  const partial = `${path}.${newIdempotencyKey()}.partial`
  try {
    const { stream } = file
    const handle = await open(partial, 'wx')
    try {
      const reader = stream.getReader()
      try {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) break
          await handle.writeFile(value)
        }
      } catch (error) {
        // The rest of the file is not wanted any more. If the connection broke, there is nothing to
        // cancel.
        reader.cancel(error).catch(() => {})
        throw error
      }
    } finally {
      await handle.close()
    }
    const { size } = await stat(partial)
    await rename(partial, path)
    return { path, bytes: size }
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {}) // the first error is the one to report
    throw fileError(path, error)
  }
}

/**
 * Reads a file for `assets.upload`, with its name.
 * @throws FileError if the file cannot be read
 * @example
 * await platen.assets.upload(await fileFromPath('Inter.woff2'))
 */
export async function fileFromPath(path: string): Promise<NamedBlob> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw fileError(path, error)
  })
  const blob = new Blob([bytes])
  return Object.defineProperty(blob, 'name', { value: basename(path) }) as NamedBlob
}

/**
 * Reads the raw body of a `node:http` request, for `verifyWebhook`.
 * @param maxBytes limit of the body's size, 1 MiB by default
 * @throws PlatenError if the body is larger, ConnectionError if it breaks off
 * @example
 * import { createServer } from 'node:http'
 * import { verifyWebhook } from '@platen/sdk/webhooks'
 * createServer(async (request, response) => {
 *   const event = await verifyWebhook(
 *     await readRawBody(request),
 *     request.headers,
 *     'a-long-random-secret',
 *   )
 *   console.log(event.request_id)
 *   response.writeHead(204).end()
 * })
 */
export async function readRawBody(
  request: AsyncIterable<Uint8Array | string>,
  maxBytes = 1_048_576,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request) {
      const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
      size += bytes.length
      if (size > maxBytes) throw new PlatenError(`The body is larger than ${maxBytes} bytes.`)
      chunks.push(bytes)
    }
    return Buffer.concat(chunks)
  } catch (cause) {
    if (isPlatenError(cause)) throw cause
    throw new ConnectionError(`The body could not be read: ${messageOf(cause)}`, { cause })
  }
}

function fileError(path: string, cause: unknown): unknown {
  if (isPlatenError(cause)) return cause
  return new FileError(`The file ${path} failed: ${messageOf(cause)}`, { cause })
}

export { type TypedTemplate, templateTypes } from './template-types.ts'
