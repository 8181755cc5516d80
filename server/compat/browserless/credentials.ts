/** Finds the API key where clients of browserless put their token. */
import type { Query } from './query.ts'

const KEY = /svc_\S*$/

/**
 * The parameter `token`, or the user and the password of Basic authentication in one; null if there
 * is neither. Other places are those of all adapters.
 */
export function sentToken({ token }: Pick<Query, 'token'>, headers: Headers): string | null {
  if (token !== null) return token
  const [, value] = /^basic +([^\s,]+)$/i.exec(headers.get('authorization')?.trim() ?? '') ?? []
  if (value === undefined) return null
  const text = Buffer.from(value, 'base64').toString('utf8').replace(':', '')
  return KEY.exec(text)?.[0] ?? null
}
