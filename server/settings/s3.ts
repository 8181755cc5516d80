/** The settings of an S3 bucket. */
import type { S3Settings } from '../s3/bucket.ts'
import { httpUrl, type Read } from './values.ts'

/** Reads the settings, adding to `problems`. @returns null if none of them is set */
export function readS3(read: Read, problems: string[]): S3Settings | null {
  const problemsBefore = problems.length
  const endpoint = read<string | null>('S3_ENDPOINT', null, httpUrl)
  const bucket = read<string | null>('S3_BUCKET', null, bucketName)
  const region = read<string | null>('S3_REGION', null, (text) => text)
  const accessKeyId = read<string | null>('S3_ACCESS_KEY_ID', null, (text) => text)
  const secretAccessKey = read<string | null>('S3_SECRET_ACCESS_KEY', null, (text) => text)
  const isSet = [endpoint, bucket, region, accessKeyId, secretAccessKey].some((one) => one !== null)
  if (!isSet || problems.length > problemsBefore) return null
  if (bucket === null) {
    problems.push('S3_BUCKET: is required with the other settings of S3')
    return null
  }
  if (endpoint === null && region === null) {
    problems.push('S3_REGION: is required without S3_ENDPOINT, for example eu-central-1')
  }
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    const missing = accessKeyId === null ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY'
    problems.push(
      `${missing}: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together or not at all`,
    )
  }
  const credentials =
    accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey }
  return { endpoint, bucket, region: region ?? 'us-east-1', credentials }
}

/** A name that is safe in a path (the rules of Amazon S3, and capitals of older buckets). */
function bucketName(text: string): string {
  if (!/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,61}[a-zA-Z0-9]$/.test(text)) {
    throw new Error(`must be the name of a bucket, got "${text}"`)
  }
  return text
}
