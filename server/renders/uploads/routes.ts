/** The operations that upload outputs again: one, or all of a destination. */
import type { Capabilities } from '../../capabilities.ts'
import { requireDestination } from '../../destinations/records.ts'
import { ApiError } from '../../errors.ts'
import type { UserHandlers } from '../../http/handler-types.ts'
import { requireRender } from '../queries.ts'
import { findUpload, uploadAgain } from './records.ts'
import { uploadAllAgain } from './retry-all.ts'
import { uploadWire } from './wire.ts'

export function createUploadHandlers({
  db,
  secrets,
  wakeUps,
  now,
}: Pick<Capabilities, 'db' | 'secrets' | 'wakeUps' | 'now'>) {
  /** The secret of a request, as a row keeps it. */
  function encrypted(body: { webhook_secret?: string } | undefined): string | null {
    const text = body?.webhook_secret
    return text === undefined ? null : secrets.encrypt('webhook-secrets', text)
  }

  return {
    async retryUploads({ params, body, caller: { userId } }) {
      const { id: receiver } = await requireDestination(db, userId, params.id)
      const bucket = { userId, receiver, secret: encrypted(body), now: now() }
      const data = await uploadAllAgain(db, bucket)
      if (data.retried > 0) wakeUps.notify('uploads')
      return { status: 200, json: { success: true, data } }
    },

    async retryUpload({ params, body, caller }) {
      const render = await requireRender(db, caller.userId, params.id)
      const upload = await findUpload(db, render.id)
      if (upload === null || render.upload_to === null) {
        throw new ApiError('RENDER_NOT_FOUND', {
          message:
            'This render has no upload: its request had no `storage`, or it did not complete.',
        })
      }
      if (render.output_key === null) {
        throw new ApiError('CONFLICT', { message: 'The output of this render has been removed.' })
      }
      if (!(await uploadAgain(db, upload.id, { secret: encrypted(body), now: now() }))) {
        throw new ApiError('CONFLICT', { message: 'This upload has not ended yet.' })
      }
      wakeUps.notify('uploads')
      const again = { ...upload, error: null, error_message: null, uploaded_at: null }
      const data = uploadWire({ ...again, status: 'pending' })
      return { status: 200, json: { success: true, data } }
    },
  } satisfies UserHandlers
}
