/**
 * The signed form of a query. Proxies and crawlers reorder parameters and encode them in other
 * ways, so that the signature covers what they mean: the decoded names and values, sorted, in the
 * one encoding of RFC 3986.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Names and values, decoded. */
export type Parameters = Iterable<readonly [name: string, value: string]>

/** The parameter that has the signature, which it does not cover. */
export const SIGNATURE = 'signature'

/**
 * Returns the parameters without the signature, sorted by their encoded names. No name may be given
 * twice.
 */
export function canonicalQuery(parameters: Parameters): string {
  return [...parameters]
    .filter(([name]) => name !== SIGNATURE)
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** The HMAC-SHA256 of a canonical query in lower-case hexadecimal characters. */
export function signatureOf(canonical: string, secret: string): string {
  return mac(canonical, secret).toString('hex')
}

/**
 * Whether a secret made the signature. Compares in constant time, and accepts one spelling only.
 */
export function isSignature(signature: string, canonical: string, secret: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), mac(canonical, secret))
}

function mac(canonical: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(canonical).digest()
}

/** Leaves the unreserved characters of RFC 3986 (section 2.3) as they are, and no others. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
