/**
 * The operations with which the operator reads problem reports, downloads capsules and closes
 * reports.
 */
import { ApiError } from '../../errors.ts'
import type { OperatorHandlers } from '../../http/handler-types.ts'
import { capsuleReply } from '../capsule/capsule.ts'
import { requireRender } from '../queries.ts'
import type { RenderServices } from '../services.ts'
import { closeReport, listReports, type ReportedRow, requireReported } from './records.ts'
import { toWire } from './routes.ts'

/** Counts nothing: the operator looks, and the user must not pay for it. */
const UNCOUNTED = { check() {}, async add() {}, usersOver: () => [] }

export function createProblemReportOperatorHandlers(services: RenderServices) {
  const { db, bodies, log, now } = services

  return {
    async listProblemReports({ query: { status, limit = 50, offset = 0 } }) {
      const { rows, total } = await listReports(db, { status, limit, offset })
      const data = rows.map(reportedToWire)
      return { status: 200, json: { success: true, data, pagination: { total, limit, offset } } }
    },

    async getProblemReportCapsule({ params, requestId, signal }) {
      const report = await requireReported(db, params.id)
      if (report.status === 'closed') {
        throw new ApiError('CONFLICT', {
          message:
            'This problem report is closed, and its capsule cannot be downloaded any more. The user can report the render again.',
        })
      }
      const { user_id: userId, render_id: renderId, plan } = report
      const render = await requireRender(db, userId, renderId)
      const caller = { userId, plan, keyId: null, keyScope: null, sessionId: null, hasFonts: true }
      const hold = bodies.open(null)
      try {
        const request = { render, caller, hold, withOutput: true, signal }
        const reply = await capsuleReply({ ...services, failedTime: UNCOUNTED }, request)
        const facts = { report: report.id, render: render.request_id, request_id: requestId }
        log.info(facts, 'the operator downloads the capsule of a reported render')
        return reply
      } catch (error) {
        hold.release()
        throw error
      }
    },

    async closeProblemReport({ params }) {
      const { id } = await requireReported(db, params.id)
      await closeReport(db, id, now())
      const closed = await requireReported(db, id)
      return { status: 200, json: { success: true, data: reportedToWire(closed) } }
    },
  } satisfies OperatorHandlers
}

function reportedToWire({ user_id, email, type, error_code, request_id, ...report }: ReportedRow) {
  return {
    ...toWire(report, request_id),
    user: { id: user_id, email },
    type,
    error_code,
  }
}
