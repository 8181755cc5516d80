/** The table of errors: all error codes of the API, their statuses and default messages. */
import type { components } from './contract.gen.ts'

/** The codes of openapi.yaml. */
export type ErrorCode = components['schemas']['ErrorCode']
export type ErrorDetails = components['schemas']['ErrorDetails']

export const ERRORS = {
  AUTH_MISSING: {
    status: 401,
    message: 'Send your API key in the header "Authorization: Bearer svc_live_...".',
  },
  AUTH_INVALID: {
    status: 401,
    message: 'This API key does not exist, or it cannot be used for this path.',
  },
  AUTH_REVOKED: {
    status: 401,
    message: 'This API key has been revoked. Use another key, or create a new one.',
  },
  PLAN_UPGRADE_REQUIRED: {
    status: 403,
    message:
      'Rendering in the background (`async`) and webhooks require the Starter plan or above. Omit `async` to receive the result in the response.',
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
      'The address is blocked: this service reaches only public http and https addresses. If you run this server, allow the address with EGRESS_ALLOW=host:port.',
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
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not support this method.' },
  CONFLICT: { status: 409, message: 'The request conflicts with the current state.' },
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
  CONFORMANCE_FAILED: {
    status: 422,
    message: 'The document cannot satisfy `options.pdfa` or `options.pdfua`.',
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
  FORBIDDEN: {
    status: 403,
    message: 'Requests that change something are accepted from the pages of the dashboard only.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on the server. Quote the request id when you report it.',
  },
} as const satisfies Record<ErrorCode, { status: number; message: string }>

interface ApiErrorInit {
  /**
   * Replaces the default message. It is sent to the client: what failed, which field, how to fix
   * it.
   */
  message?: string
  /**
   * The message for people who open an address that somebody has sent them, if this error has its
   * own (see http/error-page.ts).
   */
  visitorMessage?: string
  details?: ErrorDetails
  headers?: Record<string, string>
  cause?: unknown
}

/**
 * The error that features throw to respond with an error code. No other error reaches the client.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly details: ErrorDetails | undefined
  readonly headers: Record<string, string>
  readonly visitorMessage: string | undefined

  constructor(
    readonly code: ErrorCode,
    { message, visitorMessage, details, headers, cause }: ApiErrorInit = {},
  ) {
    super(message ?? ERRORS[code].message, { cause })
    this.visitorMessage = visitorMessage
    this.status = ERRORS[code].status
    this.details = details
    this.headers = headers ?? {}
  }
}

/** One problem in a request. */
export interface Issue {
  /** Dotted path such as `options.cookies[0].name`; empty for the body itself. */
  path: string
  /** A full sentence that names the field, so that a form can show it beside the field. */
  message: string
  /** The likely intended path of a field, name of a parameter, or value. */
  suggestion?: string
}

/** Maximum number of issues in an error. */
export const ISSUES_MAX = 20

/**
 * Creates a VALIDATION_ERROR with all issues, at most 20. Its message is that of the first issue.
 * @param reason a code that programs can use to distinguish errors
 * @param count the number of issues, if `issues` does not contain all of them
 */
export function validationError(issues: Issue[], reason?: string, count = issues.length): ApiError {
  const [first] = issues
  const more = count - 1
  const rest =
    more > 0 ? ` (See details.issues for ${more} more ${more === 1 ? 'issue' : 'issues'}.)` : ''
  return new ApiError('VALIDATION_ERROR', {
    message: first && `${first.message}${rest}`,
    details: { issues: issues.slice(0, ISSUES_MAX), ...(reason && { reason }) },
  })
}

/**
 * The issue of an item as one of the whole request.
 * @param place the path of the item, such as `renders[3]`
 */
export function issueWithin(place: string, { path, message, suggestion }: Issue): Issue {
  const whole = path === '' ? place : path.startsWith('[') ? `${place}${path}` : `${place}.${path}`
  const subject = path === '' ? 'The request body' : `\`${path}\``
  const said = message.startsWith(subject) ? message.slice(subject.length) : `: ${message}`
  return { path: whole, message: `\`${whole}\`${said}`, ...(suggestion && { suggestion }) }
}

/** The error of an item as one of the whole request. @param place the path of the item */
export function errorWithin(place: string, error: ApiError): ApiError {
  const { code, details, headers } = error
  const issues = details?.issues?.map((issue) => issueWithin(place, issue))
  const message = issues?.[0]?.message ?? `\`${place}\`: ${error.message}`
  return new ApiError(code, {
    message,
    details: { ...details, ...(issues && { issues }) },
    headers,
    cause: error,
  })
}
