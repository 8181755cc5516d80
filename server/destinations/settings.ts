/** The settings with which requests reach a destination: what is stored, with the secret decrypted. */
import type { Secrets } from '../secrets/secrets.ts'
import type { BucketSettings } from './bucket.ts'
import type { DestinationRow } from './records.ts'

/** @returns null if the secret cannot be decrypted with the APP_SECRET of this process */
export function settingsOf(secrets: Secrets, row: DestinationRow): BucketSettings | null {
  const { endpoint, bucket, region, access_key_id: accessKeyId } = row
  const secretAccessKey = secrets.decrypt('destinations', row.secret_access_key)
  if (secretAccessKey === null) return null
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}
