/** A bucket of a user: the requests of tests and uploads. */
import type { PutObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { attemptErrorOf, type Outbound } from '../outbound/requests.ts'
import { md5InEtag, md5Of } from '../storage/s3-digest.ts'
import { BucketError, refusalOf } from './failure.ts'
import { createSdkRequests } from './sdk-requests.ts'

export interface BucketSettings {
  /** Null = Amazon S3. */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** An object that is uploaded in parts. */
export interface PartsOf {
  key: string
  /** The id of the upload. */
  id: string
}

/** The headers with which a bucket serves an object. */
export interface ObjectHeaders {
  contentType: string
  contentDisposition?: string
}

/** Every method throws BucketError and nothing else. */
export interface Bucket {
  put(key: string, bytes: Uint8Array, headers: ObjectHeaders): Promise<void>
  /** Reads a small object. */
  get(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
  /** Begins an upload in parts. @returns its id */
  beginParts(key: string, headers: ObjectHeaders): Promise<string>
  /** @param number counts from 1 @returns the ETag of the part */
  putPart(of: PartsOf, number: number, bytes: Uint8Array): Promise<string>
  /** @param etags of all parts, in their order */
  completeParts(of: PartsOf, etags: readonly string[]): Promise<void>
  /** Removes the parts of an upload that is not completed. One that does not exist is no error. */
  abortParts(of: PartsOf): Promise<void>
}

interface BucketAccess {
  outbound: Outbound
  /** Cancels every request. */
  signal: AbortSignal
}

/** Opens a bucket. It holds no resources, so there is nothing to close. */
export async function openBucket(
  { bucket: Bucket, ...settings }: BucketSettings,
  { outbound, signal }: BucketAccess,
): Promise<Bucket> {
  // The SDK takes memory and time to load, which a server without destinations saves.
  const sdk = await import('@aws-sdk/client-s3')
  const requests = createSdkRequests(outbound, signal)
  const client = createClient(sdk.S3Client, settings, requests)

  async function call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof BucketError) throw error
      const code = attemptErrorOf(error)
      if (code !== null) throw new BucketError(code, error)
      const status = requests.lastStatus()
      // Not a failure of the network or the server.
      if (status === null || !(error instanceof Error)) throw error
      throw new BucketError(refusalOf(status, error.name), error)
    }
  }

  return {
    async put(key, bytes, headers) {
      const [md5, body] = await digestOf(bytes)
      const input = { Bucket, Key: key, ...body, ...headersOf(headers) }
      assertStored(await call(() => client.send(new sdk.PutObjectCommand(input))), md5)
    },

    async get(key) {
      return call(async () => {
        const { Body: body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }))
        return (await body?.transformToByteArray()) ?? new Uint8Array()
      })
    },

    async remove(key) {
      await call(() => client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key })))
    },

    async beginParts(key, headers) {
      const input = { Bucket, Key: key, ...headersOf(headers) }
      const begun = await call(() => client.send(new sdk.CreateMultipartUploadCommand(input)))
      if (begun.UploadId === undefined) throw new BucketError('invalid_response')
      return begun.UploadId
    },

    async putPart({ key, id }, number, bytes) {
      const [md5, body] = await digestOf(bytes)
      const input = { Bucket, Key: key, UploadId: id, PartNumber: number, ...body }
      const stored = await call(() => client.send(new sdk.UploadPartCommand(input)))
      assertStored(stored, md5)
      return stored.ETag ?? ''
    },

    async completeParts({ key, id }, etags) {
      const Parts = etags.map((ETag, at) => ({ ETag, PartNumber: at + 1 }))
      const input = { Bucket, Key: key, UploadId: id, MultipartUpload: { Parts } }
      await call(() => client.send(new sdk.CompleteMultipartUploadCommand(input)))
    },

    async abortParts({ key, id }) {
      const input = { Bucket, Key: key, UploadId: id }
      await call(async () => {
        try {
          await client.send(new sdk.AbortMultipartUploadCommand(input))
        } catch (error) {
          if (!(error instanceof Error && error.name === 'NoSuchUpload')) throw error
        }
      })
    },
  }
}

function createClient(
  Client: typeof S3Client,
  { endpoint, region, accessKeyId, secretAccessKey }: Omit<BucketSettings, 'bucket'>,
  requestHandler: Record<string, unknown>,
): S3Client {
  return new Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers of one's own rarely have a host name per bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Newer checksums are unknown to many servers; Content-MD5 is not.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler,
  })
}

function headersOf({ contentType, contentDisposition }: ObjectHeaders) {
  return { ContentType: contentType, ContentDisposition: contentDisposition }
}

async function digestOf(bytes: Uint8Array) {
  const md5 = await md5Of(bytes)
  const ContentMD5 = md5.toString('base64')
  return [md5.toString('hex'), { Body: bytes, ContentLength: bytes.length, ContentMD5 }] as const
}

/** Servers that ignore Content-MD5 still name what they have stored, unless they encrypt it. */
function assertStored(
  answer: Pick<PutObjectCommandOutput, 'ETag' | 'ServerSideEncryption'>,
  md5: string,
): void {
  const stored = md5InEtag(answer)
  if (stored !== null && stored !== md5) throw new BucketError('damaged')
}
