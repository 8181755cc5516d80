/** MD5 digests, by which S3 servers confirm what they have stored. */
import { createHash } from 'node:crypto'
import { createYielder } from '@platen/lib'

/** Bytes to store, with their digest. */
export interface Digested {
  bytes: Uint8Array
  md5: Buffer
}

/** The server confirmed other bytes than were sent, or sent others than it announced. */
export class S3IntegrityError extends Error {
  override name = 'S3IntegrityError'
}

const PIECE_BYTES = 1_000_000

/** Lets other requests run in between: 50 MB take 0.1 s. */
export async function digest(bytes: Uint8Array): Promise<Digested> {
  const hash = createHash('md5')
  const share = createYielder()
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    hash.update(bytes.subarray(at, at + PIECE_BYTES))
    await share()
  }
  return { bytes, md5: hash.digest() }
}

/**
 * Compares the answer of the server with what it was sent.
 * @returns false if its ETag is no MD5, as for objects encrypted with KMS
 * @throws S3IntegrityError
 */
export function isConfirmed(
  answer: { ETag?: string; ServerSideEncryption?: string },
  md5: Buffer,
): boolean {
  if (answer.ServerSideEncryption?.startsWith('aws:kms')) return false
  const stored = /^"?([0-9a-f]{32})"?$/i.exec(answer.ETag ?? '')?.[1]?.toLowerCase()
  if (stored === undefined) return false
  if (stored === md5.toString('hex')) return true
  throw new S3IntegrityError('the S3 server stored other bytes than it was sent')
}
