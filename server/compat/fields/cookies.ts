/** Cookies as other services write them: with fewer fields than ours, and in other letter cases. */
import type { PdfOptions } from '@platen/chromium'

type Cookie = PdfOptions['cookies'][number]

/** A cookie whose domain may be that of the page. */
export type SentCookie = Omit<Cookie, 'domain'> & { domain: string | null }

const SAME_SITE = new Map([
  ['lax', 'Lax'],
  ['strict', 'Strict'],
  ['none', 'None'],
] as const)

/** Completes a cookie. Fields of another type count as left out. */
export function toCookie(
  {
    name,
    value,
    domain,
    expires = null,
  }: Pick<SentCookie, 'name' | 'value' | 'domain'> & {
    expires?: number | null
  },
  { path, secure, httpOnly, sameSite }: Record<string, unknown>,
): SentCookie {
  const site: unknown = typeof sameSite === 'string' ? sameSite.toLowerCase() : null
  return {
    name,
    value,
    domain,
    path: typeof path === 'string' && path.startsWith('/') ? path : '/',
    expires,
    secure: secure === true,
    httpOnly: httpOnly === true,
    sameSite: [...SAME_SITE].find(([known]) => known === site)?.[1] ?? null,
  }
}
