/** Sends the output of a render to a bucket: small ones in one request, large ones in parts. */
import { BucketError } from '../../destinations/failure.ts'
import type { ObjectHeaders, PartsOf, S3Bucket } from '../../s3/bucket.ts'
import { digest } from '../../s3/digest.ts'
import type { StoredObject } from '../../storage/index.ts'

/**
 * The size of a part, and of the largest output that is sent in one request: the smallest part that
 * S3 allows.
 */
export const PART_BYTES = 5 * 1024 * 1024

interface Sending {
  key: string
  headers: ObjectHeaders
  output: StoredObject
  /** Awaited before the first part is sent, with the id of the upload in parts. */
  onParts(id: string): Promise<void>
}

/** Holds at most one part in memory. @throws BucketError, StorageError */
export async function sendOutput(
  bucket: S3Bucket,
  { key, headers, output, onParts }: Sending,
): Promise<void> {
  const { sizeBytes } = output
  if (sizeBytes <= PART_BYTES) {
    await bucket.put(key, await digest(await output.bytes()), { headers })
    return
  }
  const id = await bucket.beginParts(key, headers)
  if (id === undefined) throw new BucketError('invalid_response')
  await onParts(id)
  await sendParts(bucket, { key, id }, output)
}

async function sendParts(bucket: S3Bucket, of: PartsOf, output: StoredObject): Promise<void> {
  const etags: string[] = []
  for (let start = 0; start < output.sizeBytes; start += PART_BYTES) {
    const end = Math.min(start + PART_BYTES, output.sizeBytes)
    const bytes = await new Response(output.stream(start, end)).bytes()
    etags.push(await bucket.putPart(of, etags.length + 1, await digest(bytes)))
  }
  await bucket.completeParts(of, etags)
}
