/** Storage in a bucket of an S3 server. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { assertKey, assertSize, type Storage } from './index.ts'
import { callS3, S3_TIMING, S3IntegrityError, type S3Timing, statusOf } from './s3-call.ts'
import { md5InEtag, md5Of } from './s3-digest.ts'
import { download } from './s3-download.ts'
import type { S3Settings } from './s3-settings.ts'

/** Never stored: a bucket that answers "no such key" for it is in order. */
const PING_KEY = 'platen-ping'

/**
 * Connections of each client. Streams that clients read slowly must not take those of writes, lookups and files
 * that renders need, so they have a client of their own; together they stay below the 256 requests that the runtime
 * sends at a time.
 */
const SOCKETS_MAX = 100

/** @param timing for tests: how long calls wait */
export function openS3Storage(settings: S3Settings, timing: S3Timing = S3_TIMING): Storage {
  const { bucket } = settings
  const [calls, downloads] = [createClient(settings, timing), createClient(settings, timing)]
  const call = <T>(attempt: (signal: AbortSignal) => Promise<T>, withinMs?: number) =>
    callS3(attempt, timing, withinMs)

  /** @returns null if the bucket has no such object @throws StorageError if there is no such bucket */
  async function head(key: string): Promise<HeadObjectCommandOutput | null> {
    return call(async (abortSignal) => {
      try {
        return await calls.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), {
          abortSignal,
        })
      } catch (error) {
        if (statusOf(error) !== 404) throw error
        // An answer to HEAD has no body that would tell a missing key from a missing bucket.
        await assertMissing(key, abortSignal)
        return null
      }
    }, timing.readMs)
  }

  async function assertMissing(key: string, abortSignal: AbortSignal): Promise<void> {
    try {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key })
      const { Body: body } = await calls.send(command, { abortSignal })
      ;(body as unknown as { destroy(): void }).destroy()
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
      const md5 = await md5Of(bytes)
      const input = {
        Bucket: bucket,
        Key: key,
        Body: bytes,
        ContentLength: bytes.length,
        ContentMD5: md5.toString('base64'),
      }
      await call(async (abortSignal) => {
        const answer = await calls.send(new PutObjectCommand(input), { abortSignal })
        const stored = md5InEtag(answer)
        if (stored === md5.toString('hex')) return
        if (stored === null) {
          const found = await calls.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), {
            abortSignal,
          })
          if (found.ContentLength === bytes.length) return
        }
        throw new S3IntegrityError('the S3 server stored other bytes than it was sent')
      })
    },

    async get(key, sizeBytes) {
      assertKey(key)
      const found = await head(key)
      if (found === null) return null
      const size = found.ContentLength ?? 0
      assertSize(size, sizeBytes)
      const object = { bucket, key, etag: found.ETag }
      return {
        sizeBytes: size,
        stream: (start = 0, end = size) =>
          download(downloads, object, [start, Math.min(end, size)], timing),
        bytes: () => new Response(download(calls, object, [0, size], timing)).bytes(),
      }
    },

    async remove(key) {
      assertKey(key)
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: key })
      await call(async (abortSignal) => {
        try {
          await calls.send(command, { abortSignal })
        } catch (error) {
          const isGone = error instanceof Error && error.name === 'NoSuchKey'
          if (!isGone) throw error
        }
      })
    },

    async ping() {
      const once = { ...timing, waitsMs: [] }
      await callS3((abortSignal) => assertMissing(PING_KEY, abortSignal), once)
    },

    async close() {
      calls.destroy()
      downloads.destroy()
    },
  }
}

function createClient(settings: S3Settings, timing: S3Timing): S3Client {
  const { endpoint, region, credentials } = settings
  const agent = { maxSockets: SOCKETS_MAX }
  return new S3Client({
    region,
    ...(credentials && { credentials }),
    // Servers of one's own rarely have a host name per bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Newer checksums are unknown to many servers; Content-MD5 is not.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: timing.connectMs,
      requestTimeout: timing.silenceMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}
