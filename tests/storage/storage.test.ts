/** What every storage does, and what the one on disk does beyond that. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDiskStorage } from '../../server/storage/disk.ts'
import { type Storage, StorageError, type StoredObject } from '../../server/storage/index.ts'

/** A storage of its own for one test. */
interface Opened {
  storage: Storage
  remove(): void
}

/** Every implementation: each has to pass the whole suite. */
const STORAGES: Record<string, () => Promise<Opened>> = {
  async disk() {
    const directory = mkdtempSync(join(tmpdir(), 'platen-test-storage-'))
    return {
      storage: await openDiskStorage(join(directory, 'root')),
      remove: () => rmSync(directory, { recursive: true, force: true }),
    }
  },
  async 'disk that syncs later'() {
    const directory = mkdtempSync(join(tmpdir(), 'platen-test-storage-'))
    return {
      storage: await openDiskStorage(join(directory, 'root'), { awaitsSync: false }),
      remove: () => rmSync(directory, { recursive: true, force: true }),
    }
  },
}

function filled(byte: number, length: number): Uint8Array {
  return new Uint8Array(length).fill(byte)
}

async function bytesOf(stream: ReadableStream<Uint8Array> | undefined): Promise<Uint8Array> {
  if (!stream) throw new Error('there is no such object')
  return new Response(stream).bytes()
}

