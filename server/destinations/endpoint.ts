/** Checks the endpoint of a destination, as far as that needs no connection. */
import { EgressError, type EgressPolicy } from '@platen/chromium/egress'
import { ApiError, validationError } from '../errors.ts'
import { blockedMessage } from '../http/blocked-address.ts'

/** @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED */
export function checkEndpoint(egressPolicy: EgressPolicy, text: string | null | undefined): void {
  if (text === null || text === undefined) return
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw invalid('must not contain a user name, a password, a query or a fragment.')
  }
  try {
    egressPolicy.parse(text)
  } catch (cause) {
    if (!(cause instanceof EgressError)) throw cause
    if (cause.kind === 'blocked') throw blockedEndpoint(text, cause)
    throw invalid('must be an address with a host name, such as https://s3.example.com.')
  }
  if (url.protocol !== 'https:' && egressPolicy.allows(url) === 'no') {
    throw invalid(
      'must be an https:// address. An http:// address is accepted only if the operator lists it in EGRESS_ALLOW.',
    )
  }
}

/** The error of an endpoint that the egress policy refuses. */
export function blockedEndpoint(endpoint: string, cause?: unknown): ApiError {
  const message = blockedMessage('endpoint', endpoint)
  return new ApiError('SSRF_BLOCKED', {
    message,
    details: { issues: [{ path: 'endpoint', message }] },
    cause,
  })
}

function invalid(predicate: string): ApiError {
  return validationError([{ path: 'endpoint', message: `\`endpoint\` ${predicate}` }])
}
