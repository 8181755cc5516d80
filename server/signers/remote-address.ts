/** Checks the address of a remote signer, as far as that needs no connection. */
import { EgressError, type EgressPolicy } from '@platen/chromium/egress'
import { ApiError, validationError } from '../errors.ts'
import { blockedMessage } from '../http/blocked-address.ts'

const PATH = 'remote.url'

/** @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED */
export function checkSignerUrl(egressPolicy: EgressPolicy, text: string): void {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') {
    throw invalid('must be an address without a user name, a password or a fragment.')
  }
  try {
    egressPolicy.parse(text)
  } catch (cause) {
    if (!(cause instanceof EgressError)) throw cause
    if (cause.kind !== 'blocked') {
      throw invalid('must be an address with a host name, such as https://hsm.example.com/sign.')
    }
    const message = blockedMessage(PATH, text)
    throw new ApiError('SSRF_BLOCKED', {
      message,
      details: { issues: [{ path: PATH, message }] },
      cause,
    })
  }
  if (url.protocol !== 'https:' && egressPolicy.allows(url) === 'no') {
    throw invalid(
      'must be an https:// address. An http:// address is accepted only if the operator lists it in EGRESS_ALLOW.',
    )
  }
}

function invalid(predicate: string): ApiError {
  return validationError([{ path: PATH, message: `\`${PATH}\` ${predicate}` }])
}
