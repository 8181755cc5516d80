/** The operation that returns the engine's report of a render. */
import type { Database } from '../db/index.ts'
import type { Report } from '../engine/index.ts'
import { ApiError } from '../errors.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { findEnded } from './queries.ts'

/** The report of a render that ended before it had a lane. */
const EMPTY_REPORT: Report = {
  console_errors: [],
  failed_requests: [],
  blocked_requests: [],
  fonts: { requested: [], used: [] },
  images_not_loaded: [],
  phases_ms: {},
  script_motion: null,
  received_bytes: 0,
  hints: [],
  chromium: null,
}

export function createReportHandlers(db: Database) {
  return {
    async getRenderReport({ params, caller }) {
      const ended = await findEnded(db, caller.userId, params.id)
      if (!ended) throw new ApiError('RENDER_NOT_FOUND')
      const { report, ...render } = ended
      const data = { ...render, ...(report ?? EMPTY_REPORT) }
      return { status: 200, json: { success: true, data } }
    },
  } satisfies UserHandlers
}
