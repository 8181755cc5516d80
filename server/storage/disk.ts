/** Storage in a directory of the local disk. */
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { newId } from '../lib/ids.ts'
import { assertWritable } from '../lib/writable.ts'
import { assertKey, assertSize, type Storage, StorageError } from './index.ts'

interface DiskOptions {
  /**
   * Whether `put` resolves once its bytes will survive a power cut (default), or as soon as the
   * sync has begun: enough with a database that does not sync its commits either.
   */
  awaitsSync?: boolean
  /** Called if a sync fails after its `put` has resolved. */
  onSyncError?(error: unknown): void
}

/** Opens the storage in `root`, creating the directory if needed. */
export async function openDiskStorage(
  root: string,
  { awaitsSync = true, onSyncError = () => {} }: DiskOptions = {},
): Promise<Storage> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const syncing = new Set<Promise<void>>()
  const syncNames = awaitsSync ? syncDirectory : shareSyncs()

  function pathOf(key: string): string {
    assertKey(key)
    return join(root, key)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const { synced } = await orStorageError(() => write(path, bytes, syncNames))
      if (awaitsSync) return orStorageError(() => synced)
      const done = synced.catch(onSyncError).finally(() => syncing.delete(done))
      syncing.add(done)
    },

    async get(key, sizeBytes) {
      const path = pathOf(key)
      const found = await orStorageError(() => versionOf(path))
      if (found === null) return null
      assertSize(found.sizeBytes, sizeBytes)
      const stream = (start = 0, end = found.sizeBytes) =>
        streamOf(readChunks(path, found, start, end))
      return {
        sizeBytes: found.sizeBytes,
        file: (start, end) => Bun.file(path).slice(start, end),
        stream,
        bytes: () => new Response(stream()).bytes(),
      }
    },

    async remove(key) {
      const path = pathOf(key)
      await orStorageError(async () => {
        await Promise.all([path, temporaryPathOf(path)].map((one) => rm(one, { force: true })))
        await syncDirectory(dirname(path))
      })
    },

    ping: () => orStorageError(() => assertWritable(root)),

    close: async () => void (await Promise.all(syncing)),
  }
}

/**
 * The path at which a file is written before it is renamed. It is derived from the final path, so
 * that `remove` finds the remains of a killed process. No key has a segment that begins with a dot.
 */
function temporaryPathOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.tmp`)
}

/**
 * Writes a file so that readers see all of it or nothing.
 * @returns `synced`, which resolves when the file will survive a power cut. The file is renamed
 *   before it is synced, so that one commit of the file system's journal covers its bytes, its size
 *   and its name.
 * @param syncNames makes the file's name durable
 */
async function write(
  path: string,
  bytes: Uint8Array,
  syncNames: typeof syncDirectory,
): Promise<{ synced: Promise<void> }> {
  const { file, temporaryPath } = await create(path)
  try {
    await file.writeFile(bytes)
    await rename(temporaryPath, path)
  } catch (error) {
    await Promise.all([file.close(), rm(temporaryPath, { force: true })])
    throw error
  }
  const fileSynced = file.sync().finally(() => file.close())
  return { synced: Promise.all([fileSynced, syncNames(dirname(path))]).then(() => {}) }
}

async function create(path: string, temporaryPath = temporaryPathOf(path)) {
  try {
    return { temporaryPath, file: await open(temporaryPath, 'wx', 0o600) }
  } catch (error) {
    // A concurrent `put` is writing the same key, which outputs and assets never do.
    if (hasCode(error, 'EEXIST')) return create(path, `${temporaryPathOf(path)}.${newId()}`)
    // The directory exists except on the first write.
    if (!isMissing(error) || !(await makeDirectory(dirname(path)))) throw error
    return create(path, temporaryPath)
  }
}

/**
 * Creates a directory and its missing parents, and makes their names durable.
 * @returns false if the path exists and is not a directory
 */
async function makeDirectory(path: string): Promise<boolean> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  for (let made = path; first !== undefined; made = dirname(made)) {
    await syncDirectory(dirname(made))
    if (made === first) break
  }
  return (await stat(path)).isDirectory()
}

/** Makes creations, renames and removals in a directory durable. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return null // nothing was stored there yet
    throw error
  })
  if (directory === null) return
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

const SHARED_SYNC_MS = 100

/** @returns `syncDirectory`, of which all calls for a directory within 100 ms share one run */
function shareSyncs(): typeof syncDirectory {
  const waiting = new Map<string, Promise<void>>()
  return (path) => {
    const shared = waiting.get(path)
    if (shared) return shared
    const synced = Bun.sleep(SHARED_SYNC_MS).then(() => {
      waiting.delete(path)
      return syncDirectory(path)
    })
    waiting.set(path, synced)
    return synced
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Identifies a file at a path: its replacement has another inode or another change time. */
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

/** Streams the file found at `path`. @throws StorageError if it was replaced in the meantime */
async function* readChunks(
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
    throw new StorageError('the storage directory cannot be used', { cause })
  }
}
