/** One attempt to upload the output of a render. */
import { withTimeout } from '@platen/lib'
import type { Capabilities } from '../../capabilities.ts'
import { openBucket } from '../../destinations/bucket.ts'
import { BucketError, bucketMessage } from '../../destinations/failure.ts'
import { findDestination } from '../../destinations/records.ts'
import { settingsOf } from '../../destinations/settings.ts'
import { outputDisposition } from '../../http/content-disposition.ts'
import { UPLOAD_ATTEMPT_MS } from '../../limits.ts'
import type { ObjectHeaders, S3Bucket } from '../../s3/bucket.ts'
import { StorageError } from '../../storage/index.ts'
import { contentTypeOf } from '../output-files.ts'
import { findOutput, type StoredOutput } from '../queries.ts'
import { type DueUpload, recordParts } from './records.ts'
import { sendOutput } from './send.ts'

export interface UploadFailure {
  code: string
  message: string
  /** Whether another attempt can succeed. */
  final: boolean
}

export interface UploadAttempt {
  /** Null if the object is complete in the bucket. */
  failure: UploadFailure | null
  /** An upload in parts that is neither complete nor aborted. */
  multipartId: string | null
}

const DELETED: UploadFailure = {
  code: 'destination_deleted',
  message: 'The destination has been deleted.',
  final: true,
}
const REMOVED: UploadFailure = {
  code: 'output_removed',
  message: 'The output has been removed before it was uploaded.',
  final: true,
}
const PARTS_LEFT: UploadFailure = { ...REMOVED, final: false }
const UNAVAILABLE: UploadFailure = {
  code: 'output_unavailable',
  message: 'This server cannot read the output from its storage at the moment.',
  final: false,
}

/** @param signal cancels the attempt @throws a database error, or a programming error */
export async function attemptUpload(
  services: Pick<Capabilities, 'db' | 'storage' | 'secrets' | 'outbound'>,
  due: DueUpload,
  signal: AbortSignal,
): Promise<UploadAttempt> {
  const { db, secrets, outbound } = services
  const failed = (failure: UploadFailure) => ({ failure, multipartId: due.multipart_id })
  const row = await findDestination(db, due.user_id, due.receiver)
  if (row === null) return failed(DELETED)
  const settings = settingsOf(secrets, row)
  if (settings === null) {
    const code = 'secret_unavailable'
    return failed({ code, message: bucketMessage(code, row), final: false })
  }
  const ended = new AbortController()
  const access = { outbound, signal: AbortSignal.any([signal, ended.signal]) }
  const parts: Parts = { id: due.multipart_id }
  try {
    const bucket = await openBucket(settings, access)
    const late = () => new BucketError('timeout')
    const failure = await withTimeout(
      upload(services, due, { bucket, parts }),
      UPLOAD_ATTEMPT_MS,
      late,
    )
    return failure === null ? { failure, multipartId: null } : { failure, multipartId: parts.id }
  } catch (error) {
    if (error instanceof StorageError) return { failure: UNAVAILABLE, multipartId: parts.id }
    if (!(error instanceof BucketError)) throw error
    const { code } = error
    return {
      failure: { code, message: bucketMessage(code, row), final: false },
      multipartId: parts.id,
    }
  } finally {
    ended.abort()
  }
}

/** The upload in parts that was begun last. */
interface Parts {
  id: string | null
}

async function upload(
  { db, storage }: Pick<Capabilities, 'db' | 'storage'>,
  due: DueUpload,
  { bucket, parts }: { bucket: S3Bucket; parts: Parts },
): Promise<UploadFailure | null> {
  const { key } = due
  // An attempt that died, or whose render was erased, has left parts, which would cost the owner of
  // the bucket.
  if (parts.id !== null) await abortParts(bucket, key, parts)
  const found = await findOutput(db, due.id)
  if (found === null) return parts.id === null ? REMOVED : PARTS_LEFT
  const output = await storage.get(found.key, found.sizeBytes)
  if (output === null) return UNAVAILABLE
  try {
    await sendOutput(bucket, {
      key,
      headers: headersOf(found),
      output,
      async onParts(id) {
        parts.id = id
        if (await recordParts(db, due, id)) return
        // Nobody would find them.
        await abortParts(bucket, key, parts)
        throw new BucketError('cancelled')
      },
    })
    return null
  } catch (error) {
    const isCancelled = error instanceof BucketError && error.code === 'cancelled'
    if (parts.id !== null && !isCancelled) await abortParts(bucket, key, parts)
    throw error
  }
}

/**
 * The bucket names the file as links to the output do, if the request has a name or a disposition
 * for it.
 */
function headersOf(output: StoredOutput): ObjectHeaders {
  const contentType = contentTypeOf(output.key)
  if (output.filename === null && output.disposition === null) return { contentType }
  return { contentType, contentDisposition: outputDisposition(output, contentType) }
}

/** Removes the parts of an attempt. A failure is left to the next attempt. */
async function abortParts(bucket: S3Bucket, key: string, parts: Parts): Promise<void> {
  if (parts.id === null) return
  try {
    await bucket.abortParts({ key, id: parts.id })
    parts.id = null
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
  }
}
