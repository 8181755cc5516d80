/**
 * The dry run: renders a document, and returns the report only. Nothing is stored, and no render is
 * counted.
 */
import { EngineError, laneMsOf, type Output, type Report } from '@platen/chromium'
import type { ApiError } from '../errors.ts'
import { toApiError } from '../http/error-mapping.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import { countPreview } from '../templates/preview-limit.ts'
import { createPreviewQueue } from '../templates/preview-queue.ts'
import { checkSubmission } from './check-submission.ts'
import { runJob } from './job.ts'
import { unsigned } from './print-steps.ts'
import type { RenderServices } from './services.ts'
import { withSource } from './submit.ts'
import { validJob } from './valid-job.ts'

export function createLintHandlers(services: RenderServices) {
  const { db, failedTime, now } = services
  const queue = createPreviewQueue('dry run')

  return {
    async lint({ body: { type, options, ...sent }, caller, requestId, signal }) {
      failedTime.check(caller)
      const body = { ...sent, async: false }
      const optionsSent = Object.keys(options)
      const sentJob = await validJob(services, type, options)
      const submission = { body, job: sentJob, caller, signal }
      const { url, job } = await checkSubmission(services, submission)
      const { userId } = caller
      const result = await queue.run({ userId, draftOf: null }, signal, () =>
        withSource(services, { body, job, optionsSent, caller, signal }, url, async (resolved) => {
          await countPreview(db, caller, now())
          const files = body.files && { files: body.files }
          const run = { user: caller, signal, checksAccessibility: true }
          const rendering = runJob(
            services,
            { ...unsigned(resolved.job), source: resolved.source, ...files },
            run,
          )
          return rendering.then(completed, async (error: unknown) => {
            await failedTime.add(caller, laneMsOf(error))
            return failed(error)
          })
        }),
      )
      const headers = { 'X-Render-Duration-Ms': String(result.duration_ms) }
      const data = { request_id: requestId, ...result }
      return { status: 200, json: { success: true, data }, headers }
    },
  } satisfies UserHandlers
}

interface Result extends Report {
  status: 'completed' | 'failed'
  duration_ms: number
  error: Pick<ApiError, 'code' | 'message'> | null
  output_bytes: number | null
}

function completed({ report, bytes, durationMs }: Output): Result {
  const output = { output_bytes: bytes.length, duration_ms: durationMs }
  return { status: 'completed', error: null, ...output, ...report }
}

/** @throws the error if it is not about the document */
function failed(error: unknown): Result {
  const isOfDocument = error instanceof EngineError && ['timeout', 'failed'].includes(error.kind)
  if (!isOfDocument || error.report === null) throw error
  const { code, message } = toApiError(error)
  const output = { output_bytes: null, duration_ms: Math.round(error.laneMs) }
  return { status: 'failed', error: { code, message }, ...output, ...error.report }
}
