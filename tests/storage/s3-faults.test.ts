/** The S3 storage with a server that fails: a stub over plain TCP fails as each test says. */
import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type Storage, StorageError } from '../../server/storage/index.ts'
import { openS3Storage } from '../../server/storage/s3.ts'
import type { S3Timing } from '../../server/storage/s3-call.ts'
import { filled, readStream } from '../support/files/bytes.ts'
import { type Fault, type S3Stub, startS3Stub } from '../support/storage/s3-stub.ts'

setDefaultTimeout(60_000)

/** As in production, but the waits are short. */
const TIMING: S3Timing = {
  connectMs: 1_000,
  silenceMs: 700,
  parkMs: 5_000,
  attemptMs: 3_000,
  waitsMs: [1, 1, 1, 1],
  callMs: 20_000,
  readMs: 5_000,
}

describe('an S3 server that fails', () => {
  let stub: S3Stub
  let storage: Storage

  beforeEach(async () => {
    stub = await startS3Stub()
    storage = openS3Storage(stub.settings, TIMING)
  })
  afterEach(async () => {
    await storage.close()
    stub.stop()
  })

  const faults = (...next: Fault[]) => void stub.faults.push(...next)
  const read = async (key: string) => readStream((await storage.get(key))?.stream())

  test.each<Fault>(['500', 'close', 'hang', 'damage'])(
    'a put is repeated after the fault "%s", and what is stored in the end is right',
    async (fault) => {
      faults(fault, '500')
      await storage.put('a', filled(1, 1_000))
      expect(stub.requests).toEqual(Array(3).fill('PUT /outputs/a'))
      expect(await read('a')).toEqual(filled(1, 1_000))
    },
  )

  test('a put gives up after five attempts', async () => {
    faults(...Array<Fault>(9).fill('500'))
    await expect(storage.put('a', filled(1, 10))).rejects.toThrow(
      'the S3 server answered 500 (InternalError)',
    )
    expect(stub.requests).toHaveLength(5)
  })

  test('a put starts no attempt after its time is over', async () => {
    const hurried = openS3Storage(stub.settings, { ...TIMING, callMs: 0 })
    faults('500')
    await expect(hurried.put('a', filled(1, 10))).rejects.toThrow(StorageError)
    expect(stub.requests).toHaveLength(1)
    await hurried.close()
  })

  test('an ETag that is no digest is replaced by a look at the length', async () => {
    faults('opaque etag')
    await storage.put('a', filled(1, 10))
    expect(stub.requests).toEqual(['PUT /outputs/a', 'HEAD /outputs/a'])
  })

  test('a refusal is final: it is not repeated, and it never means that an object is gone', async () => {
    stub.objects.set('/outputs/a', Buffer.from('abc'))
    for (const call of [
      () => storage.put('a', filled(1, 1)),
      () => storage.get('a'),
      () => storage.remove('a'),
      () => storage.ping(),
    ]) {
      stub.requests.length = 0
      faults('403')
      await expect(call()).rejects.toThrow(/answered 403/)
      expect(stub.requests).toHaveLength(1)
    }
    expect(stub.objects.size).toBe(1)
  })

  test.each<Fault>(['500', 'close', 'hang'])(
    'an object is not gone because its server fails with "%s"',
    async (fault) => {
      const { waitsMs } = TIMING
      faults(...Array<Fault>(waitsMs.length + 1).fill(fault))
      await expect(storage.get('a')).rejects.toThrow(StorageError)
      expect(await storage.get('a')).toBeNull()
    },
  )

  test('an object is not gone because its bucket is', async () => {
    faults('no bucket', 'no bucket')
    await expect(storage.get('a')).rejects.toThrow('answered 404 (NoSuchBucket)')
    faults('no bucket')
    await expect(storage.ping()).rejects.toThrow('answered 404 (NoSuchBucket)')
  })

  test('a ping does not wait for retries, and a silent server is told from one that refuses', async () => {
    faults('500')
    await expect(storage.ping()).rejects.toThrow('answered 500')
    faults('hang')
    const error = await storage.ping().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(StorageError)
    expect(error).toHaveProperty('cause.code', 'ETIMEDOUT')
    await storage.ping()
  })

  test.each<Fault>(['cut', 'silent body'])(
    'a download goes on where it stopped after the fault "%s"',
    async (fault) => {
      const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => at % 251)
      await storage.put('a', bytes)
      stub.requests.length = 0
      faults('none', fault)
      expect(await read('a')).toEqual(bytes)
      expect(stub.requests).toEqual([
        'HEAD /outputs/a',
        'GET /outputs/a bytes=0-999',
        'GET /outputs/a bytes=500-999',
      ])
    },
  )

  test('a download fails when its object was replaced meanwhile, instead of mixing two versions', async () => {
    await storage.put('a', filled(1, 1_000))
    const object = await storage.get('a')
    await storage.put('a', filled(2, 1_000))
    await expect(readStream(object?.stream())).rejects.toThrow('412')
  })

  test('downloads that nobody reads give their connections back, and go on when they are read', async () => {
    await storage.close()
    storage = openS3Storage(stub.settings, {
      ...TIMING,
      silenceMs: 10_000,
      readMs: 60_000,
      parkMs: 1,
    })
    const bytes = filled(1, 2_000_000)
    await storage.put('a', bytes)
    // More than there are connections.
    const streams = await Promise.all(
      Array.from({ length: 110 }, async () => {
        const reader = (await storage.get('a'))?.stream().getReader()
        const { value } = (await reader?.read()) ?? {}
        return { reader, first: value }
      }),
    )
    await storage.put('b', filled(2, 10))
    expect(await read('b')).toEqual(filled(2, 10))
    const [one, ...others] = streams
    const parts = [one?.first ?? new Uint8Array()]
    for (;;) {
      const { done, value } = (await one?.reader?.read()) ?? { done: true }
      if (done || !value) break
      parts.push(value)
    }
    expect(Bun.deepEquals(new Uint8Array(Buffer.concat(parts)), bytes)).toBe(true)
    await Promise.all(others.map(({ reader }) => reader?.cancel()))
  })

  test('files that are read completely do not wait for streams that nobody reads', async () => {
    await storage.close()
    storage = openS3Storage(stub.settings, {
      ...TIMING,
      silenceMs: 600_000,
      readMs: 60_000,
      parkMs: 600_000,
    })
    const bytes = filled(1, 2_000_000)
    await storage.put('a', bytes)
    const readers = await Promise.all(
      // More than there are connections.
      Array.from({ length: 110 }, async () => (await storage.get('a'))?.stream().getReader()),
    )
    await Promise.race(readers.map((reader) => reader?.read()))
    expect((await (await storage.get('a'))?.bytes())?.length).toBe(bytes.length)
    await Promise.all(readers.map((reader) => reader?.cancel()))
  })

  test('a server that is not there is an error that names no secret', async () => {
    stub.stop()
    const error = await storage.put('a', filled(1, 1)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(StorageError)
    expect(Bun.inspect(error)).not.toContain(stub.settings.credentials?.secretAccessKey ?? '-')
  })
})
