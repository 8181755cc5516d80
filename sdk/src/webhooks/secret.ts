/** The keys that a secret stands for: one for each kind of signature. */
import type { Bytes } from '../bytes.ts'

/** The key of `X-Service-Signature`: the text of the secret. */
export function serviceKey(secret: string): Bytes {
  return new TextEncoder().encode(secret)
}

/**
 * The key of `webhook-signature`: the bytes that `whsec_` and Base64 encode, as Standard Webhooks
 * says, otherwise the text of the secret.
 */
export function standardKey(secret: string): Bytes {
  try {
    return fromBase64(/^whsec_(\S+)$/.exec(secret)?.[1] ?? '*')
  } catch {
    return serviceKey(secret) // no Base64
  }
}

/** Decodes Base64, with or without its padding. @throws DOMException */
export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
}
