/**
 * Describes Chromium's network errors
 * (https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h).
 */
import { hostOf } from '../egress-policy/index.ts'

/** Predicates of sentences whose subject is the host. */
const PREDICATES: Record<string, string> = {
  ERR_CONNECTION_REFUSED:
    'refused the connection. Check that a server is running there, and its port.',
  ERR_CONNECTION_RESET: 'closed the connection without a complete response.',
  ERR_CONNECTION_CLOSED: 'closed the connection without a complete response.',
  ERR_CONNECTION_ABORTED: 'closed the connection without a complete response.',
  ERR_EMPTY_RESPONSE: 'closed the connection without a response.',
  ERR_CONTENT_LENGTH_MISMATCH: 'closed the connection before the page was complete.',
  ERR_INCOMPLETE_CHUNKED_ENCODING: 'closed the connection before the page was complete.',
  ERR_CONNECTION_FAILED: 'could not be connected to.',
  ERR_TUNNEL_CONNECTION_FAILED: 'could not be connected to.',
  ERR_CONNECTION_TIMED_OUT: 'did not accept the connection in time.',
  ERR_TIMED_OUT: 'did not respond in time.',
  ERR_ADDRESS_UNREACHABLE: 'cannot be reached from this server.',
  ERR_INTERNET_DISCONNECTED: 'cannot be reached from this server.',
  ERR_NETWORK_CHANGED:
    'could not be loaded, because the network of this server changed. Try again.',
  ERR_TOO_MANY_REDIRECTS: 'redirects in an endless loop.',
  ERR_INVALID_RESPONSE: 'responded with something that is not HTTP.',
  ERR_INVALID_HTTP_RESPONSE: 'responded with something that is not HTTP.',
  ERR_RESPONSE_HEADERS_TOO_BIG: 'responded with headers that are too large.',
  ERR_CONTENT_DECODING_FAILED: 'sent a page whose Content-Encoding does not match its bytes.',
  ERR_INSUFFICIENT_RESOURCES: 'could not be loaded: the page and what it loads are too large.',
  ERR_CERT_DATE_INVALID: 'has a TLS certificate that has expired or is not valid yet.',
  ERR_CERT_COMMON_NAME_INVALID: 'has a TLS certificate for another host name.',
  ERR_CERT_AUTHORITY_INVALID:
    'has a TLS certificate that is self-signed, or issued by an authority that is not trusted.',
  ERR_CERT_REVOKED: 'has a TLS certificate that was revoked.',
  ERR_CERT_WEAK_SIGNATURE_ALGORITHM: 'has a TLS certificate with a signature that is too weak.',
  ERR_CERT_WEAK_KEY: 'has a TLS certificate with a key that is too weak.',
  ERR_SSL_PROTOCOL_ERROR:
    'does not speak TLS correctly. Check whether it expects http instead of https.',
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: 'offers no TLS version or cipher that is safe.',
  ERR_BAD_SSL_CLIENT_AUTH_CERT: 'asks for a client certificate, which renders do not have.',
  ERR_SSL_CLIENT_AUTH_CERT_NEEDED: 'asks for a client certificate, which renders do not have.',
}

/** Errors of a redirect: the host of the address is not at fault. */
const REDIRECTS = ['ERR_UNSAFE_REDIRECT', 'ERR_UNKNOWN_URL_SCHEME', 'ERR_INVALID_REDIRECT']

/**
 * Says why a page could not be loaded, in a sentence that names its host.
 * @param netError such as `net::ERR_CONNECTION_REFUSED`
 */
export function netErrorMessage(netError: string, url: string): string {
  const name = netError.replace('net::', '')
  const host = hostOf(url)
  if (host === '') return `The page could not be loaded (${netError}).`
  if (REDIRECTS.includes(name)) {
    return '`url` redirects to an address that is neither http nor https.'
  }
  if (name === 'ERR_NAME_NOT_RESOLVED') return unresolved(url)
  const known = PREDICATES[name]
  if (known !== undefined) return `\`${host}\` ${known}`
  if (name.startsWith('ERR_CERT_')) {
    return `\`${host}\` has a TLS certificate that cannot be trusted (${netError}).`
  }
  if (name.startsWith('ERR_SSL_')) return `The TLS connection to \`${host}\` failed (${netError}).`
  return `\`${host}\` could not be loaded (${netError}).`
}

function unresolved(url: string): string {
  const name = hostOf(url).replace(/:\d+$/, '')
  return `The host name \`${name}\` does not resolve. Check its spelling and its DNS records.`
}
