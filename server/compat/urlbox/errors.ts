/** Errors in the JSON and with the codes of Urlbox. */
import { type ApiError, CompatError, type ErrorCode, type Reply } from '../adapter.ts'

const CODES: Partial<Record<ErrorCode, string>> = {
  AUTH_MISSING: 'NoApiKeySupplied',
  AUTH_INVALID: 'ApiKeyNotFound',
  AUTH_REVOKED: 'ApiKeyNotFound',
  LINK_INVALID: 'ApiKeyNotFound',
  VALIDATION_ERROR: 'InvalidOptions',
  SSRF_BLOCKED: 'InvalidURLError',
  RATE_LIMITED: 'RateLimitExceededError',
  RENDER_TIMEOUT: 'RenderTimeoutError',
  RENDER_FAILED: 'EngineResponseNotOkError',
}

const OWN: Record<string, string> = {
  invalid: 'InvalidOptions',
  signature: 'TokenNotMatchedError',
  no_token: 'TokenlessRequestsNotEnabled',
}

/** The statuses that its clients expect, where ours differ. */
const STATUSES: Partial<Record<ErrorCode, number>> = { LINK_INVALID: 401, RENDER_TIMEOUT: 500 }

export function errorReply(error: CompatError | ApiError, requestId: string): Reply {
  const headers = { ...error.headers, 'Cache-Control': 'no-store' }
  const answer = (status: number, code: string, message: string): Reply => ({
    status,
    headers,
    json: { error: { message, code }, requestId },
  })
  if (error instanceof CompatError) {
    const status = error.code === 'signature' ? 401 : error.status
    return answer(status, OWN[error.code ?? ''] ?? 'InvalidOptions', error.message)
  }
  const { details, message } = error
  if (details?.reason === 'fail_on_status') {
    return answer(400, 'EngineResponseNotOkError', `Failed to render. ${message}`)
  }
  if (details?.net_error === 'net::ERR_NAME_NOT_RESOLVED') {
    return answer(400, 'URLDoesNotResolveError', message)
  }
  const issues = (details?.issues ?? []).map((issue) => issue.message)
  const text = issues.length > 0 ? issues.join('\n') : message
  // Other errors have our own codes.
  return answer(STATUSES[error.code] ?? error.status, CODES[error.code] ?? error.code, text)
}
