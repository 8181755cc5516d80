/** Sends objects from the storage. */
import { withTimeout } from '@platen/lib'
import { begun } from '../lib/begun-stream.ts'
import { STORAGE_READ_MS } from '../limits.ts'
import type { Storage, StoredObject } from '../storage/index.ts'
import { StorageError } from '../storage/index.ts'

/**
 * Up to this size, an object that is no file is read before it is answered: the runtime sends no
 * Content-Length with a stream, and keeps other bytes until the client has read them. More than
 * this would let slow clients fill the memory.
 */
export const BUFFERED_BYTES_MAX = 1_000_000

/** The body of a reply, to be spread into it. */
export type StoredBody =
  | { bytes: Uint8Array<ArrayBuffer> | Blob }
  | { stream: ReadableStream<Uint8Array> }

/**
 * Returns the body of a reply with these bytes. Large objects that are no files are sent as a
 * stream, which has begun.
 * @throws StorageError if the storage does not have the first bytes within a few seconds
 */
export async function bodyOf(
  stored: StoredObject,
  start = 0,
  end = stored.sizeBytes,
): Promise<StoredBody> {
  if (stored.file) return { bytes: stored.file(start, end) }
  const stream = stored.stream(start, end)
  if (end - start > BUFFERED_BYTES_MAX) return { stream: await begun(stream) }
  const late = () => new StorageError('the storage fell silent before the end of a file')
  const bytes = await withTimeout(new Response(stream).arrayBuffer(), STORAGE_READ_MS, late)
  return { bytes: new Uint8Array(bytes) }
}

/**
 * Returns the body of a reply with bytes that have just been stored. Large ones leave the memory:
 * see above.
 */
export async function bodyOfNew(
  storage: Storage,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<StoredBody> {
  if (bytes.length <= BUFFERED_BYTES_MAX) return { bytes }
  try {
    const stored = await storage.get(key, bytes.length)
    return stored ? await bodyOf(stored) : { bytes }
  } catch {
    return { bytes } // the bytes at hand are the same
  }
}
