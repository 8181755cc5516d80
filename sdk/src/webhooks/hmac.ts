/** HMAC-SHA256 with the Web Crypto API, which every supported runtime has. */
import { webcrypto } from '#webcrypto'
import type { Bytes } from '../bytes.ts'
import { WebhookVerificationError } from './error.ts'
import { serviceKey, standardKey } from './secret.ts'
import type { Claim } from './signatures.ts'

/** The keys of the secrets, for each kind of signature. */
export interface Keys {
  service: CryptoKey[]
  standard: CryptoKey[]
}

/** Imports secrets as HMAC keys. @throws WebhookVerificationError `bad_secret` */
export async function importKeys(secret: string | readonly string[]): Promise<Keys> {
  const secrets = [secret].flat()
  // With an empty secret anyone could sign.
  if (secrets.length === 0 || !secrets.every(Boolean)) {
    throw new WebhookVerificationError('bad_secret', 'A secret is empty.')
  }
  const importAll = (keyOf: (one: string) => Bytes) =>
    Promise.all(
      secrets.map((one) =>
        webcrypto.subtle.importKey('raw', keyOf(one), { name: 'HMAC', hash: 'SHA-256' }, false, [
          'sign',
          'verify',
        ]),
      ),
    )
  return { service: await importAll(serviceKey), standard: await importAll(standardKey) }
}

/** Signs bytes with HMAC-SHA256. */
export async function sign(
  key: CryptoKey,
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await webcrypto.subtle.sign('HMAC', key, data))
}

/** True if any key made any of the signatures. Checks every pair and compares in constant time. */
export async function matchesClaim(keys: Keys, { kind, anyOf, content }: Claim): Promise<boolean> {
  const results = await Promise.all(
    keys[kind].flatMap((key) =>
      anyOf.map((signature) => webcrypto.subtle.verify('HMAC', key, signature, content)),
    ),
  )
  return results.includes(true)
}
