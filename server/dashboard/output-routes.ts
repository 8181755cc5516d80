/** The operation that returns an output from the dashboard's own origin. */
import type { Capabilities } from '../capabilities.ts'
import { ApiError } from '../errors.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { serveFile } from '../links/serve.ts'
import { missingOutput } from '../renders/output-files.ts'
import { requireRender } from '../renders/queries.ts'
import { downloadNameOf } from './output-name.ts'

export function createOutputHandlers({
  db,
  storage,
  log,
}: Pick<Capabilities, 'db' | 'storage' | 'log'>) {
  return {
    async getRenderOutput({ params, headers, caller }) {
      const render = await requireRender(db, caller.userId, params.id)
      const { output_key: key, request_id: requestId } = render
      if (key === null) {
        throw new ApiError('RENDER_NOT_FOUND', {
          message:
            'This render has no output: it has not completed, or its file has expired or was erased.',
        })
      }
      const sizeBytes = render.output_size_bytes ?? undefined
      const ifNoneMatch = headers?.['If-None-Match']
      const output = { ...render, filename: downloadNameOf(render), key, sizeBytes }
      const reply = await serveFile(storage, output, { ifNoneMatch })
      if (!reply) throw missingOutput(log, { requestId, key })
      // Opened as a document of its own, an output must not share the origin of the dashboard.
      const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
      return { ...reply, headers: { ...reply.headers, 'Content-Security-Policy': policy } }
    },
  } satisfies UserHandlers
}
