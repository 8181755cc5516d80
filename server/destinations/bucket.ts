/**
 * Opens buckets of users: each request is one of the egress policy, and each failure a BucketError.
 */
import { attemptErrorOf, type Outbound } from '../outbound/requests.ts'
import type { S3Bucket, S3Settings } from '../s3/bucket.ts'
import { S3IntegrityError } from '../s3/digest.ts'
import { BucketError, refusalOf } from './failure.ts'
import { createSdkRequests } from './sdk-requests.ts'

/**
 * The bucket holds no resources, so there is nothing to close. Its methods throw BucketError and
 * nothing else.
 * @param access its signal cancels every request
 */
export async function openBucket(
  settings: S3Settings,
  { outbound, signal }: { outbound: Outbound; signal: AbortSignal },
): Promise<S3Bucket> {
  // The SDK takes memory and time to load, which a server without destinations saves.
  const { openS3Bucket } = await import('../s3/bucket.ts')
  const transport = createSdkRequests(outbound, signal)

  /** The BucketError of a failure of the network or the server. Other errors stay as they are. */
  function failureOf(error: unknown): unknown {
    // Servers that ignore Content-MD5 still name what they have stored, unless they encrypt it.
    if (error instanceof S3IntegrityError) return new BucketError('damaged', error)
    const code = attemptErrorOf(error)
    if (code !== null) return new BucketError(code, error)
    const status = transport.lastStatus()
    if (status === null || !(error instanceof Error)) return error
    return new BucketError(refusalOf(status, error.name), error)
  }

  return openS3Bucket(settings, { transport, failureOf })
}
