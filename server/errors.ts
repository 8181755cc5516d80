/** The one table of errors: every code that a client can see, its status and its default sentence. */
import type { components } from './contract.gen.ts'

export type ErrorCode = components['schemas']['ErrorCode']
export type ErrorDetails = components['schemas']['ErrorDetails']

export const ERRORS = {
  AUTH_MISSING: {
    status: 401,
    message: 'Send your API key as "Authorization: Bearer svc_live_...".',
  },
  AUTH_INVALID: { status: 401, message: 'This key is not known or does not work here.' },
  AUTH_REVOKED: { status: 401, message: 'This API key has been revoked.' },
  PLAN_UPGRADE_REQUIRED: {
    status: 403,
    message: 'Async renders and webhooks need the Starter plan or above.',
  },
  PLAN_LIMIT_EXCEEDED: {
    status: 429,
    message: 'The monthly renders of your plan are used up.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests in this minute; try again after Retry-After seconds.',
  },
  VALIDATION_ERROR: { status: 400, message: 'The request is invalid.' },
  SSRF_BLOCKED: {
    status: 400,
    message: 'This address cannot be reached from here: only public http and https addresses can.',
  },
  TEMPLATE_NOT_FOUND: { status: 404, message: 'There is no such template or version.' },
  RENDER_NOT_FOUND: { status: 404, message: 'There is no such render.' },
  ASSET_NOT_FOUND: { status: 404, message: 'There is no such asset.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this path.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not take this method.' },
  CONFLICT: { status: 409, message: 'This conflicts with something that exists.' },
  LINK_INVALID: { status: 403, message: 'This link is not valid.' },
  LINK_EXPIRED: { status: 410, message: 'This link has expired or was revoked.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'Send the body as "Content-Type: application/json" without Content-Encoding.',
  },
  RENDER_TIMEOUT: { status: 408, message: 'The render did not finish within its timeout.' },
  RENDER_FAILED: { status: 500, message: 'The render failed.' },
  RENDERER_UNAVAILABLE: {
    status: 503,
    message: 'No renderer is free; try again after Retry-After seconds.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service is not able to answer right now; try again after Retry-After seconds.',
  },
  NOT_IMPLEMENTED: { status: 501, message: 'This does not exist in this release yet.' },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side. Quote the request id when you report it.',
  },
} as const satisfies Record<ErrorCode, { status: number; message: string }>

interface ApiErrorInit {
  /** Replaces the table's sentence. Goes to the client: what failed, which field, how to fix it. */
  message?: string
  details?: ErrorDetails
  headers?: Record<string, string>
  cause?: unknown
}

/** What a feature throws to answer with an error of the table; nothing else reaches the client. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly details: ErrorDetails | undefined
  readonly headers: Record<string, string>

  constructor(
    readonly code: ErrorCode,
    { message, details, headers, cause }: ApiErrorInit = {},
  ) {
    super(message ?? ERRORS[code].message, { cause })
    this.status = ERRORS[code].status
    this.details = details
    this.headers = headers ?? {}
  }
}

/** One thing wrong with a request: which field, and what it must be. */
export interface Issue {
  /** Dotted path such as `options.cookies[0].name`; empty for the body itself. */
  path: string
  message: string
}

const ISSUES_MAX = 20

/**
 * A VALIDATION_ERROR that lists every issue (at most 20) and quotes the first in its sentence.
 * @param reason one word for what programs may want to tell apart
 * @param count how many issues there are, where not all of them are given
 */
export function validationError(issues: Issue[], reason?: string, count = issues.length): ApiError {
  const [first] = issues
  const rest = count > 1 ? ` (and ${count - 1} more; see details.issues)` : ''
  const sentence = first ? `${first.path || 'The request'} ${first.message}${rest}.` : undefined
  return new ApiError('VALIDATION_ERROR', {
    message: sentence,
    details: { issues: issues.slice(0, ISSUES_MAX), ...(reason && { reason }) },
  })
}
