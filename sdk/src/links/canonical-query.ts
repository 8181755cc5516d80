/**
 * The signed form of a query, as the server makes it: decoded, sorted by name, and encoded as RFC
 * 3986 says.
 */
import { webcrypto } from '#webcrypto'

/** Returns the parameters sorted by their encoded names. */
export function canonicalQuery(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** The HMAC-SHA256 of a canonical query in hexadecimal characters. */
export async function signatureOf(query: string, secret: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await webcrypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign'])
  const signed = new Uint8Array(await webcrypto.subtle.sign('HMAC', key, bytes(query)))
  return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Leaves the unreserved characters as they are, and no others. */
function encode(text: string): string {
  // What is no Unicode text becomes a replacement character, as in the decoder of the server.
  const wellFormed = new TextDecoder().decode(new TextEncoder().encode(text))
  return encodeURIComponent(wellFormed).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
