/** HMAC-SHA256 with the Web Crypto API, which every supported runtime has. */
import { webcrypto } from '#webcrypto'
import { WebhookVerificationError } from './error.ts'
import type { Claim } from './signatures.ts'

/** Imports secrets as HMAC keys of their UTF-8 bytes. @throws WebhookVerificationError `bad_secret` */
export function importKeys(secret: string | readonly string[]): Promise<CryptoKey[]> {
  const secrets = [secret].flat()
  // With an empty secret anyone could sign.
  if (secrets.length === 0 || !secrets.every(Boolean)) {
    throw new WebhookVerificationError('bad_secret', 'A secret is empty.')
  }
  return Promise.all(
    secrets.map((one) =>
      webcrypto.subtle.importKey(
        'raw',
        new TextEncoder().encode(one),
        { name: 'HMAC', hash: 'SHA-256' },
        false,
        ['sign', 'verify'],
      ),
    ),
  )
}

/** Signs bytes with HMAC-SHA256. */
export async function sign(
  key: CryptoKey,
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await webcrypto.subtle.sign('HMAC', key, data))
}

/** True if any key made any of the signatures. Checks every pair and compares in constant time. */
export async function matchesClaim(keys: CryptoKey[], { anyOf, content }: Claim): Promise<boolean> {
  const results = await Promise.all(
    keys.flatMap((key) =>
      anyOf.map((signature) => webcrypto.subtle.verify('HMAC', key, signature, content)),
    ),
  )
  return results.includes(true)
}
