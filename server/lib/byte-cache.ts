/** A cache of byte strings by key, limited in bytes: the least recently used leave first. */
export interface ByteCache {
  get(key: string): Uint8Array<ArrayBuffer> | undefined
  /** Keeps the bytes, unless they would take more than a sixteenth of the room. */
  set(key: string, bytes: Uint8Array<ArrayBuffer>): void
  delete(key: string): void
}

/** No single entry may replace most of the others. */
const SHARE_MAX = 1 / 16

export function createByteCache(bytesMax: number): ByteCache {
  /** The least recently used first. */
  const entries = new Map<string, Uint8Array<ArrayBuffer>>()
  let usedBytes = 0

  function remove(key: string): void {
    usedBytes -= entries.get(key)?.length ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const found = entries.get(key)
      if (found === undefined) return
      entries.delete(key)
      entries.set(key, found)
      return found
    },
    set(key, bytes) {
      remove(key)
      if (bytes.length > bytesMax * SHARE_MAX) return
      entries.set(key, bytes)
      usedBytes += bytes.length
      for (const oldest of entries.keys()) {
        if (usedBytes <= bytesMax) break
        remove(oldest)
      }
    },
    delete: remove,
  }
}
