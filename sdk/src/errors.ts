/** What the SDK throws. Every class is a PlatenError; decide by `code`, or by class. */
import type { components } from './generated/schema.ts'
import { PlatenError } from './platen-error.ts'

type Schemas = components['schemas']

/** The codes of the contract. A newer server may send others. */
export type ErrorCode = Schemas['ErrorCode']
export type ErrorDetails = Schemas['ErrorDetails']
type RenderStatus = Schemas['RenderStatus']

/** What the server answered, as far as it could be read. */
export interface ApiErrorInit {
  message: string
  status: number
  /** `HTTP_502` and the like where the answer was none of Platen's. */
  code: ErrorCode | (string & {})
  requestId?: string | null
  details?: ErrorDetails
  headers?: Headers
  body?: unknown
  retryAfterMs?: number | null
  render?: RenderStatus
}

/** The options are wrong: no key, no address, a key in a browser. Nothing was sent. */
export class ConfigurationError extends PlatenError {
  override readonly name: string = 'ConfigurationError'
}

/** The server answered with an error. */
export class ApiError extends PlatenError {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | (string & {})
  /** Quote it when you report the error. */
  readonly requestId: string | null
  readonly details: ErrorDetails | undefined
  readonly headers: Headers
  /** How long the server asks to wait, in milliseconds; null if it does not say. */
  readonly retryAfterMs: number | null
  /** The body: parsed JSON, otherwise the text. */
  readonly body: unknown

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

/** 401: the key is missing, not known, revoked, or of scope `og` elsewhere than on images. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError'
}

/** 403: the plan does not have this, or the link is not valid. */
export class PermissionError extends ApiError {
  override readonly name: string = 'PermissionError'
}

/** 400, 413, 415: the request is wrong. `issues` says where. */
export class ValidationError extends ApiError {
  override readonly name: string = 'ValidationError'

  get issues(): Schemas['ValidationIssue'][] {
    return this.details?.issues ?? []
  }
}

/** 400: the address to render, or of the webhook, is not a public one. */
export class SsrfBlockedError extends ValidationError {
  override readonly name: string = 'SsrfBlockedError'
}

/** 404, 410: there is no such thing, or no longer. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError'
}

/** 409: it does not fit the present state, such as a slug that is taken. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError'
}

/** 408: the page took longer than `options.timeout`. `details.phase` says where. */
export class RenderTimeoutError extends ApiError {
  override readonly name: string = 'RenderTimeoutError'
}

/** 429: too many requests in this minute. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError'
}

/** 429: the month's renders are used up; the same request fails until the month or the plan changes. */
export class PlanLimitError extends ApiError {
  override readonly name: string = 'PlanLimitError'
}

/** 500: the page could not be rendered; `details.reason` says why. Or a render in the background failed. */
export class RenderFailedError extends ApiError {
  override readonly name: string = 'RenderFailedError'
  /** The record, where the render ran in the background. */
  readonly render: RenderStatus | undefined

  constructor(init: ApiErrorInit) {
    super(init)
    this.render = init.render
  }
}

/** 503: no renderer, no database or no storage for the moment. */
export class UnavailableError extends ApiError {
  override readonly name: string = 'UnavailableError'
}

/** Any other 5xx, and what proxies answer in the server's place. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError'
}

/** No answer, or only a part of one. `cause` is what `fetch` threw. */
export class ConnectionError extends PlatenError {
  override readonly name: string = 'ConnectionError'
}

/** The server did not answer, or stopped in the middle, for longer than `timeoutMs`. */
export class ClientTimeoutError extends ConnectionError {
  override readonly name: string = 'ClientTimeoutError'
}

/** `renders.wait` gave up; the render goes on. */
export class WaitTimeoutError extends PlatenError {
  override readonly name: string = 'WaitTimeoutError'

  constructor(
    message: string,
    /** The record as it was seen last; null if it was not. */
    readonly render: RenderStatus | null,
  ) {
    super(message)
  }
}

type ApiErrorClass = new (init: ApiErrorInit) => ApiError

/** Codes that have a class of their own beside that of their status. */
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
  429: RateLimitError,
  503: UnavailableError,
}

/** An error of the class that fits its code, otherwise its status. */
export function createApiError(init: ApiErrorInit): ApiError {
  const { code, status } = init
  const byStatus = BY_STATUS[status] ?? (status >= 500 ? ServerError : ApiError)
  return new (BY_CODE[code] ?? byStatus)(init)
}
