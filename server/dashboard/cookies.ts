/**
 * The cookies of the dashboard. With TLS they carry the prefix `__Host-`, which other sites of the
 * same domain cannot set; without it, browsers refuse that prefix.
 */
import type { Client } from '../http/forwarded.ts'
import { COOKIE_SECONDS } from './sessions.ts'

const DEVICE_SECONDS = 365 * 24 * 3_600

/** Which cookie: of the session, or of a browser in which the account was used before. */
export type CookieKind = 'session' | 'device'

export interface Cookies {
  /** @returns null without the cookie */
  read(header: string | null | undefined, kind: CookieKind, client: Client): string | null
  /** The value of a Set-Cookie header. @param value null removes the cookie */
  write(kind: CookieKind, value: string | null, client: Client): string
}

/** @param baseUrl the configured public address; null = taken from each request */
export function createCookies(baseUrl: string | null): Cookies {
  const isSecure = (client: Client) => (baseUrl ?? client.baseUrl).startsWith('https:')
  function nameOf(kind: CookieKind, client: Client): string {
    const name = kind === 'session' ? 'platen' : 'platen-device'
    return isSecure(client) ? `__Host-${name}` : name
  }

  return {
    read(header, kind, client) {
      const name = nameOf(kind, client)
      const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
      return pairs.find(([key]) => key === name)?.[1] ?? null
    },
    write(kind, value, client) {
      const seconds = kind === 'session' ? COOKIE_SECONDS : DEVICE_SECONDS
      return [
        `${nameOf(kind, client)}=${value ?? ''}`,
        'Path=/',
        `Max-Age=${value === null ? 0 : seconds}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure(client) ? ['Secure'] : []),
      ].join('; ')
    },
  }
}
