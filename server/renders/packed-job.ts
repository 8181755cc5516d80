/**
 * Jobs of background renders while they wait. A short one is in its row, as text or compressed; a
 * long one is a file in the storage, as kept requests are, so that no statement is long: the
 * embedded database runs one at a time.
 */
import { encodeUtf8 } from '@platen/lib'
import type { Capabilities } from '../capabilities.ts'
import type { Storage } from '../storage/index.ts'
import { StorageRefusal } from '../storage/index.ts'
import { completeJob, jobPieces, readJob, type StoredJob } from './job.ts'

/** A job that is ready to wait. */
export interface PackedJob {
  /** The column of its row: JSON, Base64 of compressed JSON, or nothing if the job is in a file. */
  text: string
  /** UTF-8 bytes of the job: they count for the limit of the user until the render has ended. */
  bytes: number
  /** The bytes of its file; null = the row has the job. */
  file: Uint8Array | null
}

/** Bytes in a row: a file of its own takes longer to store than the statement. */
const ROW_BYTES = 4_096
/** Compressing this much takes less than handing it to another thread. */
const INLINE_BYTES = 32 * 1024

/** Packs a job, which its caller may forget then. */
export async function packJob(job: StoredJob): Promise<PackedJob> {
  const text = await encodeUtf8(await jobPieces(job))
  const bytes = text.length
  if (bytes <= ROW_BYTES) return { text: text.toString('utf8'), bytes, file: null }
  const packed = bytes <= INLINE_BYTES ? Bun.zstdCompressSync(text) : await Bun.zstdCompress(text)
  if (packed.length <= ROW_BYTES) return { text: packed.toString('base64'), bytes, file: null }
  return { text: '', bytes, file: packed }
}

/** The render whose job waits. */
interface JobOwner {
  userId: string
  /** The UUID of the render. */
  id: string
}

/** The storage key of the file of a job. */
export function jobKeyOf({ userId, id }: JobOwner): string {
  return `jobs/${userId}/${id}.zst`
}

/**
 * Reads a job, which an earlier version may have accepted.
 * @param text the column of its row
 * @throws StorageError; StorageRefusal if its file is not in the storage of this process
 */
export async function unpackJob(
  services: Pick<Capabilities, 'storage' | 'contract'>,
  owner: JobOwner,
  text: string,
): Promise<StoredJob> {
  return completeJob(await readJob(await plainText(services, owner, text)), services.contract)
}

async function plainText(
  { storage }: Pick<Capabilities, 'storage'>,
  owner: JobOwner,
  text: string,
) {
  if (text.startsWith('{')) return Buffer.from(text)
  const packed = text === '' ? await readFile(storage, owner) : Buffer.from(text, 'base64')
  return Bun.zstdDecompress(packed)
}

async function readFile(storage: Pick<Storage, 'get'>, owner: JobOwner) {
  const stored = await storage.get(jobKeyOf(owner))
  if (stored === null) throw new StorageRefusal(`the job ${jobKeyOf(owner)} is not in the storage`)
  return stored.bytes()
}
