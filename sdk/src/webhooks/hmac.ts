/** HMAC-SHA256 on whatever runtime this is. */
import { webcrypto } from '#webcrypto'
import { WebhookVerificationError } from './error.ts'
import type { Claim } from './signatures.ts'

/** Keys of secrets, by their UTF-8 bytes. @throws WebhookVerificationError `bad_secret` */
export function importKeys(secret: string | readonly string[]): Promise<CryptoKey[]> {
  const secrets = [secret].flat()
  // One empty secret would let everybody sign.
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

export async function sign(
  key: CryptoKey,
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await webcrypto.subtle.sign('HMAC', key, data))
}

/** Whether any key made any of the signatures. Compares in constant time and tries them all. */
export async function holds(keys: CryptoKey[], { anyOf, content }: Claim): Promise<boolean> {
  const results = await Promise.all(
    keys.flatMap((key) =>
      anyOf.map((signature) => webcrypto.subtle.verify('HMAC', key, signature, content)),
    ),
  )
  return results.includes(true)
}
