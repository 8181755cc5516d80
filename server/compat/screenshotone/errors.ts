/** Errors in the JSON and with the codes of ScreenshotOne. */
import { type ApiError, CompatError, type ErrorCode, type Reply } from '../adapter.ts'
import { CLICK_FAILED } from '../pictures/index.ts'

const CODES: Partial<Record<ErrorCode, string>> = {
  AUTH_MISSING: 'access_key_required',
  AUTH_INVALID: 'access_key_invalid',
  AUTH_REVOKED: 'access_key_invalid',
  LINK_INVALID: 'access_key_invalid',
  VALIDATION_ERROR: 'request_not_valid',
  SSRF_BLOCKED: 'request_not_valid',
  PAYLOAD_TOO_LARGE: 'request_body_too_large',
  RATE_LIMITED: 'concurrency_limit_reached',
  PLAN_LIMIT_EXCEEDED: 'screenshots_limit_reached',
  RENDER_TIMEOUT: 'timeout_error',
  RENDERER_UNAVAILABLE: 'temporary_unavailable',
  SERVICE_UNAVAILABLE: 'temporary_unavailable',
}

const OWN: Record<string, string> = {
  invalid: 'request_not_valid',
  signature: 'signature_is_not_valid',
  no_key: 'access_key_required',
  bad_key: 'access_key_invalid',
}

/** The statuses that its clients expect, where ours differ. */
const STATUSES: Record<string, number> = {
  access_key_required: 400,
  access_key_invalid: 400,
  request_not_valid: 400,
  concurrency_limit_reached: 400,
  screenshots_limit_reached: 400,
  selector_not_found: 400,
  name_not_resolved: 400,
  timeout_error: 500,
  network_error: 500,
}

export function errorReply(error: CompatError | ApiError): Reply {
  const { message } = error
  const headers = { ...error.headers, 'Cache-Control': 'no-store' }
  if (error instanceof CompatError) {
    const code = OWN[error.code ?? ''] ?? 'request_not_valid'
    return { status: error.status, headers, json: body(code, message) }
  }
  const code = codeOf(error)
  const status = STATUSES[code] ?? error.status
  const issues = (error.details?.issues ?? []).map((issue) => issue.message)
  const text = issues.length > 0 ? issues.join('\n') : message
  return { status, headers, json: body(code, text) }
}

function codeOf({ code, details, message }: ApiError): string {
  const reason = details?.reason
  if (reason === 'inject_js_failed' && message.includes(CLICK_FAILED)) return 'selector_not_found'
  if (reason === 'selector_not_found' || reason === 'element_not_visible')
    return 'selector_not_found'
  if (reason === 'fail_on_status') return 'host_returned_error'
  if (details?.net_error === 'net::ERR_NAME_NOT_RESOLVED') return 'name_not_resolved'
  if (details?.net_error) return 'network_error'
  return CODES[code] ?? 'internal_application_error'
}

function body(code: string, message: string) {
  return { is_successful: false, error_code: code, error_message: message }
}