describe.each(Object.entries(STORAGES))('storage: %s', (_name, open) => {
  let storage: Storage
  let remove: () => void

  beforeEach(async () => {
    const opened = await open()
    storage = opened.storage
    remove = opened.remove
  })
  afterEach(async () => {
    await storage.close()
    remove()
  })

  const read = async (key: string) => bytesOf((await storage.get(key))?.stream())

  test.each([
    ['nothing', new Uint8Array()],
    ['one byte', filled(0, 1)],
    ['every byte', Uint8Array.from({ length: 256 }, (_, at) => at)],
    ['5 MB', filled(7, 5_000_000)],
  ])('bytes come back as they were put: %s', async (_, bytes) => {
    await storage.put('outputs/user/file.pdf', bytes)
    expect((await storage.get('outputs/user/file.pdf'))?.sizeBytes).toBe(bytes.length)
    expect(Bun.deepEquals(await read('outputs/user/file.pdf'), bytes)).toBe(true)
  })

  test.each([
    [0, 5, 'abcde'],
    [3, 7, 'defg'],
    [0, 1, 'a'],
    [9, 10, 'j'],
    [4, undefined, 'efghij'],
    [undefined, 3, 'abc'],
    [0, 10, 'abcdefghij'],
    [8, 1_000, 'ij'],
    [5, 5, ''],
  ])('a range from %p up to, not including, %p is %p', async (start, end, text) => {
    await storage.put('a', Buffer.from('abcdefghij'))
    const object = await storage.get('a')
    expect(Buffer.from(await bytesOf(object?.stream(start, end))).toString()).toBe(text)
    expect(object?.sizeBytes).toBe(10)
  })

  test('one object is read as often as wanted, also at the same time', async () => {
    await storage.put('a', filled(1, 300_000))
    const object = await storage.get('a')
    const reads = await Promise.all(Array.from({ length: 10 }, () => bytesOf(object?.stream())))
    for (const bytes of reads) expect(Bun.deepEquals(bytes, filled(1, 300_000))).toBe(true)
  })

  test('a key that holds nothing is null, and so is a part of a key', async () => {
    await storage.put('outputs/user/file.pdf', filled(1, 1))
    for (const key of [
      'missing',
      'outputs',
      'outputs/user',
      'outputs/user/file',
      'user/file.pdf',
    ]) {
      expect(await storage.get(key)).toBeNull()
    }
  })

  test('a removed key holds nothing, and removing it again is no error', async () => {
    await storage.put('outputs/a', filled(1, 1))
    await storage.put('outputs/b', filled(2, 1))
    for (let time = 0; time < 3; time += 1) {
      await storage.remove('outputs/a')
      expect(await storage.get('outputs/a')).toBeNull()
    }
    await storage.remove('never/put')
    expect(await read('outputs/b')).toEqual(filled(2, 1))
  })

  test('a key holds what was put last, longer or shorter', async () => {
    for (const length of [10, 100_000, 1, 0, 50]) {
      await storage.put('a', filled(length % 256, length))
      expect(Bun.deepEquals(await read('a'), filled(length % 256, length))).toBe(true)
    }
  })

  test.each([
    ...['', '/', '.', '..', '/etc/passwd', '../a', 'a/../../b', 'a/..', 'a/./b', './a', 'a//b'],
    ...['a/', '/a', '.hidden', 'a/.hidden', 'a\\b', '..\\a', 'C:\\a', 'C:a', 'a b', ' a', 'a\n'],
    ...['a\0', 'a\0.pdf', 'ä', 'a%2f..%2fb', '%2e%2e/a', 'a?b', 'a*', '~/a', 'file:///etc/passwd'],
  ])('a key with an unexpected character is refused: %j', async (key) => {
    await expect(storage.put(key, filled(1, 1))).rejects.toThrow('unexpected character')
    await expect(storage.get(key)).rejects.toThrow('unexpected character')
    await expect(storage.remove(key)).rejects.toThrow('unexpected character')
  })

  test('many puts at once all arrive', async () => {
    const keys = Array.from({ length: 50 }, (_, at) => `outputs/user-${at % 5}/file-${at}.png`)
    await Promise.all(keys.map((key, at) => storage.put(key, filled(at, 10_000 + at))))
    for (const [at, key] of keys.entries()) {
      expect(Bun.deepEquals(await read(key), filled(at, 10_000 + at))).toBe(true)
    }
  })

  test('of many puts to one key one remains, whole', async () => {
    const versions = Array.from({ length: 20 }, (_, at) => filled(at, 100_000 + at))
    await Promise.all(versions.map((bytes) => storage.put('a', bytes)))
    const bytes = await read('a')
    expect(versions.some((version) => Bun.deepEquals(version, bytes))).toBe(true)
  })

  /** All bytes of what was found, of the size it said; null if the storage refuses them by now. */
  async function readFound(object: StoredObject | null): Promise<Uint8Array | null> {
    try {
      const bytes = await bytesOf(object?.stream())
      return bytes.length === object?.sizeBytes ? bytes : filled(0, bytes.length)
    } catch {
      return null
    }
  }

  test('a reader sees one version whole while the key is put over and over', async () => {
    const versions = [filled(1, 400_000), filled(2, 200_000), filled(3, 600_000)]
    await storage.put('a', filled(1, 400_000))
    let writing = true
    async function write() {
      for (const bytes of Array.from({ length: 10 }, () => versions).flat()) {
        await storage.put('a', bytes)
      }
      writing = false
    }
    async function readOn(): Promise<string[]> {
      const seen: string[] = []
      while (writing) {
        const bytes = await readFound(await storage.get('a'))
        const whole = versions.some((version) => Bun.deepEquals(version, bytes))
        if (bytes !== null) seen.push(whole ? 'whole' : 'torn')
      }
      return seen
    }
    const [, ...seen] = await Promise.all([write(), readOn(), readOn()])
    expect([...new Set(seen.flat())]).toEqual(['whole'])
  })

  test.each([
    ['longer', 500_000],
    ['shorter', 1_000],
  ])('what was found is read whole, or not at all, when something %s is put', async (_, length) => {
    await storage.put('a', filled(1, 100_000))
    const object = await storage.get('a')
    await storage.put('a', filled(2, length))
    const bytes = await readFound(object)
    expect(bytes === null || Bun.deepEquals(bytes, filled(1, 100_000))).toBe(true)
  })

  test('a working storage answers a ping', async () => {
    await storage.ping()
  })
})

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

  test('keeps what it holds when it is opened again', async () => {
    await storage.put('outputs/a', filled(1, 10))
    await storage.close()
    const again = await openDiskStorage(root)
    expect(await bytesOf((await again.get('outputs/a'))?.stream())).toEqual(filled(1, 10))
  })

  test('writes below its root only, one file per key and nothing else', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => storage.put('a/b', filled(at, 1_000))))
    await storage.put('c', filled(1, 1))
    await storage.remove('c')
    expect(files()).toEqual(['a', 'a/b'])
    expect(readdirSync(directory)).toEqual(['root'])
  })

  test('removes with a key what a process left that was killed while it put it', async () => {
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
    // The next attempt has a key of its own, but even the same one is no obstacle.
    await storage.put('outputs/u/a.pdf', filled(3, 10))
    expect(await bytesOf((await storage.get('outputs/u/a.pdf'))?.stream())).toEqual(filled(3, 10))
    await storage.remove('outputs/u/a.pdf')
    expect(files()).toEqual(['outputs', 'outputs/u', 'outputs/u/b.pdf'])
  })

  test('removes nothing where nothing was ever stored', async () => {
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
  ])('says that it cannot be used when %s', async (_, place) => {
    rmSync(place(), { recursive: true })
    writeFileSync(place(), '')
    await expect(storage.put('a', filled(1, 1))).rejects.toThrow(StorageError)
    await expect(storage.remove('a')).rejects.toThrow(StorageError)
    await expect(storage.ping()).rejects.toThrow(StorageError)
  })
})
