/** Stores outputs and assets. Every storage implements the whole interface. */

/** Bytes by key. A key consists of `/`-separated segments of `[a-zA-Z0-9._-]`. */
export interface Storage {
  /**
   * Stores `bytes`, replacing those of the key. Resolves when they will survive a power cut, unless
   * the storage was opened to sync later. Readers see all of the bytes or none.
   */
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * The bytes of a key, or null if there are none: a storage that refuses to tell throws.
   * @param sizeBytes their number according to the database; left out, any number is right
   * @throws StorageError if there are more or fewer
   */
  get(key: string, sizeBytes?: number): Promise<StoredObject | null>
  /**
   * Removes a key durably, with the remains of an interrupted `put`. Removing a key that does not
   * exist is no error.
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
  /**
   * All of the bytes, in memory. Streams that others read slowly do not delay it.
   * @throws StorageError
   */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  /**
   * The bytes as a file that the runtime sends by itself, with its length; for keys that never
   * change.
   */
  file?(start: number, end: number): Blob
}

/** The storage failed for reasons outside the request. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** The storage answered that it will not do this: waiting does not help. */
export class StorageRefusal extends StorageError {
  override name = 'StorageRefusal'
}

/** Ensures that a key cannot address anything outside the storage's root. @throws Error */
export function assertKey(key: string): void {
  if (!/^[a-zA-Z0-9_-][a-zA-Z0-9._-]*(\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*)*$/.test(key)) {
    throw new Error('a storage key has an unexpected character')
  }
}

/** Ensures that an object has the number of bytes that the database names. @throws StorageError */
export function assertSize(found: number, expected: number | undefined): void {
  if (expected === undefined || found === expected) return
  throw new StorageError(`the object has ${found} bytes instead of ${expected}`)
}
