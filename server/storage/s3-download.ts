/** Reads objects from an S3 server as streams that survive interrupted connections. */
import { withTimeout } from '@platen/lib'
import type { Body, S3Bucket } from '../s3/bucket.ts'
import { S3IntegrityError } from '../s3/digest.ts'
import { StorageError } from './index.ts'
import { callS3, isTransient, S3TimeoutError, type S3Timing, toStorageError } from './s3-call.ts'

/** One version of an object. */
interface S3Object {
  key: string
  etag: string | undefined
}

/**
 * Streams the bytes from `start` up to `end`. The download begins with the first read. When the
 * connection breaks, it goes on where it stopped; the waits between attempts begin again after
 * every byte. Until the first one it waits for `readMs`: later the client has a part, and cannot be
 * told to come back. The stream fails with a StorageError if the object was replaced.
 */
export function download(
  bucket: S3Bucket,
  object: S3Object,
  [start, end]: [start: number, end: number],
  timing: S3Timing,
): ReadableStream<Uint8Array> {
  const chunks = readOn(bucket, object, [start, end], timing)
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await chunks.return(undefined)),
    },
    // Nothing is requested before somebody reads.
    { highWaterMark: 0 },
  )
}

async function* readOn(
  bucket: S3Bucket,
  object: S3Object,
  [start, end]: [start: number, end: number],
  timing: S3Timing,
): AsyncGenerator<Uint8Array> {
  const begunAt = performance.now()
  /** The time that is left until the first byte. */
  const leftMs = () => begunAt + timing.readMs - performance.now()
  let at = start
  for (let failures = 0; at < end; failures += 1) {
    const isFirst = at === start
    const body = await open(bucket, object, [at, end], timing, isFirst ? leftMs() : undefined)
    const silenceMs = isFirst ? Math.min(timing.silenceMs, leftMs()) : timing.silenceMs
    try {
      for await (const chunk of readBody(body, silenceMs)) {
        at += chunk.length
        failures = 0
        if (at > end) throw new StorageError('the S3 server sent more bytes than announced')
        const parking = setTimeout(() => body.destroy(), timing.parkMs)
        try {
          yield chunk
        } finally {
          clearTimeout(parking)
        }
      }
      if (at < end) throw new S3IntegrityError('the S3 server sent fewer bytes than announced')
    } catch (error) {
      const waitMs = timing.waitsMs[failures]
      const isLate = at === start && leftMs() <= (waitMs ?? 0)
      if (waitMs === undefined || isLate || !isTransient(error)) throw toStorageError(error)
      await Bun.sleep(waitMs)
    }
  }
}

async function open(
  bucket: S3Bucket,
  { key, etag }: S3Object,
  [start, end]: [start: number, end: number],
  timing: S3Timing,
  withinMs: number | undefined,
): Promise<Body> {
  return callS3(
    async (signal) => {
      const part = { Range: `bytes=${start}-${end - 1}`, IfMatch: etag }
      const { Body: body, ETag, ContentLength } = await bucket.get(key, part, signal)
      // Some servers ignore If-Match, or the range.
      const isOther = ETag !== etag
      if (!isOther && ContentLength === end - start) return body
      body.destroy()
      if (isOther) throw new StorageError('the object was replaced')
      throw new S3IntegrityError('the S3 server did not send the range')
    },
    timing,
    withinMs,
  )
}

/** Yields the parts of a body, and gives its connection back in any case. */
async function* readBody(body: Body, silenceMs: number): AsyncGenerator<Uint8Array> {
  const parts = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const late = () => new S3TimeoutError('the S3 server fell silent during a download')
      const { done, value } = await withTimeout(parts.next(), silenceMs, late)
      if (done) return
      yield value
    }
  } finally {
    body.destroy()
  }
}
