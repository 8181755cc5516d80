/** The operations that render: requests in, replies out. */
import { usageHeaders } from '../accounts/plans.ts'
import { inlineDisposition } from '../http/content-disposition.ts'
import type { UserHandlers } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import {
  type CompletedSubmission,
  type Submission,
  type SubmitServices,
  submitRender,
} from './submit.ts'

export function createRenderHandlers(services: SubmitServices) {
  async function answer(submission: Submission): Promise<Reply> {
    const submitted = await submitRender(services, submission)
    const { replay } = submitted
    const reply =
      submitted.status === 'queued' ? queuedReply(submitted.requestId) : outputReply(submitted)
    const key = submission.idempotencyKey
    const headers: Record<string, string> = {
      ...reply.headers,
      'X-Cache': replay ? 'HIT' : 'MISS',
      ...(replay?.mismatch && { 'X-Idempotency-Mismatch': 'true' }),
      ...(key !== undefined && { 'X-Idempotency-Key': key }),
    }
    return { ...reply, headers }
  }

  return {
    renderPdf: ({ headers, ...request }) =>
      answer({
        ...request,
        job: { type: 'pdf', options: request.body.options },
        idempotencyKey: headers['Idempotency-Key'],
      }),
    renderScreenshot: ({ headers, ...request }) =>
      answer({
        ...request,
        job: { type: 'screenshot', options: request.body.options },
        idempotencyKey: headers['Idempotency-Key'],
      }),
  } satisfies UserHandlers
}

function queuedReply(requestId: string): Reply {
  const shared = { request_id: requestId, status: 'queued', message: 'The render is queued.' }
  return {
    status: 202,
    json: { success: true, data: { ...shared, poll_url: `/api/v1/renders/${requestId}` } },
    flat: shared,
  }
}

function outputReply(completed: CompletedSubmission): Reply {
  const { requestId, contentType, durationMs, usage, output } = completed
  return {
    status: 200,
    contentType,
    ...output,
    headers: {
      'X-Render-Duration-Ms': String(durationMs),
      ...usageHeaders(usage),
      'Content-Disposition': inlineDisposition(requestId, contentType),
      'Cache-Control': 'private, no-store',
    },
  }
}
