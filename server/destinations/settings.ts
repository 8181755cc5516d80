/**
 * The settings with which requests reach a destination: what is stored, with the secret decrypted.
 */
import type { S3Settings } from '../s3/bucket.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { DestinationRow } from './records.ts'

/** @returns null if the secret cannot be decrypted with the APP_SECRET of this process */
export function settingsOf(secrets: Secrets, row: DestinationRow): S3Settings | null {
  const { endpoint, bucket, region, access_key_id: accessKeyId } = row
  const secretAccessKey = secrets.decrypt('destinations', row.secret_access_key)
  if (secretAccessKey === null) return null
  return { endpoint, bucket, region, credentials: { accessKeyId, secretAccessKey } }
}
