/** The error of the egress policy: a public message per kind, and a reason for logs. */

/**
 * - `invalid`: the text is not a URL or host; the API responds with VALIDATION_ERROR.
 * - `blocked`: the policy refuses the URL; the API responds with SSRF_BLOCKED.
 * - `unresolved`: DNS says that a public name does not exist, or has no address.
 * - `dns_unavailable`: DNS failed or did not answer in time, which says nothing about the name; try
 *   again later.
 */
export type EgressErrorKind = 'invalid' | 'blocked' | 'unresolved' | 'dns_unavailable'

// `blocked` has one message for all rules: specific ones would let attackers map internal networks.
const MESSAGES: Record<EgressErrorKind, string> = {
  invalid: 'The URL is not valid: give an absolute URL such as https://example.com/page.',
  blocked: 'The address is not open to this service: only public http and https addresses are.',
  unresolved: 'The host name could not be resolved: check its spelling and its DNS records.',
  dns_unavailable: 'The host name could not be looked up: DNS did not answer. Try again later.',
}

/** `message` is public. `reason` names the rule, for logs and the render report only. */
export class EgressError extends Error {
  override readonly name = 'EgressError'
  readonly kind: EgressErrorKind
  readonly reason: string

  constructor({ kind, reason, cause }: { kind: EgressErrorKind; reason: string; cause?: unknown }) {
    super(MESSAGES[kind], { cause })
    this.kind = kind
    this.reason = reason
  }
}
