/** The keys that a secret stands for: one for each kind of signature. */
import type { Bytes } from '../bytes.ts'

/** Base64 of at least one byte, with or without its padding, after the prefix of Standard Webhooks. */
const ENCODED =
  /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=?|[A-Za-z0-9+/]{2}(?:==)?))$/

/** The key of `X-Service-Signature`: the text of the secret. */
export function serviceKey(secret: string): Bytes {
  return new TextEncoder().encode(secret)
}

/**
 * The key of `webhook-signature`: the bytes that `whsec_` and Base64 encode, as Standard Webhooks says, otherwise the
 * text of the secret.
 */
export function standardKey(secret: string): Bytes {
  const encoded = ENCODED.exec(secret)?.[1]
  if (encoded === undefined) return serviceKey(secret)
  return Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0))
}
