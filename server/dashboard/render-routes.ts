/** Handlers of the operator's pages about renders of all users: failures, and the facts of one. */
import { ApiError, ERRORS, type ErrorCode } from '../errors.ts'
import type { OperatorHandlers } from '../http/handler-types.ts'
import { cancelQueued } from '../renders/cancel.ts'
import {
  type AnyRender,
  countReport,
  findAnyRender,
  readReport,
  reportedContent,
} from '../renders/operator/facts.ts'
import {
  countFailures,
  decodePlace,
  encodePlace,
  type FailedRow,
  listFailures,
} from '../renders/operator/failures.ts'
import type { RenderServices } from '../renders/services.ts'

export function createAnyRenderHandlers(services: RenderServices) {
  const { db, log, now } = services

  async function requireAnyRender(id: string): Promise<AnyRender> {
    const render = await findAnyRender(db, id)
    if (!render) throw new ApiError('RENDER_NOT_FOUND', { message: 'There is no such render.' })
    return render
  }

  return {
    async listFailures({ query: { error_code: code, user_id: userId, before, limit = 50 } }) {
      const place = before === undefined ? undefined : decodePlace(before)
      const filters = { code, userId, before: place, limit: limit + 1 }
      const [rows, counts] = await Promise.all([
        listFailures(db, filters),
        countFailures(db, now()),
      ])
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      const data = {
        renders: page.map(failureToWire),
        older: last ? encodePlace(last) : null,
        last_day: counts.map((count) => ({ error_code: count.code, renders: count.renders })),
      }
      return { status: 200, json: { success: true, data } }
    },

    async getRenderFacts({ params, requestId }) {
      const render = await requireAnyRender(params.id)
      const report = readReport(render)
      const content = reportedContent(render, report)
      if (content !== null) {
        const facts = { render: render.request_id, request_id: requestId }
        log.info(facts, 'the operator reads the report of a reported render')
      }
      const data = { ...factsToWire(render), report_counts: report && countReport(report), content }
      return { status: 200, json: { success: true, data } }
    },

    async cancelQueuedRender({ params }) {
      const render = await requireAnyRender(params.id)
      if (!(await cancelQueued(services, render))) {
        throw new ApiError('CONFLICT', {
          message: 'Only a render that is still queued can be cancelled.',
        })
      }
      return { status: 200, json: { success: true } }
    },
  } satisfies OperatorHandlers
}

function failureToWire({ user_id, email, error_code, ...row }: FailedRow) {
  return {
    request_id: row.request_id,
    type: row.type,
    user: { id: user_id, email },
    ...errorToWire(error_code ?? 'INTERNAL_ERROR'),
    cancelled: row.cancelled,
    background: row.background,
    created_at: row.created_at.toISOString(),
    duration_ms: durationOf(row) ?? 0,
  }
}

function factsToWire(render: AnyRender) {
  const { user_id, email, error_code, completed_at, problem } = render
  return {
    request_id: render.request_id,
    type: render.type,
    input_type: render.input_type,
    status: render.status,
    user: { id: user_id, email },
    ...(error_code === null ? { error_code, http_status: null } : errorToWire(error_code)),
    cancelled: render.cancelled,
    background: render.background,
    claims: render.fence,
    batch_id: render.batch_id,
    created_at: render.created_at.toISOString(),
    ended_at: completed_at?.toISOString() ?? null,
    duration_ms: durationOf(render),
    render_duration_ms: render.render_duration_ms,
    output_bytes: render.output_size_bytes,
    erased_at: render.erased_at?.toISOString() ?? null,
    problem_report: problem && { ...problem, updated_at: problem.updated_at.toISOString() },
  }
}

function errorToWire(error_code: ErrorCode) {
  return { error_code, http_status: ERRORS[error_code].status }
}

/** From the request to the end, in milliseconds; null until then. */
function durationOf({ created_at, completed_at }: Pick<AnyRender, 'created_at' | 'completed_at'>) {
  return completed_at && Math.max(0, completed_at.getTime() - created_at.getTime())
}
