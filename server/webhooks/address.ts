/** Checks the address of an endpoint or a test. Each attempt checks it again when it connects. */
import { EgressError, type EgressPolicy } from '@platen/chromium/egress'
import { ApiError, validationError } from '../errors.ts'
import { blockedMessage } from '../http/blocked-address.ts'

/**
 * @param field the name of the address in errors
 * @returns the address in its canonical form
 * @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED
 */
export async function checkAddress(
  egressPolicy: EgressPolicy,
  text: string,
  field = 'url',
): Promise<string> {
  const invalid = (predicate: string) => invalidAddress(field, predicate)
  try {
    const url = egressPolicy.parse(text)
    if (url.username !== '' || url.password !== '') {
      throw invalid('must not contain a user name or password: its secret signs the deliveries.')
    }
    if (url.protocol !== 'https:' && egressPolicy.allows(url) === 'no') throw invalid(HTTPS)
    const { addresses } = await egressPolicy.check(url)
    if (url.protocol !== 'https:' && egressPolicy.allows(url, addresses) !== 'yes') {
      throw invalid(HTTPS)
    }
    return url.href
  } catch (cause) {
    if (!(cause instanceof EgressError)) throw cause
    if (cause.kind === 'invalid') {
      throw invalid('must be a valid URL with a host name, such as https://example.com/hook.')
    }
    // A name that does not resolve now may do so later.
    if (cause.kind !== 'blocked') return egressPolicy.parse(text).href
    const message = blockedMessage(field, text)
    const details = { issues: [{ path: field, message }] }
    throw new ApiError('SSRF_BLOCKED', { message, details, cause })
  }
}

const HTTPS =
  'must be an https:// address. An http:// address is accepted only if the operator lists it in EGRESS_ALLOW.'

function invalidAddress(field: string, predicate: string): ApiError {
  return validationError([{ path: field, message: `\`${field}\` ${predicate}` }])
}
