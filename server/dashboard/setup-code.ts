/**
 * The code that creates the first account. It follows from APP_SECRET, so that every process of a
 * server knows it and nothing has to be stored. It has no effect once the operator has an account.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

/** 24 characters of Base64url have 144 random bits. */
const CHARS = 24

/** The code in groups of six characters: `AbC1_x-...`. */
export function setupCode(secrets: Secrets): string {
  const { signature } = secrets.sign('dashboard', 'setup code')
  const text = signature.replaceAll(/[-_]/g, '0').slice(0, CHARS)
  return text.match(/.{6}/g)?.join('-') ?? text
}

/** Compares in constant time; spaces around the code do not count. */
export function isSetupCode(secrets: Secrets, given: string): boolean {
  const [a, b] = [Buffer.from(given.trim()), Buffer.from(setupCode(secrets))]
  return a.length === b.length && timingSafeEqual(a, b)
}
