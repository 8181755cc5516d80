/** The errors of the mock client, in the form of the API. */
import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '../errors.ts'
import type { ErrorDetails } from '../generated/types.ts'

const STATUS: Record<ErrorCode, number> = {
  AUTH_MISSING: 401,
  AUTH_INVALID: 401,
  AUTH_REVOKED: 401,
  PLAN_UPGRADE_REQUIRED: 403,
  FORBIDDEN: 403,
  LINK_INVALID: 403,
  PLAN_LIMIT_EXCEEDED: 429,
  RATE_LIMITED: 429,
  VALIDATION_ERROR: 400,
  SSRF_BLOCKED: 400,
  TEMPLATE_NOT_FOUND: 404,
  RENDER_NOT_FOUND: 404,
  ASSET_NOT_FOUND: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  LINK_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  CONFORMANCE_FAILED: 422,
  RENDER_TIMEOUT: 408,
  RENDER_FAILED: 500,
  RENDERER_UNAVAILABLE: 503,
  SERVICE_UNAVAILABLE: 503,
  NOT_IMPLEMENTED: 501,
  INTERNAL_ERROR: 500,
}

/** An error response. */
export function errorResponse(
  code: ErrorCode,
  { message = `A mock ${code}.`, details }: { message?: string; details?: ErrorDetails } = {},
): Response {
  const id = `req_${randomUUID().replaceAll('-', '').toUpperCase()}`
  const status = STATUS[code]
  const error = { code, message, status, request_id: id, ...(details && { details }) }
  const headers = { 'X-Request-Id': id, Vary: 'Accept' }
  return Response.json(
    { success: false, error },
    {
      status,
      headers: status === 429 || status === 503 ? { ...headers, 'Retry-After': '1' } : headers,
    },
  )
}
