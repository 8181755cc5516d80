/** Stores outputs and assets. Every storage implements the whole interface. */

/** Bytes by key. A key consists of `/`-separated segments of `[a-zA-Z0-9._-]`. */
export interface Storage {
  /**
   * Stores `bytes`, replacing those of the key. Resolves when they will survive a power cut, unless the
   * storage was opened to sync later. Readers see all of the bytes or none.
   */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a key, or null if there are none. */
  get(key: string): Promise<StoredObject | null>
  /**
   * Removes a key durably, with the remains of an interrupted `put`. Removing a key that does not exist
   * is no error.
   */
  remove(key: string): Promise<void>
  /** @throws StorageError if nothing can be stored at the moment */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface StoredObject {
  sizeBytes: number
  /** Streams the bytes from `start` up to, not including, `end`; all of them by default. */
  stream(start?: number, end?: number): ReadableStream<Uint8Array>
  /** The bytes as a file that the runtime sends by itself, with its length; for keys that never change. */
  file?(start: number, end: number): Blob
}

/** The storage failed for reasons outside the request. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** Ensures that a key cannot address anything outside the storage's root. @throws Error */
export function assertKey(key: string): void {
  if (!/^[a-zA-Z0-9_-][a-zA-Z0-9._-]*(\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*)*$/.test(key)) {
    throw new Error('a storage key has an unexpected character')
  }
}
