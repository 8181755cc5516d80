/** Errors that the server answers with: a class for each kind, and their codes. */
import type { OperationErrors } from './generated/error-codes.ts'
import type { components } from './generated/schema.ts'
import type {
  ConformanceIssue,
  ErrorDetails,
  RenderStatus,
  ValidationIssue,
} from './generated/types.ts'
import { isPlatenError, PlatenError } from './platen-error.ts'

type Schemas = components['schemas']

/** An error code of the API. A newer server may send codes that are not listed here. */
export type ErrorCode = Schemas['ErrorCode']

/** The fields of an error response, as far as they could be read. */
export interface ApiErrorInit {
  message: string
  status: number
  /** An error code of the API, or `HTTP_<status>` if the response did not come from Platen. */
  code: ErrorCode | (string & {})
  requestId?: string | null
  details?: ErrorDetails
  headers?: Headers
  body?: unknown
  retryAfterMs?: number | null
  render?: RenderStatus
}

/** The error codes that openapi.yaml names for an operation, by its `operationId`. */
export type ErrorCodeOf<Operation extends keyof OperationErrors> = OperationErrors[Operation]

/** The server responded with an error. Decide by class or by `code`. */
export class ApiError<Code extends string = ErrorCode> extends PlatenError {
  override readonly name: string = 'ApiError'
  // `declare` because the constructor sets every field: the bundle need not name them again.
  /** HTTP status. */
  declare readonly status: number
  /** Error code of the API, or `HTTP_<status>` if the response did not come from Platen. */
  declare readonly code: Code | (string & {})
  /** Request id; quote it when you report the error. Null if the response had none. */
  declare readonly requestId: string | null
  /** Machine-readable details; the fields depend on the code. */
  declare readonly details: ErrorDetails | undefined
  /** Response headers. */
  declare readonly headers: Headers
  /** `Retry-After` in milliseconds; null if the response had none. */
  declare readonly retryAfterMs: number | null
  /** Response body: parsed JSON, or the text if it is not JSON. */
  declare readonly body: unknown

  constructor(init: ApiErrorInit) {
    super(init.message)
    this.status = init.status
    this.code = init.code
    this.requestId = init.requestId ?? null
    this.details = init.details
    this.headers = init.headers ?? new Headers()
    this.retryAfterMs = init.retryAfterMs ?? null
    this.body = init.body
  }
}

/**
 * 401: the API key is missing, unknown or revoked, or a key of scope `og` was used for something
 * other than images.
 */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError'
}

/** 403: the plan does not include this feature, or the link is invalid. */
export class PermissionError extends ApiError {
  override readonly name: string = 'PermissionError'
}

/** 400, 413, 415: the request is invalid. `issues` names the invalid fields. */
export class ValidationError extends ApiError {
  override readonly name: string = 'ValidationError'

  /** The invalid fields, each with a path and a message. Empty if the whole request was refused. */
  get issues(): ValidationIssue[] {
    return this.details?.issues ?? []
  }
}

/** 400: the URL to render or the webhook URL is not a public address. */
export class SsrfBlockedError extends ValidationError {
  override readonly name: string = 'SsrfBlockedError'
}

/** 404, 410: the resource does not exist, or no longer exists. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError'
}

/** 409: the request conflicts with the current state; for example, a slug is already in use. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError'
}

/**
 * 422: the document cannot satisfy `options.pdfa` or `options.pdfua`. `issues` names what is wrong.
 */
export class ConformanceError extends ApiError {
  override readonly name: string = 'ConformanceError'

  /** The reasons against the standard: the first 20 of the report's list. */
  get issues(): ConformanceIssue[] {
    return this.details?.conformance ?? []
  }
}

/**
 * 408: the page took longer than `options.timeout`. `details.phase` names the phase that timed out.
 */
export class RenderTimeoutError extends ApiError {
  override readonly name: string = 'RenderTimeoutError'
}

/** 429: the rate limit of requests per minute is exceeded. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError'
}

/**
 * 429: this month's renders are used up. The request fails until the next month or a plan change.
 */
export class PlanLimitError extends ApiError {
  override readonly name: string = 'PlanLimitError'
}

/**
 * 500: the page could not be rendered, or a background render failed. `details.reason` gives the
 * cause.
 */
export class RenderFailedError extends ApiError {
  override readonly name: string = 'RenderFailedError'
  /** The record of a background render; undefined for a synchronous one. */
  readonly render: RenderStatus | undefined

  constructor(init: ApiErrorInit) {
    super(init)
    this.render = init.render
  }
}

/** 503: the renderer, the database or the storage is temporarily unavailable. */
export class UnavailableError extends ApiError {
  override readonly name: string = 'UnavailableError'
}

/** Any other 5xx status, from the server or from a proxy in front of it. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError'
}

/**
 * Returns true for an error response of the server. With an operation, an editor completes the
 * `code` with those of the operation; newer servers may send others.
 * @example
 * try {
 *   await platen.pdf.render({ url: 'https://example.com' })
 * } catch (error) {
 *   if (!isApiError<'renderPdf'>(error)) throw error
 *   if (error.code === 'RENDER_TIMEOUT') console.log(error.details?.phase, error.requestId)
 * }
 */
export function isApiError<Operation extends keyof OperationErrors = keyof OperationErrors>(
  error: unknown,
): error is ApiError<ErrorCodeOf<Operation>> {
  return isPlatenError(error) && 'status' in error
}

type ApiErrorClass = new (init: ApiErrorInit) => ApiError

/** Codes with a more specific class than their status has. */
const BY_CODE: Record<string, ApiErrorClass> = {
  SSRF_BLOCKED: SsrfBlockedError,
  PLAN_LIMIT_EXCEEDED: PlanLimitError,
  RENDER_TIMEOUT: RenderTimeoutError,
  RENDER_FAILED: RenderFailedError,
}

const BY_STATUS: Record<number, ApiErrorClass> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: NotFoundError,
  413: ValidationError,
  415: ValidationError,
  422: ConformanceError,
  429: RateLimitError,
  503: UnavailableError,
}

/** Creates an error of the class for its code, otherwise for its status. */
export function createApiError(init: ApiErrorInit): ApiError {
  const { code, status } = init
  const byStatus = BY_STATUS[status] ?? (status >= 500 ? ServerError : ApiError)
  return new (BY_CODE[code] ?? byStatus)(init)
}
