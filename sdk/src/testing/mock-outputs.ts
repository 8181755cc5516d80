/** Files and reports of the mock server, the same for every render. */
import type { RenderStatus, ReportHint } from '../generated/types.ts'
import { requestId } from './mock-responses.ts'
import { sampleFile } from './samples.ts'

/** A file response. @param format `pdf`, `zip`, `png`, `jpeg` or `webp` */
export function file(format: string, headers: Record<string, string> = {}): Response {
  const { type, bytes } = sampleFile(format)
  const extension = type.split('/')[1] ?? ''
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `inline; filename="render.${extension}"`,
      'X-Request-Id': requestId(),
      ...headers,
    },
  })
}

/** The report of a render, with these hints. */
export function reportOf(
  { request_id, output_size_bytes }: RenderStatus,
  hints: ReportHint[],
): object {
  return {
    request_id,
    hints,
    console_errors: [],
    failed_requests: [],
    blocked_requests: [],
    fonts: { requested: [], used: [] },
    images_not_loaded: [],
    phases_ms: {},
    script_motion: null,
    received_bytes: 0,
    output_bytes: output_size_bytes,
  }
}
