/** The real disk storage with hooks before each `put` and each `get`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { openDiskStorage } from '../../../server/storage/disk.ts'
import type { Storage } from '../../../server/storage/index.ts'

export interface HookedStorage extends Storage {
  /** Awaited before bytes are stored: throw to fail the put, wait to delay it. */
  beforePut: (key: string) => unknown
  /** Awaited before an object is looked up: throw to fail the get. */
  beforeGet: (key: string) => unknown
  /** The keys of every file, unfinished ones too. */
  keys(): Promise<string[]>
  /** Resolves when every `put` that has begun has ended, those that nothing awaits any more too. */
  putsEnded(): Promise<void>
}

/** Opens the storage in a new directory, which is removed when the storage is closed. */
export async function openHookedStorage(): Promise<HookedStorage> {
  const directory = mkdtempSync(join(tmpdir(), 'platen-test-outputs-'))
  const disk = await openDiskStorage(directory)
  const puts = new Set<Promise<void>>()
  const put = async (key: string, bytes: Parameters<Storage['put']>[1]) => {
    await storage.beforePut(key)
    await disk.put(key, bytes)
  }
  const storage: HookedStorage = {
    ...disk,
    beforePut: () => {},
    beforeGet: () => {},
    async keys() {
      const all = await readdir(directory, { recursive: true, withFileTypes: true })
      return all
        .filter((entry) => entry.isFile())
        .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    },
    async putsEnded() {
      while (puts.size > 0) await Promise.allSettled(puts)
    },
    put(key, bytes) {
      const putting = put(key, bytes).finally(() => puts.delete(putting))
      puts.add(putting)
      return putting
    },
    async get(key, sizeBytes) {
      await storage.beforeGet(key)
      return disk.get(key, sizeBytes)
    },
    async close() {
      await disk.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return storage
}
