/** Storage in a directory of the local disk. */
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../ids.ts'
import { assertKey, type Storage, StorageError } from './index.ts'

/** Opens the storage in `root`, creating the directory if needed. */
export async function openDiskStorage(root: string): Promise<Storage> {
  await mkdir(root, { recursive: true, mode: 0o700 })

  function pathOf(key: string): string {
    assertKey(key)
    return join(root, key)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const unfinished = `${path}.${newId()}.tmp`
      await orStorageError(async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        try {
          await writeFile(unfinished, bytes, { mode: 0o600 })
          await rename(unfinished, path)
        } catch (error) {
          await rm(unfinished, { force: true })
          throw error
        }
      })
    },

    async get(key) {
      const file = Bun.file(pathOf(key))
      if (!(await file.exists())) return null
      return {
        sizeBytes: file.size,
        stream: (start = 0, end = file.size) => file.slice(start, end).stream(),
      }
    },

    async remove(key) {
      const path = pathOf(key)
      await orStorageError(() => rm(path, { force: true }))
    },

    ping: () => orStorageError(() => access(root, constants.W_OK)),

    async close() {},
  }
}

async function orStorageError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new StorageError('the output directory cannot be used', { cause })
  }
}
