/** Why a delivery attempt got no answer: a closed list, since a library's words may hold secrets. */

export type AttemptError =
  | 'invalid_url'
  /** By the egress rules, or because it is http to an address that EGRESS_ALLOW does not name. */
  | 'blocked'
  | 'unresolved'
  | 'connection_refused'
  | 'connection_failed'
  /** No TLS, or a certificate that is not trusted, not valid now or not this host's. */
  | 'tls'
  /** By the receiver, before the end of its answer's head. */
  | 'connection_closed'
  /** Not HTTP/1, or longer than a head may be. */
  | 'invalid_response'
  | 'timeout'
  /** The secret cannot be decrypted, and without a signature nothing is sent. */
  | 'secret_unavailable'
  | 'cancelled'

/** Ends an attempt. Its message is the word alone; what a library said is the `cause`. */
export class AttemptFailed extends Error {
  override readonly name: string = 'AttemptFailed'
  readonly word: AttemptError

  constructor(word: AttemptError, cause?: unknown) {
    super(word, { cause })
    this.word = word
  }
}

/** No connection, so nothing was sent: another address may be tried. */
export class NotConnected extends AttemptFailed {
  override readonly name = 'NotConnected'
}
