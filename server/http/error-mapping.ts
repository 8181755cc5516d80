/** Maps the errors of capabilities to the errors of the API. */
import { EngineError, isDnsUnavailable, ownerErrorOf } from '@platen/chromium'
import { databaseFailure } from '../db/index.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import type { Log } from '../log.ts'
import { StorageError } from '../storage/index.ts'
import { blockedDuringLoad } from './blocked-address.ts'

/** The `details.reason` of work whose remote signer does not answer. It belongs to a user. */
export const SIGNER_UNAVAILABLE = 'signer_unavailable'
/** The same of the server's time-stamp server. */
export const TIMESTAMP_UNAVAILABLE = 'timestamp_unavailable'
const SIGNING_REASONS = new Set([SIGNER_UNAVAILABLE, TIMESTAMP_UNAVAILABLE])

/** Whether work failed because a service for signatures did not answer: it may succeed later. */
export function isSigningUnavailable(error: unknown): boolean {
  return error instanceof EngineError && SIGNING_REASONS.has(error.details.reason ?? '')
}

const ENGINE_CODES: Record<EngineError['kind'], ErrorCode> = {
  invalid: 'VALIDATION_ERROR',
  timeout: 'RENDER_TIMEOUT',
  blocked: 'SSRF_BLOCKED',
  unavailable: 'RENDERER_UNAVAILABLE',
  failed: 'RENDER_FAILED',
  nonconforming: 'CONFORMANCE_FAILED',
}

/**
 * Converts any error to an ApiError and keeps it as the cause. Unexpected errors become
 * INTERNAL_ERROR.
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const error = ownerErrorOf(thrown)
  if (error instanceof EngineError) {
    const isAway = isDnsUnavailable(error) || isSigningUnavailable(error)
    const code = isAway ? 'SERVICE_UNAVAILABLE' : ENGINE_CODES[error.kind]
    return new ApiError(code, {
      // The message must not reveal which rule refused the address.
      message: error.kind === 'blocked' ? blockedDuringLoad(fieldOf(error)) : error.message,
      details: { ...error.details },
      headers: retryAfter(error),
      cause: error,
    })
  }
  const unavailable = error instanceof StorageError || databaseFailure(error) === 'unavailable'
  return new ApiError(unavailable ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR', { cause: error })
}

/** The field of the request that has the address of a page or file. */
function fieldOf({ details }: EngineError): string {
  return details.issues?.[0]?.path ?? 'url'
}

/** Logs the cause of an error that is not the client's fault. Other errors are not logged. */
export function logServerError(log: Log, error: ApiError, requestId: string): void {
  const { code, cause, details } = error
  const isOfClient = details?.reason === SIGNER_UNAVAILABLE
  const isServerError = code === 'INTERNAL_ERROR' || (code === 'SERVICE_UNAVAILABLE' && !isOfClient)
  if (isServerError && cause !== undefined) log.error({ err: cause, request_id: requestId }, code)
}

function retryAfter({ retryAfterSeconds }: EngineError): Record<string, string> {
  return retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) }
}
