/** How the egress decision says no: a public sentence per kind, and a reason that stays in logs. */

/**
 * - `invalid`: the text is no URL or host at all; the API answers VALIDATION_ERROR.
 * - `blocked`: a URL that this service does not reach; the API answers SSRF_BLOCKED.
 * - `unresolved`: a public name without an answer from DNS in time.
 */
export type EgressErrorKind = 'invalid' | 'blocked' | 'unresolved'

// Blocked has one sentence for every rule: a finer one would let a stranger map the inside by asking.
const SENTENCES: Record<EgressErrorKind, string> = {
  invalid: 'The URL is not valid: give an absolute URL such as https://example.com/page.',
  blocked: 'This address cannot be reached from here: only public http and https addresses can.',
  unresolved: 'The host name could not be resolved: check its spelling and its DNS records.',
}

/** `message` may be shown to anybody. `reason` names the rule: for logs and the render report only. */
export class EgressError extends Error {
  override readonly name = 'EgressError'
  readonly kind: EgressErrorKind
  readonly reason: string

  constructor({ kind, reason, cause }: { kind: EgressErrorKind; reason: string; cause?: unknown }) {
    super(SENTENCES[kind], { cause })
    this.kind = kind
    this.reason = reason
  }
}
