/**
 * A cache of the files (assets and fonts) that renders are loading, shared by the whole process and
 * limited in bytes. A render reads each file once. A render that finds no room waits until another
 * one has sent its file.
 */

/** A file that has not been read yet. */
export interface ReadableFile {
  /** Files with the same id have the same content. */
  id: string
  sizeBytes: number
  /** Null if it was deleted meanwhile. */
  read(): Promise<Buffer | null>
}

export interface FileCache {
  /** Call it once per render. */
  open(): RenderFiles
}

/** The files that one render has read. */
export interface RenderFiles {
  /**
   * Calls `work` with the file's bytes, which stay cached at least until `work` has ended.
   * @returns the result of `work`; null if the file was deleted, or the render has ended
   */
  use<T>(file: ReadableFile, work: (bytes: Buffer) => Promise<T>): Promise<T | null>
  /** Removes the files that only this render uses, and ends its waits. */
  close(): void
}

/** For all renders of the process together. */
const BYTES_MAX = 128 * 1024 * 1024

interface Entry {
  bytes: Promise<Buffer | null>
  sizeBytes: number
  /** Calls of `use` under way. */
  uses: number
  renders: Set<RenderFiles>
}

export function createFileCache(bytesMax = BYTES_MAX): FileCache {
  /** By the file's id; the least recently used first. */
  const entries = new Map<string, Entry>()
  let usedBytes = 0
  /** Resume calls of `use` that wait for room, in order. */
  let waiting: (() => void)[] = []

  function remove(id: string, entry: Entry): void {
    if (entries.get(id) !== entry) return
    entries.delete(id)
    usedBytes -= entry.sizeBytes
  }

  /** Evicts files that are not in use. @returns whether there is room for this many bytes */
  function makeRoom(sizeBytes: number): boolean {
    for (const [id, entry] of entries) {
      if (usedBytes + sizeBytes <= bytesMax) break
      if (entry.uses === 0) remove(id, entry)
    }
    return usedBytes + sizeBytes <= bytesMax || usedBytes === 0
  }

  function resumeWaiting(): void {
    const resumed = waiting
    waiting = []
    for (const resume of resumed) resume()
  }

  function open(): RenderFiles {
    let closed = false

    /**
     * The entry counts as in use at once, so that others that were waiting as well do not evict it.
     */
    async function entryOf({ id, sizeBytes, read }: ReadableFile): Promise<Entry | null> {
      for (;;) {
        if (closed) return null
        const known = entries.get(id)
        if (known) {
          known.uses += 1
          entries.delete(id)
          entries.set(id, known)
          return known
        }
        if (makeRoom(sizeBytes)) {
          const entry = { bytes: read(), sizeBytes, uses: 1, renders: new Set<RenderFiles>() }
          entry.bytes.catch(() => remove(id, entry))
          entries.set(id, entry)
          usedBytes += sizeBytes
          return entry
        }
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    }

    const files: RenderFiles = {
      async use(file, work) {
        const entry = await entryOf(file)
        if (!entry) return null
        entry.renders.add(files)
        try {
          const bytes = await entry.bytes
          return bytes && !closed ? await work(bytes) : null
        } finally {
          entry.uses -= 1
          if (entry.renders.size === 0 && entry.uses === 0) remove(file.id, entry)
          resumeWaiting()
        }
      },
      close() {
        closed = true
        for (const [id, entry] of entries) {
          entry.renders.delete(files)
          if (entry.renders.size === 0 && entry.uses === 0) remove(id, entry)
        }
        resumeWaiting()
      },
    }
    return files
  }

  return { open }
}
