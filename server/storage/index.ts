/** Where rendered outputs are kept: the interface that every storage fulfils whole. */

/** Bytes by key. Keys are made by us: `/`-separated segments of `[a-zA-Z0-9._-]`. */
export interface Storage {
  /**
   * Stores `bytes` and returns when they will survive a power cut (unless it was opened to sync later).
   * A reader sees all of them or none. Replaces what the key held.
   */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a key, or null if there are none. */
  get(key: string): Promise<StoredObject | null>
  /**
   * Removes a key for good, and whatever a `put` of it that was cut off has left. Removing one that
   * does not exist is no error.
   */
  remove(key: string): Promise<void>
  /** @throws StorageError when nothing could be stored now */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface StoredObject {
  sizeBytes: number
  /** Streams the bytes from `start` up to, not including, `end`; all of them by default. */
  stream(start?: number, end?: number): ReadableStream<Uint8Array>
  /** The same as a file that the runtime can send by itself, with its length; for keys that never change. */
  file?(start: number, end: number): Blob
}

/** The storage cannot do what it was asked, for reasons outside the request. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** Keeps a key from meaning anything but a place below the storage's root. */
export function assertKey(key: string): void {
  if (!/^[a-zA-Z0-9_-][a-zA-Z0-9._-]*(\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*)*$/.test(key)) {
    throw new Error('a storage key has an unexpected character')
  }
}
