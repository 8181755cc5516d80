/** Sends objects from the storage. */
import type { StoredObject } from '../storage/index.ts'

/** Returns the body of a reply with these bytes. A file has a Content-Length, a stream has none. */
export function bodyOf(stored: StoredObject, start = 0, end = stored.sizeBytes) {
  return stored.file ? { bytes: stored.file(start, end) } : { stream: stored.stream(start, end) }
}
