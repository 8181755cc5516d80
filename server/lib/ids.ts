/** The only source of ids and random values. */
import { randomBytes as cryptoRandomBytes } from 'node:crypto'

/** A uuid (version 7: in order of creation, which keeps index inserts local). RFC 9562. */
export function newId(): string {
  return Bun.randomUUIDv7()
}

/** A uuid that nobody guesses, not even who knows when it was made: 122 random bits. */
export function newSecretId(): string {
  return crypto.randomUUID()
}

/** The id of one request, and of the render it makes: `req_` + 24 hexadecimal characters. */
export function newRequestId(): string {
  return `req_${randomBytes(12).toString('hex')}`
}

/** A new API key: `svc_live_` + 32 hexadecimal characters (128 random bits). */
export function newApiKey(): string {
  return `svc_live_${randomBytes(16).toString('hex')}`
}

/** A token of 192 random bits, in 32 characters that need no escaping in a URL. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** So many random bytes. */
export function randomBytes(bytes: number): Buffer {
  return cryptoRandomBytes(bytes)
}

/** Whether `text` has the form of a uuid: only such a text may go into a query for one. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Whether `text` has the form of a request id, as every id of the contract has. */
export function isRequestId(text: string): boolean {
  return /^req_[0-9A-Za-z_-]{1,64}$/.test(text)
}

/** Whether `text` has the form of a token of `newToken`. */
export function isToken(text: string): boolean {
  return /^[0-9A-Za-z_-]{32}$/.test(text)
}
