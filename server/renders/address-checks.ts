/**
 * Checks the addresses in a render request before anything is reserved. Each connection of the
 * render and of its webhook deliveries is checked again when it is made.
 */

import { DNS_UNAVAILABLE } from '@platen/chromium'
import { type Destination, EgressError, type EgressPolicy, hostOf } from '@platen/chromium/egress'
import { ApiError, validationError } from '../errors.ts'
import { blockedMessage } from '../http/blocked-address.ts'
import { checkWebhookCredentials, checkWebhookDestination } from './validation.ts'

/**
 * @param field the path of the address in the request
 * @returns the URL to navigate to, exactly as it was checked
 * @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED, SERVICE_UNAVAILABLE
 */
export async function checkSourceUrl(
  egressPolicy: EgressPolicy,
  text: string,
  field = 'url',
): Promise<string> {
  const { url } = await checkAddress(egressPolicy, field, text)
  return url.href
}

/** @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED, SERVICE_UNAVAILABLE */
export async function checkWebhookUrl(egressPolicy: EgressPolicy, text: string): Promise<void> {
  const { url, destination } = await checkAddress(egressPolicy, 'webhook_url', text)
  const issues = [
    ...checkWebhookCredentials(url.href),
    ...checkWebhookDestination(url, destination, egressPolicy.allows),
  ]
  if (issues.length > 0) throw validationError(issues)
}

/** @returns the parsed address; its destination is null if the name does not resolve now */
async function checkAddress(
  egressPolicy: EgressPolicy,
  field: string,
  text: string,
): Promise<{ url: URL; destination: Destination | null }> {
  try {
    const url = egressPolicy.parse(text)
    return { url, destination: await egressPolicy.check(url) }
  } catch (cause) {
    if (!(cause instanceof EgressError)) throw cause
    if (cause.kind === 'unresolved') return { url: egressPolicy.parse(text), destination: null }
    if (cause.kind === 'dns_unavailable') {
      const url = egressPolicy.parse(text)
      // Each attempt looks the name up again, and no other address is allowed to be plain.
      if (field === 'webhook_url' && url.protocol === 'https:') return { url, destination: null }
      throw dnsUnavailable(field, text, cause)
    }
    if (cause.kind === 'blocked') throw blockedError(field, text, cause)
    const message = `\`${field}\` must be a valid URL with a host name, such as https://example.com/page.`
    throw validationError([{ path: field, message }])
  }
}

/** Names the field and the host, not the rule. */
function blockedError(field: string, address: string, cause: EgressError): ApiError {
  const host = hostOf(address)
  const message = blockedMessage(field, address)
  const details = { issues: [{ path: field, message }], ...(host !== '' && { host }) }
  return new ApiError('SSRF_BLOCKED', { message, details, cause })
}

/** Seconds after which a name may be looked up again. */
const DNS_RETRY_SECONDS = 5

/** DNS failed, which says nothing about the address. */
function dnsUnavailable(field: string, address: string, cause: EgressError): ApiError {
  const message = `\`${hostOf(address)}\` in \`${field}\` could not be looked up: DNS failed or did not answer in time. Try again after as many seconds as the Retry-After header says.`
  return new ApiError('SERVICE_UNAVAILABLE', {
    message,
    details: { reason: DNS_UNAVAILABLE },
    headers: { 'Retry-After': String(DNS_RETRY_SECONDS) },
    cause,
  })
}
