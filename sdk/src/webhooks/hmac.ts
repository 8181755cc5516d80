/** HMAC-SHA256 on whatever runtime this is. */
import { webcrypto } from '#webcrypto'
import { WebhookVerificationError } from './error.ts'

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

/** Keys of secrets, by their UTF-8 bytes. @throws WebhookVerificationError `bad_secret` */
export function importKeys(secret: string | readonly string[]): Promise<CryptoKey[]> {
  const secrets = typeof secret === 'string' ? [secret] : Array.isArray(secret) ? secret : []
  // One empty secret would let everybody sign.
  if (secrets.length === 0 || secrets.some((one) => typeof one !== 'string' || one === '')) {
    throw new WebhookVerificationError(
      'bad_secret',
      'The webhook secret is missing or empty. Is its environment variable set?',
    )
  }
  return Promise.all(
    secrets.map((one) =>
      webcrypto.subtle.importKey('raw', new TextEncoder().encode(one), ALGORITHM, false, [
        'sign',
        'verify',
      ]),
    ),
  )
}

export async function sign(
  key: CryptoKey,
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await webcrypto.subtle.sign(ALGORITHM.name, key, data))
}

/** Whether any key made any of the signatures. Compares in constant time and tries them all. */
export async function anyMatches(
  keys: CryptoKey[],
  signatures: Uint8Array<ArrayBuffer>[],
  data: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const results = await Promise.all(
    keys.flatMap((key) =>
      signatures.map((signature) => webcrypto.subtle.verify(ALGORITHM.name, key, signature, data)),
    ),
  )
  return results.includes(true)
}
