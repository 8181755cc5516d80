/** Reads a failed answer, whoever gave it: the server in either of its shapes, or a proxy in HTML. */
import { type ApiError, createApiError, type ErrorDetails } from './errors.ts'

interface Read {
  code?: string
  message?: string
  requestId?: string
  details?: ErrorDetails
}

/** @param now milliseconds since 1970, for a `Retry-After` that is a date */
export function failureOf(response: Response, text: string, now: number): ApiError {
  const { status, headers } = response
  const body = parse(text)
  const {
    code = `HTTP_${status}`,
    message = defaultMessage(response),
    requestId,
    details,
  } = read(body)
  return createApiError({
    message: `${code}: ${message}`,
    status,
    code,
    requestId: requestId ?? headers.get('x-request-id'),
    ...(details && { details }),
    headers,
    body,
    retryAfterMs: retryAfterMs(headers.get('retry-after'), now),
  })
}

/** Seconds or an HTTP date as milliseconds; null for anything else. */
export function retryAfterMs(value: string | null, now: number): number | null {
  if (value === null || value.trim() === '') return null
  const seconds = Number(value)
  const ms = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text // of a proxy, perhaps; kept as it is
  }
}

function read(body: unknown): Read {
  const { error, message } = (Object(body) as { error?: unknown; message?: unknown }) ?? {}
  if (typeof error === 'string') {
    return { code: error, ...(typeof message === 'string' && { message }) }
  }
  const { request_id, ...rest } = Object(error) as Read & { request_id?: string }
  return typeof rest.code === 'string'
    ? { ...rest, ...(request_id && { requestId: request_id }) }
    : {}
}

function defaultMessage({ status, headers }: Response): string {
  const location = headers.get('location')
  return status >= 300 && status < 400 && location
    ? `the server sends this request on to ${location}; set baseUrl to where it should go.`
    : `the answer, with status ${status}, was not one of Platen's.`
}
