/** The only source of ids and random values. */
import { randomBytes as cryptoRandomBytes } from 'node:crypto'

/**
 * Creates a UUID of version 7 (RFC 9562). It sorts by creation time, which keeps index inserts
 * local.
 * @param at the creation time, if the order of ids from several processes matters
 */
export function newId(at?: Date): string {
  return at === undefined ? Bun.randomUUIDv7() : Bun.randomUUIDv7('hex', at)
}

/** Creates a UUID of 122 random bits, which cannot be guessed from its creation time. */
export function newSecretId(): string {
  return crypto.randomUUID()
}

/** Creates the id of a request, and of its render: `req_` + 24 hexadecimal characters. */
export function newRequestId(): string {
  return `req_${randomBytes(12).toString('hex')}`
}

/** Creates an API key: `svc_live_` + 32 hexadecimal characters (128 random bits). */
export function newApiKey(): string {
  return `svc_live_${randomBytes(16).toString('hex')}`
}

/** Creates a token of 192 random bits, as 32 URL-safe characters. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** Returns cryptographically secure random bytes. */
export function randomBytes(bytes: number): Buffer {
  return cryptoRandomBytes(bytes)
}

/** Whether `text` is a UUID. Database queries for a UUID fail with any other text. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Whether `text` has the form of a request id in the contract. */
export function isRequestId(text: string): boolean {
  return /^req_[0-9A-Za-z_-]{1,64}$/.test(text)
}

/** Whether `text` has the form of a token from `newToken`. */
export function isToken(text: string): boolean {
  return /^[0-9A-Za-z_-]{32}$/.test(text)
}
