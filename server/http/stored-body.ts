/** Sends objects from the storage. */
import type { StoredObject } from '../storage/index.ts'

/**
 * Up to this size, an object that is no file is read before it is answered: the runtime sends no
 * Content-Length with a stream. More than this would let slow clients fill the memory.
 */
const BUFFERED_BYTES_MAX = 1_000_000

/** Returns the body of a reply with these bytes. Large objects that are no files are sent as a stream. */
export async function bodyOf(stored: StoredObject, start = 0, end = stored.sizeBytes) {
  if (stored.file) return { bytes: stored.file(start, end) }
  const stream = stored.stream(start, end)
  if (end - start > BUFFERED_BYTES_MAX) return { stream }
  return { bytes: new Uint8Array(await new Response(stream).arrayBuffer()) }
}
