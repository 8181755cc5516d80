/** The target of an upload: read from the request of a render, and kept with the render. */
import type { Database } from '../../db/index.ts'
import { findDestination } from '../../destinations/records.ts'
import { validationError } from '../../errors.ts'
import { EXTENSIONS } from '../../http/content-disposition.ts'
import { contentTypeOfJob, type JobOptions } from '../job.ts'
import type { PdfsJob } from '../pdf-order.ts'

/** The field `storage` of a request. */
export interface StorageField {
  /** The name of a destination. */
  destination: string
  key?: string
}

/** The target as it is kept. The destination itself may change until the upload. */
export interface UploadTarget {
  destination: string
  destination_id: string
  /** With the prefix that the destination had when the render was accepted. */
  key: string
}

/** The limit of S3. */
const KEY_BYTES_MAX = 1_024

/**
 * @returns JSON text of an UploadTarget; null for a request without `storage`
 * @throws ApiError VALIDATION_ERROR
 */
export async function uploadTargetOf(
  db: Database,
  storage: StorageField | undefined,
  render: { userId: string; requestId: string; job: JobOptions | PdfsJob },
): Promise<string | null> {
  if (storage === undefined) return null
  const found = await findDestination(db, render.userId, storage.destination)
  if (found === null) {
    const message =
      '`storage.destination` must be the name of one of your destinations: see GET /api/v1/destinations.'
    throw validationError([{ path: 'storage.destination', message }])
  }
  const extension = EXTENSIONS[contentTypeOfJob(render.job)]
  const key = `${found.prefix}${storage.key ?? `${render.requestId}.${extension}`}`
  if (Buffer.byteLength(key) > KEY_BYTES_MAX) {
    const message = `\`storage.key\` and the prefix of the destination must have at most ${KEY_BYTES_MAX} bytes of UTF-8 together.`
    throw validationError([{ path: 'storage.key', message }])
  }
  const target: UploadTarget = { destination: found.name, destination_id: found.id, key }
  return JSON.stringify(target)
}

/** Reads a text of `uploadTargetOf`. */
export function readTarget(text: string): UploadTarget {
  return JSON.parse(text)
}
