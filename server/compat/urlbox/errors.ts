/** Errors in the JSON and with the codes of Urlbox. */
import type { ApiError, ErrorCode } from '../../errors.ts'
import type { Reply } from '../../http/reply.ts'
import { CompatError } from '../adapter.ts'

const CODES: Partial<Record<ErrorCode, string>> = {
  AUTH_MISSING: 'NoApiKeySupplied',
  AUTH_INVALID: 'ApiKeyNotFound',
  LINK_INVALID: 'ApiKeyNotFound',
  VALIDATION_ERROR: 'InvalidOptions',
}

const OWN: Record<string, string> = {
  invalid: 'InvalidOptions',
  signature: 'InvalidToken',
  no_key: 'NoApiKeySupplied',
}

export function errorReply(error: CompatError | ApiError, requestId: string): Reply {
  const headers = { ...error.headers, 'Cache-Control': 'no-store' }
  if (error instanceof CompatError) {
    const isToken = error.code === 'signature'
    const code = OWN[error.code ?? ''] ?? 'InvalidOptions'
    const json = { error: { message: error.message, code }, requestId }
    return { status: isToken ? 401 : error.status, headers, json }
  }
  const status = error.code === 'LINK_INVALID' ? 401 : error.status
  const issues = (error.details?.issues ?? []).map((issue) => issue.message)
  const message = issues.length > 0 ? issues.join('\n') : error.message
  // Other errors have our own codes.
  const code = CODES[error.code] ?? error.code
  return { status, headers, json: { error: { message, code }, requestId } }
}
