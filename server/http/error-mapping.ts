/** What a client is told of each capability's own error. */
import { databaseFailure } from '../db/index.ts'
import { EngineError } from '../engine/index.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import { StorageError } from '../storage/index.ts'
import { BLOCKED_ON_THE_WAY } from './blocked-address.ts'

const ENGINE_CODES: Record<EngineError['kind'], ErrorCode> = {
  invalid: 'VALIDATION_ERROR',
  timeout: 'RENDER_TIMEOUT',
  blocked: 'SSRF_BLOCKED',
  unavailable: 'RENDERER_UNAVAILABLE',
  failed: 'RENDER_FAILED',
}

/** Any error in the words of the API; what nobody foresaw is an INTERNAL_ERROR. The cause is kept. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof EngineError) {
    return new ApiError(ENGINE_CODES[error.kind], {
      // Which rule refused an address is nobody's business.
      message: error.kind === 'blocked' ? BLOCKED_ON_THE_WAY : error.message,
      details: { ...error.details },
      headers: retryAfter(error),
      cause: error,
    })
  }
  const unavailable = error instanceof StorageError || databaseFailure(error) === 'unavailable'
  return new ApiError(unavailable ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR', { cause: error })
}

function retryAfter({ retryAfterSeconds }: EngineError): Record<string, string> {
  return retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) }
}
