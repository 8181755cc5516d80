/** Marks browsers in which an account was used: the user and a random id, signed. */
import { newToken } from '../lib/ids.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** A browser in which a user has signed in. */
export interface Device {
  userId: string
  id: string
}

/** The content of the cookie for a browser in which the user has signed in. */
export function deviceMark(secrets: Secrets, userId: string): string {
  const id = newToken()
  const { keyId, signature } = secrets.sign('dashboard', `device ${userId} ${id}`)
  return [userId, id, keyId, signature].join('.')
}

/** @returns null unless the mark is ours */
export function readDevice(secrets: Secrets, mark: string | null): Device | null {
  const [userId = '', id = '', keyId = '', signature = ''] = mark?.split('.') ?? []
  const text = `device ${userId} ${id}`
  return secrets.verify('dashboard', text, { keyId, signature }) ? { userId, id } : null
}
