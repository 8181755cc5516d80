/** The one table of errors: every code that a client can see, its status and its default sentence. */
import type { components } from './contract.gen.ts'

export type ErrorCode = components['schemas']['ErrorCode']
export type ErrorDetails = components['schemas']['ErrorDetails']

export const ERRORS = {
  AUTH_MISSING: {
    status: 401,
    message: 'Send your API key in the header "Authorization: Bearer svc_live_...".',
  },
  AUTH_INVALID: {
    status: 401,
    message: 'This API key is not known, or it does not open this path.',
  },
  AUTH_REVOKED: {
    status: 401,
    message: 'This API key has been revoked. Use another key, or create a new one.',
  },
  PLAN_UPGRADE_REQUIRED: {
    status: 403,
    message:
      'Rendering in the background (`async`) and webhooks need the Starter plan or above. Leave `async` out to get the result in the response.',
  },
  PLAN_LIMIT_EXCEEDED: {
    status: 429,
    message:
      'All renders that your plan includes this month are used. Move to a larger plan, or wait for the next calendar month (UTC).',
  },
  RATE_LIMITED: {
    status: 429,
    message:
      'You sent too many requests this minute. Wait as many seconds as the Retry-After header says.',
  },
  VALIDATION_ERROR: { status: 400, message: 'The request is not valid.' },
  SSRF_BLOCKED: {
    status: 400,
    message:
      'The address is not open to this service: only public http and https addresses are. If you run this server, allow it with EGRESS_ALLOW=host:port.',
  },
  TEMPLATE_NOT_FOUND: {
    status: 404,
    message: 'You have no such template, or it has no such version.',
  },
  RENDER_NOT_FOUND: { status: 404, message: 'You have no such render.' },
  ASSET_NOT_FOUND: { status: 404, message: 'You have no such asset.' },
  NOT_FOUND: {
    status: 404,
    message: 'There is nothing at this path. All paths are listed at /docs.',
  },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not take this method.' },
  CONFLICT: { status: 409, message: 'The request conflicts with something that exists.' },
  LINK_INVALID: {
    status: 403,
    message: 'This link is not valid. Check that it was copied completely.',
  },
  LINK_EXPIRED: {
    status: 410,
    message: 'This link has expired or was revoked. Ask its sender for a new one.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'Send the body as JSON, with the header "Content-Type: application/json".',
  },
  RENDER_TIMEOUT: { status: 408, message: 'The render did not finish within `options.timeout`.' },
  RENDER_FAILED: { status: 500, message: 'The render failed.' },
  RENDERER_UNAVAILABLE: {
    status: 503,
    message: 'No renderer is free. Try again after as many seconds as the Retry-After header says.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message:
      'The service cannot answer at the moment. Try again after as many seconds as the Retry-After header says.',
  },
  NOT_IMPLEMENTED: { status: 501, message: 'This operation does not exist in this release yet.' },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on the server. Quote the request id when you report it.',
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
  /** A whole sentence that names the field: a form shows it beside the field. */
  message: string
  /** What was probably meant: the path of a field, the name of a parameter, or a value. */
  suggestion?: string
}

/** How many issues an error lists. */
export const ISSUES_MAX = 20

/**
 * A VALIDATION_ERROR that lists every issue (at most 20). Its message is the first issue's.
 * @param reason one word for what programs may want to tell apart
 * @param count how many issues there are, where not all of them are given
 */
export function validationError(issues: Issue[], reason?: string, count = issues.length): ApiError {
  const [first] = issues
  const more = count - 1
  const rest =
    more > 0 ? ` (and ${more} more ${more === 1 ? 'issue' : 'issues'}; see details.issues)` : ''
  return new ApiError('VALIDATION_ERROR', {
    message: first && `${first.message}${rest}`,
    details: { issues: issues.slice(0, ISSUES_MAX), ...(reason && { reason }) },
  })
}
