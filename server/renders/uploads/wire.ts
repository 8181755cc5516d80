/** The upload of a render as the API reports it. */
import type { Database } from '../../db/index.ts'
import type { RenderRecord } from '../queries.ts'
import { findUpload, type UploadRow } from './records.ts'
import { readTarget } from './target.ts'

/** @returns undefined if the request had no `storage` */
export async function uploadOf(
  db: Database,
  { id, status, upload_to }: Pick<RenderRecord, 'id' | 'status' | 'upload_to'>,
) {
  if (upload_to === null) return undefined
  const row = await findUpload(db, id)
  if (row !== null) return uploadWire(row)
  const { destination, key } = readTarget(upload_to)
  const none = { destination, key, attempts: 0, uploaded_at: null }
  if (status !== 'failed') return { ...none, status: 'pending', error: null, message: null }
  const message = 'The render failed, so that there is nothing to upload.'
  return { ...none, status: 'failed', error: 'render_failed', message }
}

export function uploadWire({ destination, key, status, attempts, ...row }: UploadRow) {
  return {
    destination,
    key,
    status,
    attempts,
    error: row.error,
    message: row.error_message,
    uploaded_at: row.uploaded_at?.toISOString() ?? null,
  }
}
