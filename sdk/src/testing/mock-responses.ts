/** The responses of the mock server: success, pages, files and errors in the form of the API. */
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

/** Returns an id such as `req_7F3Q...`. */
export function requestId(): string {
  return `req_${randomUUID().replaceAll('-', '').toUpperCase()}`
}

/** A successful JSON response. */
export function success(fields: object, status = 200): Response {
  return Response.json(
    { success: true, ...fields },
    { status, headers: { 'X-Request-Id': requestId(), Vary: 'Accept' } },
  )
}

/** One page of a list, newest first. */
export function page(items: readonly unknown[], query: Record<string, string>): Response {
  const limit = Number(query['limit'] ?? 50)
  const offset = Number(query['offset'] ?? 0)
  const data = items.toReversed().slice(offset, offset + limit)
  return success({ data, pagination: { total: items.length, limit, offset } })
}

/** An error response. */
export function errorResponse(
  code: ErrorCode,
  { message = `A mock ${code}.`, details }: { message?: string; details?: ErrorDetails } = {},
): Response {
  const id = requestId()
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
