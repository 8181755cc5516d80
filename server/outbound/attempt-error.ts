/**
 * The reasons why a request to an address of a user got no response: a closed list, because library
 * messages may contain secrets.
 */

export type AttemptError =
  | 'invalid_url'
  /** Refused by the egress policy, or http to an address that EGRESS_ALLOW does not list. */
  | 'blocked'
  | 'unresolved'
  /** DNS failed or did not answer: the attempt says nothing about the server. */
  | 'dns_unavailable'
  | 'connection_refused'
  | 'connection_failed'
  /** No TLS, or a certificate that is not trusted, has expired or names another host. */
  | 'tls'
  /** The server closed the connection before the end of the response head. */
  | 'connection_closed'
  /** Not HTTP/1, or the response head is too long. */
  | 'invalid_response'
  | 'timeout'
  /** The secret of a webhook cannot be decrypted, and the delivery must not be sent unsigned. */
  | 'secret_unavailable'
  | 'cancelled'

/**
 * The errors that mean the same for every request, as predicates of sentences whose subject is the
 * host.
 */
export const CONNECTION_PREDICATES = {
  unresolved: 'does not resolve. Check the spelling of the host name and its DNS records.',
  connection_refused: 'refused the connection. Check that a server is running there, and its port.',
  connection_failed: 'could not be connected to. Check its firewall and its port.',
  tls: 'has a TLS certificate that is not trusted, has expired or is for another host name, or does not speak TLS on this port.',
  connection_closed: 'closed the connection without a complete answer.',
  cancelled: 'did not answer before this server shut down.',
} satisfies Partial<Record<AttemptError, string>>

/**
 * Ends an attempt without a response. The message is the code alone; the library's error is the
 * `cause`.
 */
export class AttemptFailed extends Error {
  override readonly name: string = 'AttemptFailed'
  readonly code: AttemptError

  constructor(code: AttemptError, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** No connection was made and nothing was sent, so another address may be tried. */
export class NotConnected extends AttemptFailed {
  override readonly name = 'NotConnected'
}
