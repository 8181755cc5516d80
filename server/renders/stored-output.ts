/** Reads the output of a render from the storage. */
import type { Capabilities } from '../capabilities.ts'
import type { StoredObject } from '../storage/index.ts'
import { missingOutput } from './output-files.ts'
import { findOutput } from './queries.ts'

/** An output, as a row that was read before has it. */
interface KnownOutput {
  renderId: string
  requestId: string
  key: string
  sizeBytes: number | null
}

/**
 * Opens an output.
 * @returns null if it was removed after its row was read
 * @throws ApiError SERVICE_UNAVAILABLE if another process may hold the file; StorageError
 */
export async function openOutput(
  { db, storage, log }: Pick<Capabilities, 'db' | 'storage' | 'log'>,
  { renderId, requestId, key, sizeBytes }: KnownOutput,
): Promise<StoredObject | null> {
  const stored = await storage.get(key, sizeBytes ?? undefined)
  if (stored) return stored
  if ((await findOutput(db, renderId)) === null) return null
  throw missingOutput(log, { requestId, key })
}
