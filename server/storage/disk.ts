/** Storage in a directory of the local disk. */
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../ids.ts'
import { assertWritable } from '../writable.ts'
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
        try {
          await writeNew(unfinished, bytes)
          await rename(unfinished, path)
        } catch (error) {
          await rm(unfinished, { force: true })
          throw error
        }
      })
    },

    async get(key) {
      const path = pathOf(key)
      const found = await orStorageError(() => versionOf(path))
      if (found === null) return null
      return {
        sizeBytes: found.sizeBytes,
        file: (start, end) => Bun.file(path).slice(start, end),
        stream: (start = 0, end = found.sizeBytes) => streamOf(chunks(path, found, start, end)),
      }
    },

    async remove(key) {
      const path = pathOf(key)
      await orStorageError(() => rm(path, { force: true }))
    },

    ping: () => orStorageError(() => assertWritable(root)),

    async close() {},
  }
}

/** Its directory is there but for the first time. */
async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const write = () => writeFile(path, bytes, { mode: 0o600 })
  await write().catch(async (error: unknown) => {
    if (!isMissing(error)) throw error
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await write()
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Which file stands at a path: a later one has another inode, or another time of its last change. */
interface Version {
  id: string
  sizeBytes: number
}

/** @returns null if there is no file at this path */
async function versionOf(path: string): Promise<Version | null> {
  try {
    const found = await stat(path, { bigint: true })
    if (!found.isFile()) return null
    return { id: `${found.ino} ${found.ctimeNs}`, sizeBytes: Number(found.size) }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The bytes of the file that was found at `path`, or an error if another took its place since. */
async function* chunks(
  path: string,
  found: Version,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  if (start >= end) return
  const file = await open(path)
  try {
    const { ino, ctimeNs } = await file.stat({ bigint: true })
    if (`${ino} ${ctimeNs}` !== found.id) throw new StorageError('the object was replaced')
    yield* file.createReadStream({ start, end: end - 1, autoClose: false })
  } finally {
    await file.close()
  }
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
}

async function orStorageError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new StorageError('the output directory cannot be used', { cause })
  }
}
