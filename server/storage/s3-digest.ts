/** MD5 digests, by which S3 servers confirm what they have stored. */
import { createHash } from 'node:crypto'
import { createYielder } from '../lib/timeout.ts'

const PIECE_BYTES = 1_000_000

/** Lets other requests run in between: 50 MB take 0.1 s. */
export async function md5Of(bytes: Uint8Array): Promise<Buffer> {
  const hash = createHash('md5')
  const share = createYielder()
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    hash.update(bytes.subarray(at, at + PIECE_BYTES))
    await share()
  }
  return hash.digest()
}

/** The MD5 that the server computed; null if its ETag is something else, as for objects encrypted with KMS. */
export function md5InEtag(answer: { ETag?: string; ServerSideEncryption?: string }): string | null {
  if (answer.ServerSideEncryption?.startsWith('aws:kms')) return null
  return /^"?([0-9a-f]{32})"?$/i.exec(answer.ETag ?? '')?.[1]?.toLowerCase() ?? null
}
