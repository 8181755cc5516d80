/** Saves a bucket as a destination, once. Only this program has the credentials of the bucket. */
import { Platen } from '@platen/sdk'

const platen = new Platen() // reads PLATEN_BASE_URL and PLATEN_API_KEY

// Platen writes a test object before it saves the destination.
const { name, bucket } = await platen.destinations.create({
  name: 'example-statements',
  endpoint: process.env['S3_ENDPOINT'] ?? null, // null is Amazon S3
  region: process.env['S3_REGION'] ?? 'us-east-1',
  bucket: variable('S3_BUCKET'),
  prefix: 'platen/',
  access_key_id: variable('S3_ACCESS_KEY_ID'),
  secret_access_key: variable('S3_SECRET_ACCESS_KEY'),
})
console.log(`Saved ${name}, which writes to the bucket ${bucket}`)

function variable(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`Set ${name}.`)
  return value
}
