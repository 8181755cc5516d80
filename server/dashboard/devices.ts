/** Marks browsers in which an account was used: a random id, signed for the user. */
import { newToken } from '../lib/ids.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** The content of the cookie for a browser in which the user has signed in. */
export function deviceMark(secrets: Secrets, userId: string): string {
  const id = newToken()
  const { keyId, signature } = secrets.sign('dashboard', `device ${userId} ${id}`)
  return `${id}.${keyId}.${signature}`
}

/** @returns the id of the browser; null unless it carries a mark of this user */
export function knownDevice(secrets: Secrets, userId: string, mark: string | null): string | null {
  const [id = '', keyId = '', signature = ''] = mark?.split('.') ?? []
  const text = `device ${userId} ${id}`
  return secrets.verify('dashboard', text, { keyId, signature }) ? id : null
}
