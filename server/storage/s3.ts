/** Storage in a bucket of an S3 server. */
import { openS3Bucket, type S3Settings } from '../s3/bucket.ts'
import { digest, S3IntegrityError } from '../s3/digest.ts'
import { assertKey, assertSize, type Storage } from './index.ts'
import { callS3, S3_TIMING, type S3Timing, statusOf } from './s3-call.ts'
import { download } from './s3-download.ts'

/** Never stored: a bucket that answers "no such key" for it is in order. */
const PING_KEY = 'platen-ping'

/**
 * Connections of each bucket that is opened. Streams that clients read slowly must not take those
 * of writes, lookups and files that renders need, so they have a bucket of their own; together they
 * stay below the 256 requests that the runtime sends at a time.
 */
const SOCKETS_MAX = 100

/** @param timing for tests: how long calls wait */
export function openS3Storage(settings: S3Settings, timing: S3Timing = S3_TIMING): Storage {
  const [bucket, downloads] = [pooled(settings, timing), pooled(settings, timing)]
  const call = <T>(attempt: (signal: AbortSignal) => Promise<T>, withinMs?: number) =>
    callS3(attempt, timing, withinMs)

  /**
   * @returns null if the bucket has no such object
   * @throws StorageError if there is no such bucket
   */
  function head(key: string) {
    return call(async (signal) => {
      try {
        return await bucket.head(key, signal)
      } catch (error) {
        if (statusOf(error) !== 404) throw error
        // An answer to HEAD has no body that would tell a missing key from a missing bucket.
        await assertMissing(key, signal)
        return null
      }
    }, timing.readMs)
  }

  async function assertMissing(key: string, signal: AbortSignal): Promise<void> {
    try {
      const { Body: body } = await bucket.get(key, {}, signal)
      body.destroy()
    } catch (error) {
      const isMissing = statusOf(error) === 404
      if (isMissing && !(error instanceof Error && error.name === 'NoSuchBucket')) return
      throw error
    }
    throw new S3IntegrityError('an object appeared while it was looked for')
  }

  return {
    async put(key, bytes) {
      assertKey(key)
      const digested = await digest(bytes)
      await call(async (signal) => {
        if (await bucket.put(key, digested, { signal })) return
        if ((await bucket.head(key, signal)).ContentLength === bytes.length) return
        throw new S3IntegrityError('the S3 server stored other bytes than it was sent')
      })
    },

    async get(key, sizeBytes) {
      assertKey(key)
      const found = await head(key)
      if (found === null) return null
      const { ETag: etag, ContentLength: size = 0 } = found
      assertSize(size, sizeBytes)
      return {
        sizeBytes: size,
        stream: (start = 0, end = size) =>
          download(downloads, { key, etag }, [start, Math.min(end, size)], timing),
        bytes: () => new Response(download(bucket, { key, etag }, [0, size], timing)).bytes(),
      }
    },

    async remove(key) {
      assertKey(key)
      await call(async (signal) => {
        try {
          await bucket.remove(key, signal)
        } catch (error) {
          const isGone = error instanceof Error && error.name === 'NoSuchKey'
          if (!isGone) throw error
        }
      })
    },

    async ping() {
      const once = { ...timing, waitsMs: [] }
      await callS3((signal) => assertMissing(PING_KEY, signal), once)
    },

    async close() {
      bucket.close()
      downloads.close()
    },
  }
}

/** Opens the bucket with connections that are kept. */
function pooled(settings: S3Settings, timing: S3Timing) {
  const agent = { maxSockets: SOCKETS_MAX }
  const transport = {
    connectionTimeout: timing.connectMs,
    requestTimeout: timing.silenceMs,
    throwOnRequestTimeout: true,
    httpAgent: agent,
    httpsAgent: agent,
  }
  return openS3Bucket(settings, { transport })
}
