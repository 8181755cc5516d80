/** The signatures that a delivery carries, read strictly from its headers. Checks none of them. */
import { WebhookVerificationError } from './error.ts'

/** `Headers`, the headers of a Node request, or the value of `X-Service-Signature` alone. */
export type WebhookHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | string

export interface Signatures {
  /** `X-Service-Signature`: over the body. */
  service: Uint8Array<ArrayBuffer> | null
  /** `webhook-signature`: over id, time and body. During a rotation there may be several. */
  standard: {
    id: string
    /** Seconds since 1970, as it was signed. */
    timestamp: string
    anyOf: Uint8Array<ArrayBuffer>[]
  } | null
}

/** @throws WebhookVerificationError `missing_signature` or `malformed_signature` */
export function readSignatures(headers: WebhookHeaders): Signatures {
  const get = reader(headers)
  const service = get('x-service-signature')
  const standard = get('webhook-signature')
  if (service === null && standard === null) {
    throw new WebhookVerificationError(
      'missing_signature',
      'The request carries neither X-Service-Signature nor webhook-signature. Was the render asked for with a webhook_secret?',
    )
  }
  return {
    service: service === null ? null : readHex(service),
    standard: standard === null ? null : readStandard(standard, get),
  }
}

type Get = (name: string) => string | null

function reader(headers: WebhookHeaders): Get {
  if (typeof headers === 'string') {
    return (name) => (name === 'x-service-signature' ? headers : null)
  }
  // Not `instanceof`: there are Headers of other realms and packages.
  if (typeof headers.get === 'function') return (name) => (headers as Headers).get(name)
  return (name) => {
    for (const [key, value] of Object.entries(headers)) {
      if (key.toLowerCase() === name && value !== undefined) return String(value)
    }
    return null
  }
}

function readHex(text: string): Uint8Array<ArrayBuffer> {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(text) ?? []
  if (hex === undefined) throw malformed('X-Service-Signature', 'sha256=<64 lowercase hex digits>')
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.substr(at * 2, 2), 16))
}

function readStandard(text: string, get: Get): Signatures['standard'] {
  const anyOf = text.split(' ').flatMap((part) => {
    const [, base64] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(part) ?? []
    return base64 === undefined
      ? []
      : [Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]
  })
  if (anyOf.length === 0) throw malformed('webhook-signature', 'v1,<Base64 of 32 bytes>')
  const id = get('webhook-id')
  const timestamp = get('webhook-timestamp')
  if (!id || !timestamp || !/^\d{1,12}$/.test(timestamp)) {
    throw malformed('webhook-signature', 'beside webhook-id and webhook-timestamp')
  }
  return { id, timestamp, anyOf }
}

function malformed(name: string, form: string): WebhookVerificationError {
  return new WebhookVerificationError(
    'malformed_signature',
    `${name} is malformed; it must be ${form}.`,
  )
}
