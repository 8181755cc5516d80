/**
 * Exchanges of adapters beside renders: forms, files of other servers, messages to
 * receivers, and errors that nobody waits for any more.
 */
import type { ApiError } from '../errors.ts'
import { blockedDuringLoad } from '../http/blocked-address.ts'
import type { Bodies } from '../http/body/bodies.ts'
import type { BodyHold } from '../http/body/budget.ts'
import { boundaryOf } from '../http/body/multipart.ts'
import { isForm } from '../http/body/request-form.ts'
import { logServerError, toApiError } from '../http/error-mapping.ts'
import type { Log } from '../log.ts'
import { DownloadError } from '../outbound/download.ts'
import { attemptErrorOf } from '../outbound/requests.ts'

export { hostOf } from '@platen/chromium/egress'
export { download } from '../outbound/download.ts'
export { checkAddress } from '../webhooks/address.ts'
export { createSender, type DeliveryAttempt, type Sender } from '../webhooks/sender.ts'

type Parts = NonNullable<Awaited<ReturnType<Bodies['form']>>>

/** Why a request has no parts. */
export type NoParts = 'no_form' | 'no_boundary' | 'malformed'

/**
 * Reads the parts of a form.
 * @throws ApiError PAYLOAD_TOO_LARGE, RATE_LIMITED, SERVICE_UNAVAILABLE, VALIDATION_ERROR
 */
export async function readParts(
  bodies: Pick<Bodies, 'form'>,
  request: Request,
  { partsMax, hold }: { partsMax: number; hold: BodyHold },
): Promise<Parts | NoParts> {
  if (!isForm(request)) return 'no_form'
  if (boundaryOf(request) === null) return 'no_boundary'
  return (await bodies.form(request, partsMax, hold)) ?? 'malformed'
}

/** Why a file of another server is not there. */
export type DownloadFailure =
  | { problem: 'too_large' | 'redirects' }
  | { problem: 'status'; status: number }
  | { problem: 'blocked'; message: string }
  | { problem: 'connection'; code: string }

/** @param field that has the address @returns null for an error that is none of a download */
export function downloadFailureOf(error: unknown, field: string): DownloadFailure | null {
  if (error instanceof DownloadError) {
    const { problem, status } = error
    return problem === 'status' ? { problem, status: status ?? 0 } : { problem }
  }
  const code = attemptErrorOf(error)
  if (code === null) return null
  if (code === 'blocked') return { problem: code, message: blockedDuringLoad(field) }
  return { problem: 'connection', code }
}

/** The error of the API that stands for any other, which is logged if the server is to blame. */
export function loggedError(log: Log, thrown: unknown, requestId: string): ApiError {
  const error = toApiError(thrown)
  logServerError(log, error, requestId)
  return error
}
