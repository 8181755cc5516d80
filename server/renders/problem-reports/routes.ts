/**
 * The operations with which a user downloads the capsule of a render, and reports a problem with
 * it.
 */
import { createUserLimit } from '@platen/lib'
import { ApiError } from '../../errors.ts'
import type { UserHandlers } from '../../http/handler-types.ts'
import { capsuleReply } from '../capsule/capsule.ts'
import { requireRender } from '../queries.ts'
import type { RenderServices } from '../services.ts'
import { deleteReport, findReport, type ReportRow, saveReport } from './records.ts'

/** Capsules of one user that wait until another one is put together. */
const WAITING_MAX = 10

export function createProblemReportHandlers(services: RenderServices & { now: () => Date }) {
  const { db, bodies, now } = services
  // A capsule can hold megabytes, and expands a template.
  const capsules = createUserLimit({ running: 1, waiting: WAITING_MAX, refuse: tooMany })

  return {
    async getRenderCapsule({ params, query: { output = true }, caller, signal }) {
      const render = await requireRender(db, caller.userId, params.id)
      return capsules.run(caller.userId, async () => {
        const hold = bodies.open(caller)
        try {
          const request = { render, caller, hold, withOutput: output, signal }
          return await capsuleReply(services, request)
        } catch (error) {
          hold.release()
          throw error
        }
      })
    },

    async reportProblem({ params, body, caller }) {
      const render = await requireRender(db, caller.userId, params.id)
      if (render.status === 'queued' || render.status === 'rendering') {
        throw new ApiError('CONFLICT', {
          message: 'This render has not ended. Report it once it has.',
        })
      }
      const { id: renderId, request_id } = render
      const comment = body?.comment?.trim() || null
      const saved = { userId: caller.userId, renderId, comment, now: now() }
      const report = await saveReport(db, saved)
      return { status: 200, json: { success: true, data: toWire(report, request_id) } }
    },

    async getProblemReport({ params, caller }) {
      const render = await requireRender(db, caller.userId, params.id)
      const report = await findReport(db, render.id)
      const data = report && toWire(report, render.request_id)
      return { status: 200, json: { success: true, data } }
    },

    async withdrawProblemReport({ params, caller }) {
      const render = await requireRender(db, caller.userId, params.id)
      await deleteReport(db, render.id)
      return { status: 200, json: { success: true } }
    },
  } satisfies UserHandlers
}

/** The fields that users and the operator see. */
export function toWire(
  { id, status, comment, created_at, updated_at, closed_at }: Omit<ReportRow, 'user_id'>,
  request_id: string,
) {
  return {
    id,
    request_id,
    status,
    comment,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  }
}

function tooMany(): ApiError {
  return new ApiError('RATE_LIMITED', {
    message: 'Your capsules are made one after the other. Wait for their responses.',
    headers: { 'Retry-After': '1' },
  })
}
