/**
 * Turns an error response into an ApiError: Platen's nested or flat JSON, or any body of a proxy.
 */
import { type ApiError, createApiError } from './errors.ts'
import type { ErrorDetails } from './generated/types.ts'

interface ErrorFields {
  code?: string
  message?: string
  requestId?: string
  details?: ErrorDetails
}

/**
 * Creates the error for a failed response.
 * @param now milliseconds since 1970, for a `Retry-After` date
 */
export function failureOf(response: Response, text: string, now: number): ApiError {
  const { status, headers } = response
  const json = parseJson(text)
  const body = json === undefined ? text : json
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
    details,
    headers,
    body,
    retryAfterMs: retryAfterMs(headers.get('retry-after'), now),
  })
}

/**
 * Converts a `Retry-After` of seconds or an HTTP date to milliseconds; null for any other value.
 */
export function retryAfterMs(value: string | null, now: number): number | null {
  if (value === null || value.trim() === '') return null
  const seconds = Number(value)
  const ms = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** Parses a body; undefined if it is not JSON, perhaps from a proxy, or a truncated one. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller reports the response
  }
}

function read(body: unknown): ErrorFields {
  const { error, message } = (Object(body) as { error?: unknown; message?: unknown }) ?? {}
  if (typeof error === 'string') {
    return { code: error, ...(typeof message === 'string' && { message }) }
  }
  const { request_id, ...rest } = Object(error) as ErrorFields & { request_id?: string }
  return typeof rest.code === 'string'
    ? { ...rest, ...(request_id && { requestId: request_id }) }
    : {}
}

function defaultMessage({ status, headers }: Response): string {
  const location = headers.get('location')
  return status >= 300 && status < 400 && location
    ? `The server redirects to ${location}. Set baseUrl to that address.`
    : `The response with status ${status} did not come from Platen.`
}
