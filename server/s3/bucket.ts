/**
 * A bucket of an S3 server, which is reached through a transport: the pooled one of the server's own storage, or the one for
 * addresses of users. Each call is one attempt: retries are up to the caller.
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

/** The part of an object that is read, of one version of it. */
export interface Piece {
  /** From the first byte up to, not including, the second. */
  range: [start: number, end: number]
  etag: string | undefined
}

export interface FoundObject {
  etag: string | undefined
  sizeBytes: number | undefined
  /** The body as the SDK returns it on a server. */
  body: AsyncIterable<Uint8Array> & { destroy(): void }
}

/** Every method throws the error of the SDK, or what `failureOf` makes of it. */
export interface S3Bucket {
  /** @returns whether the server confirmed the bytes by their MD5 @throws S3IntegrityError if it stored others */
  put(
    key: string,
    digested: Digested,
    options?: { headers?: ObjectHeaders; signal?: AbortSignal },
  ): Promise<boolean>
  head(key: string, signal?: AbortSignal): Promise<Omit<FoundObject, 'body'>>
  /** The caller reads the body to its end, or destroys it. */
  get(key: string, options?: { piece?: Piece; signal?: AbortSignal }): Promise<FoundObject>
  remove(key: string, signal?: AbortSignal): Promise<void>
  /** Begins an upload in parts. @returns its id; undefined if the server named none */
  beginParts(key: string, headers: ObjectHeaders): Promise<string | undefined>
  /** @param number counts from 1 @returns the ETag of the part @throws S3IntegrityError */
  putPart(of: PartsOf, number: number, digested: Digested): Promise<string>
  /** @param etags of all parts, in their order */
  completeParts(of: PartsOf, etags: readonly string[]): Promise<void>
  /** Removes the parts of an upload that is not completed. One that does not exist is no error. */
  abortParts(of: PartsOf): Promise<void>
  close(): void
}

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
): S3Bucket {
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
    put: (Key, digested, { headers, signal: abortSignal } = {}) =>
      call(async () => {
        const input = { Bucket, Key, ...bodyOf(digested), ...(headers && headersOf(headers)) }
        const answer = await client.send(new PutObjectCommand(input), { abortSignal })
        return isConfirmed(answer, digested.md5)
      }),

    head: (Key, abortSignal) =>
      call(async () => {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })
        return { etag: found.ETag, sizeBytes: found.ContentLength }
      }),

    get: (Key, { piece, signal: abortSignal } = {}) =>
      call(async () => {
        const part = piece && { Range: rangeOf(piece), IfMatch: piece.etag }
        const command = new GetObjectCommand({ Bucket, Key, ...part })
        const found = await client.send(command, { abortSignal })
        const body = found.Body as unknown as FoundObject['body']
        return { etag: found.ETag, sizeBytes: found.ContentLength, body }
      }),

    remove: (Key, abortSignal) =>
      call(async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })
      }),

    beginParts: (Key, headers) =>
      call(async () => {
        const input = { Bucket, Key, ...headersOf(headers) }
        return (await client.send(new CreateMultipartUploadCommand(input))).UploadId
      }),

    putPart: ({ key: Key, id: UploadId }, PartNumber, digested) =>
      call(async () => {
        const input = { Bucket, Key, UploadId, PartNumber, ...bodyOf(digested) }
        const answer = await client.send(new UploadPartCommand(input))
        isConfirmed(answer, digested.md5)
        return answer.ETag ?? ''
      }),

    completeParts: ({ key: Key, id: UploadId }, etags) =>
      call(async () => {
        const Parts = etags.map((ETag, at) => ({ ETag, PartNumber: at + 1 }))
        const input = { Bucket, Key, UploadId, MultipartUpload: { Parts } }
        await client.send(new CompleteMultipartUploadCommand(input))
      }),

    abortParts: ({ key: Key, id: UploadId }) =>
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

function rangeOf({ range: [start, end] }: Piece): string {
  return `bytes=${start}-${end - 1}`
}
