/** Tests a destination: writes a small object under its prefix, reads it back and deletes it. */
import { withTimeout } from '@platen/lib'
import { randomBytes } from '../lib/ids.ts'
import type { Outbound } from '../outbound/requests.ts'
import type { S3Settings } from '../s3/bucket.ts'
import { digest } from '../s3/digest.ts'
import { openBucket } from './bucket.ts'
import { BucketError, type BucketErrorCode } from './failure.ts'

/** Time limit of a test. */
const TEST_MS = 10_000

/** @returns why the test failed; null if it succeeded */
export async function checkBucket(
  outbound: Outbound,
  settings: S3Settings & { prefix: string },
): Promise<BucketErrorCode | null> {
  const ended = new AbortController()
  try {
    const late = () => new BucketError('timeout')
    await withTimeout(writeAndRead(outbound, settings, ended.signal), TEST_MS, late)
    return null
  } catch (error) {
    if (error instanceof BucketError) return error.code
    throw error
  } finally {
    ended.abort()
  }
}

async function writeAndRead(
  outbound: Outbound,
  { prefix, ...settings }: S3Settings & { prefix: string },
  signal: AbortSignal,
): Promise<void> {
  const bucket = await openBucket(settings, { outbound, signal })
  const key = `${prefix}platen-test-${randomBytes(8).toString('hex')}.txt`
  const sent = randomBytes(16).toString('hex')
  const headers = { contentType: 'text/plain' }
  await bucket.put(key, await digest(new TextEncoder().encode(sent)), { headers })
  try {
    const found = Buffer.concat(await Array.fromAsync((await bucket.get(key)).Body))
    if (found.toString() !== sent) throw new BucketError('damaged')
  } finally {
    await bucket.remove(key)
  }
}
