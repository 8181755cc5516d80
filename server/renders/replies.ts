/**
 * Replies to requests that render: an accepted render, an output as a file, and an output as JSON.
 */
import { usageHeaders } from '../accounts/plans.ts'
import { outputDisposition, outputName } from '../http/content-disposition.ts'
import { jsonAnswer } from '../http/json-answer.ts'
import type { Reply } from '../http/reply.ts'
import type { RenderType } from './outcome.ts'
import type { CompletedSubmission, Submitted } from './replay.ts'

export function queuedReply(requestId: string): Reply {
  const shared = { request_id: requestId, status: 'queued', message: 'The render is queued.' }
  return {
    status: 202,
    json: { success: true, data: { ...shared, poll_url: `/api/v1/renders/${requestId}` } },
    flat: shared,
  }
}

export function outputReply(completed: CompletedSubmission): Reply {
  const { contentType, output } = completed
  return {
    status: 200,
    contentType,
    ...output,
    headers: {
      ...completedHeaders(completed),
      'Content-Disposition': outputDisposition(completed, contentType),
    },
  }
}

export async function jsonReply(type: RenderType, completed: CompletedSubmission): Promise<Reply> {
  const { requestId, contentType, sizeBytes, durationMs, report, output } = completed
  const data = {
    request_id: requestId,
    type,
    content_type: contentType,
    filename: outputName(completed, contentType),
    size_bytes: sizeBytes,
    duration_ms: durationMs,
    ...(report?.best_attempt && { best_attempt: true }),
    hints: report?.hints ?? [],
  }
  const body = await jsonAnswer(data, output)
  return {
    status: 200,
    contentType: 'application/json',
    ...body,
    headers: completedHeaders(completed),
  }
}

/**
 * Adds the headers that say whether an earlier request with the same idempotency key made the
 * render.
 */
export function withReplayHeaders(
  reply: Reply,
  { replay, key }: { replay: Submitted['replay']; key: string | undefined },
): Reply {
  const headers: Record<string, string> = {
    ...reply.headers,
    'X-Cache': replay ? 'HIT' : 'MISS',
    ...(replay?.mismatch && { 'X-Idempotency-Mismatch': 'true' }),
    ...(key !== undefined && { 'X-Idempotency-Key': key }),
  }
  return { ...reply, headers }
}

/** Headers of every response with a finished render. */
export function completedHeaders({
  durationMs,
  report,
  usage,
}: CompletedSubmission): Record<string, string> {
  return {
    'X-Render-Duration-Ms': String(durationMs),
    ...(report?.best_attempt && { 'X-Best-Attempt': 'true' }),
    ...(report?.content_digest && { 'X-Content-Digest': `sha256=${report.content_digest}` }),
    ...usageHeaders(usage),
    'Cache-Control': 'private, no-store',
  }
}

/** Names the hints of a render in a header, to callers who read the file only. */
export function withHints(reply: Reply, { report }: Pick<CompletedSubmission, 'report'>): Reply {
  const codes = new Set(report?.hints.map(({ code }) => code))
  if (codes.size === 0) return reply
  return { ...reply, headers: { ...reply.headers, 'X-Hints': [...codes].join(', ') } }
}
