/** Guarantees of the storage on disk beyond those of every storage. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDiskStorage } from '../../server/storage/disk.ts'
import { type Storage, StorageError } from '../../server/storage/index.ts'
import { filled, readStream } from '../support/files/bytes.ts'

describe('storage on disk', () => {
  let directory: string
  let root: string
  let storage: Storage

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'platen-test-storage-'))
    root = join(directory, 'root')
    storage = await openDiskStorage(root)
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  /** Every file and folder below the root. */
  const files = () => readdirSync(root, { recursive: true }).map(String).sort()

  test('keeps its objects when it is opened again', async () => {
    await storage.put('outputs/a', filled(1, 10))
    await storage.close()
    const again = await openDiskStorage(root)
    expect(await readStream((await again.get('outputs/a'))?.stream())).toEqual(filled(1, 10))
  })

  test('writes only below its root, with one file per key', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => storage.put('a/b', filled(at, 1_000))))
    await storage.put('c', filled(1, 1))
    await storage.remove('c')
    expect(files()).toEqual(['a', 'a/b'])
    expect(readdirSync(directory)).toEqual(['root'])
  })

  test('removes with a key the temporary file of a process that was killed during a put', async () => {
    await storage.put('outputs/u/a.pdf', filled(1, 10))
    await storage.put('outputs/u/b.pdf', filled(1, 10))
    let unfinished = ''
    const watcher = watch(join(root, 'outputs/u'), (_event, name) => {
      if (name?.endsWith('.tmp')) unfinished = name
    })
    await storage.put('outputs/u/a.pdf', filled(2, 10))
    while (unfinished === '') await Bun.sleep(1)
    watcher.close()
    writeFileSync(join(root, 'outputs/u', unfinished), 'half of it')
    // The next attempt uses another key, but even the same key works.
    await storage.put('outputs/u/a.pdf', filled(3, 10))
    expect(await readStream((await storage.get('outputs/u/a.pdf'))?.stream())).toEqual(
      filled(3, 10),
    )
    await storage.remove('outputs/u/a.pdf')
    expect(files()).toEqual(['outputs', 'outputs/u', 'outputs/u/b.pdf'])
  })

  test('removes nothing in a folder that does not exist', async () => {
    await storage.remove('outputs/nobody/a.pdf')
    expect(files()).toEqual([])
  })

  test('leaves no unfinished file behind when a put fails', async () => {
    mkdirSync(join(root, 'outputs/a'), { recursive: true })
    await expect(storage.put('outputs/a', filled(1, 1_000))).rejects.toThrow(StorageError)
    expect(files()).toEqual(['outputs', 'outputs/a'])
  })

  test.each([
    ['its root has become a file', () => root],
    ['the folder around its root has become a file', () => directory],
  ])('fails with a StorageError when %s', async (_, place) => {
    rmSync(place(), { recursive: true })
    writeFileSync(place(), '')
    await expect(storage.put('a', filled(1, 1))).rejects.toThrow(StorageError)
    await expect(storage.remove('a')).rejects.toThrow(StorageError)
    await expect(storage.ping()).rejects.toThrow(StorageError)
  })
})
