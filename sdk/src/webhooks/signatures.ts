/** Parses the signature headers of a delivery strictly. Does not check the signatures. */
import { WebhookVerificationError } from './error.ts'
import { fromBase64 } from './secret.ts'

/** `Headers`, the headers of a Node request, or just the value of `X-Service-Signature`. */
export type WebhookHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | string

type Bytes = Uint8Array<ArrayBuffer>

/** A claim that one of these signatures signs this content. */
export interface Claim {
  /** `service` for `X-Service-Signature`, `standard` for `webhook-signature`: their keys differ. */
  kind: 'service' | 'standard'
  anyOf: Bytes[]
  content: Bytes
}

export interface Signatures {
  /** At least one claim. All must be valid. */
  claims: Claim[]
  /** `webhook-id`; null if no signature covers it. */
  id: string | null
  /** `webhook-timestamp` in seconds since 1970; null if no signature covers it. */
  timestamp: string | null
}

/**
 * Parses both signature schemes.
 * @throws WebhookVerificationError `missing_signature` or `malformed_signature`
 */
export function readSignatures(headers: WebhookHeaders, body: Bytes): Signatures {
  const get = reader(headers)
  const service = get('x-service-signature')
  const standard = get('webhook-signature')
  const id = standard && get('webhook-id')
  const timestamp = standard && get('webhook-timestamp')
  const claims: Claim[] = []
  if (service !== null) {
    if (!/^sha256=[0-9a-f]{64}$/.test(service)) throw malformed()
    const bytes = service.slice(7).match(/../g) ?? []
    const signature = Uint8Array.from(bytes, (hex) => Number.parseInt(hex, 16))
    claims.push({ kind: 'service', anyOf: [signature], content: body })
  }
  if (standard !== null) {
    const anyOf = standard
      .split(' ')
      .filter((part) => /^v1,[A-Za-z0-9+/]{43}=$/.test(part))
      .map((part) => fromBase64(part.slice(3)))
    if (anyOf.length === 0 || !id || !timestamp) throw malformed()
    claims.push({ kind: 'standard', anyOf, content: standardContent(id, timestamp, body) })
  }
  if (claims.length > 0) return { claims, id, timestamp }
  throw new WebhookVerificationError('missing_signature', 'The request has no signature.')
}

/** The content that `webhook-signature` signs: `{id}.{timestamp}.{body}`. */
export function standardContent(id: string, timestamp: string | number, body: Bytes): Bytes {
  const start = new TextEncoder().encode(`${id}.${timestamp}.`)
  const whole = new Uint8Array(start.length + body.length)
  whole.set(start)
  whole.set(body, start.length)
  return whole
}

function reader(headers: WebhookHeaders): (name: string) => string | null {
  if (typeof headers === 'string') {
    return (name) => (name === 'x-service-signature' ? headers : null)
  }
  // Not `instanceof`: other realms and packages have their own Headers.
  if (typeof headers.get === 'function') return (name) => (headers as Headers).get(name)
  return (name) => {
    const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
    return found?.[1] === undefined ? null : String(found[1])
  }
}

function malformed(): WebhookVerificationError {
  return new WebhookVerificationError('malformed_signature', 'A signature header is malformed.')
}
