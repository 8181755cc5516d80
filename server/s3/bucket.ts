/**
 * A bucket of an S3 server, which is reached through a transport: the pooled one of the server's
 * own storage, or the one for addresses of users. Each call is one attempt: retries are up to the
 * caller.
 */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type Digested, isConfirmed } from './digest.ts'

export interface S3Settings {
  /** The address of the server; null = Amazon S3 in `region`. */
  endpoint: string | null
  region: string
  bucket: string
  /** Null = the SDK finds them: AWS_* variables, a container's or a machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/** The headers with which a bucket serves an object. */
export interface ObjectHeaders {
  contentType: string
  contentDisposition?: string
}

/** An object that is uploaded in parts. */
export interface PartsOf {
  key: string
  /** The id of the upload. */
  id: string
}

/** A body as the SDK returns it on a server: it is read to its end, or destroyed. */
export type Body = AsyncIterable<Uint8Array> & { destroy(): void }

/** Every method throws the error of the SDK, or what `failureOf` makes of it. */
export type S3Bucket = ReturnType<typeof openS3Bucket>

interface Access {
  /** How connections are made. */
  transport: NonNullable<S3ClientConfig['requestHandler']>
  /** Translates an error. */
  failureOf?(error: unknown): unknown
}

/** Opens no connection yet. */
export function openS3Bucket(
  { endpoint, region, bucket: Bucket, credentials }: S3Settings,
  { transport, failureOf = (error) => error }: Access,
) {
  const client = new S3Client({
    region,
    ...(credentials && { credentials }),
    // Servers of one's own rarely have a host name per bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Newer checksums are unknown to many servers; Content-MD5 is not.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    requestHandler: transport,
  })

  async function call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw failureOf(error)
    }
  }

  return {
    /**
     * @returns whether the server confirmed the bytes by their MD5
     * @throws S3IntegrityError if it stored others
     */
    put: (
      Key: string,
      digested: Digested,
      { headers, signal }: { headers?: ObjectHeaders; signal?: AbortSignal } = {},
    ) =>
      call(async () => {
        const input = { Bucket, Key, ...bodyOf(digested), ...(headers && headersOf(headers)) }
        const command = new PutObjectCommand(input)
        return isConfirmed(await client.send(command, { abortSignal: signal }), digested.md5)
      }),

    head: (Key: string, abortSignal?: AbortSignal) =>
      call(() => client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })),

    /** @param part the range of the bytes, and the ETag that the object must have */
    get: (
      Key: string,
      part: { Range?: string; IfMatch?: string } = {},
      abortSignal?: AbortSignal,
    ) =>
      call(async () => {
        const command = new GetObjectCommand({ Bucket, Key, ...part })
        const found = await client.send(command, { abortSignal })
        return { ...found, Body: found.Body as unknown as Body }
      }),

    remove: (Key: string, abortSignal?: AbortSignal) =>
      call(() => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })),

    /** Begins an upload in parts. @returns its id; undefined if the server named none */
    beginParts: (Key: string, headers: ObjectHeaders) =>
      call(async () => {
        const command = new CreateMultipartUploadCommand({ Bucket, Key, ...headersOf(headers) })
        return (await client.send(command)).UploadId
      }),

    /** @param number counts from 1 @returns the ETag of the part @throws S3IntegrityError */
    putPart: ({ key: Key, id: UploadId }: PartsOf, number: number, digested: Digested) =>
      call(async () => {
        const input = { Bucket, Key, UploadId, PartNumber: number, ...bodyOf(digested) }
        const stored = await client.send(new UploadPartCommand(input))
        isConfirmed(stored, digested.md5)
        return stored.ETag ?? ''
      }),

    /** @param etags of all parts, in their order */
    completeParts: ({ key: Key, id: UploadId }: PartsOf, etags: readonly string[]) => {
      const Parts = etags.map((ETag, at) => ({ ETag, PartNumber: at + 1 }))
      const input = { Bucket, Key, UploadId, MultipartUpload: { Parts } }
      return call(() => client.send(new CompleteMultipartUploadCommand(input)))
    },

    /**
     * Removes the parts of an upload that is not completed. One that does not exist is no error.
     */
    abortParts: ({ key: Key, id: UploadId }: PartsOf) =>
      call(async () => {
        try {
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        } catch (error) {
          if (!(error instanceof Error && error.name === 'NoSuchUpload')) throw error
        }
      }),

    close: () => client.destroy(),
  }
}

function bodyOf({ bytes, md5 }: Digested) {
  return { Body: bytes, ContentLength: bytes.length, ContentMD5: md5.toString('base64') }
}

function headersOf({ contentType, contentDisposition }: ObjectHeaders) {
  return { ContentType: contentType, ContentDisposition: contentDisposition }
}
