/** The reasons why a request to an address of a user got no response: a closed list, because library messages may contain secrets. */

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

/** Ends an attempt without a response. The message is the code alone; the library's error is the `cause`. */
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
