/** The operation that returns the engine's report of a render. */
import type { Database } from '../db/index.ts'
import { ApiError } from '../errors.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { EMPTY_REPORT } from './empty-report.ts'
import { findEnded } from './queries.ts'

export function createReportHandlers(db: Database) {
  return {
    async getRenderReport({ params, caller }) {
      const ended = await findEnded(db, caller.userId, params.id)
      if (!ended) throw new ApiError('RENDER_NOT_FOUND')
      const { report, ...render } = ended
      // Reports of earlier versions lack fields.
      const data = { ...render, ...EMPTY_REPORT, ...report }
      return { status: 200, json: { success: true, data } }
    },
  } satisfies UserHandlers
}
