/** The errors of documents whose address is refused, or has a name that cannot be looked up. */
import { netErrorMessage } from '../../chromium/net-errors.ts'
import { type EgressError, hostOf } from '../../egress-policy/index.ts'
import { DNS_UNAVAILABLE, EngineError } from '../index.ts'

/** Seconds after which a name may be looked up again. */
const DNS_RETRY_SECONDS = 5

/** The error of a document whose address is refused, or has a name that cannot be resolved. */
export function refusal(error: EgressError, url: string): EngineError {
  if (error.kind === 'dns_unavailable') return dnsUnavailable(url, error)
  if (error.kind !== 'unresolved') {
    return new EngineError('blocked', error.message, { host: hostOf(url) }, error)
  }
  const netError = 'net::ERR_NAME_NOT_RESOLVED'
  const details = { reason: 'navigation_failed', net_error: netError }
  return new EngineError('failed', netErrorMessage(netError, url), details, error)
}

/**
 * The error of a document whose name could not be looked up: neither the address nor the page is at
 * fault.
 */
function dnsUnavailable(url: string, cause: EgressError): EngineError {
  const name = hostOf(url).replace(/:\d+$/, '')
  const message = `The host name \`${name}\` could not be looked up: DNS failed or did not answer in time. Try again later.`
  const details = { reason: DNS_UNAVAILABLE, net_error: 'net::ERR_DNS_SERVER_FAILED' }
  const error = new EngineError('unavailable', message, details, cause)
  error.retryAfterSeconds = DNS_RETRY_SECONDS
  return error
}
