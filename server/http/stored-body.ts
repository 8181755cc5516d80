/** Sending what is in the storage. */
import type { StoredObject } from '../storage/index.ts'

/** What of a reply carries these bytes. A file is sent with its length, a stream cannot be. */
export function bodyOf(stored: StoredObject, start = 0, end = stored.sizeBytes) {
  return stored.file ? { bytes: stored.file(start, end) } : { stream: stored.stream(start, end) }
}
