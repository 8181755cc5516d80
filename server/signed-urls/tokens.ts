/**
 * Tokens of signed links, which give access to an output until they expire, without an API key. A
 * token holds the render and the expiry. Nothing is stored, so a token cannot be revoked.
 */
import { ApiError } from '../errors.ts'
import { isUuid } from '../lib/ids.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** A file beside the output of a render. */
export type LinkPart = 'screenshot' | 'pdf'

export interface Link {
  /** The render's uuid. */
  renderId: string
  /** Left out for the output. */
  part?: LinkPart
  expiresAt: Date
}

/** @returns `<key id>.<payload>.<signature>` */
export function makeToken(secrets: Secrets, { renderId, part, expiresAt }: Link): string {
  const claims = JSON.stringify({
    r: renderId,
    p: part,
    e: Math.floor(expiresAt.getTime() / 1_000),
  })
  const payload = Buffer.from(claims).toString('base64url')
  const { keyId, signature } = secrets.sign('links', payload)
  return `${keyId}.${payload}.${signature}`
}

/** @throws ApiError LINK_INVALID, LINK_EXPIRED */
export function readToken(secrets: Secrets, token: string, now: Date): Link {
  const [keyId, payload, signature, ...rest] = token.split('.')
  if (!keyId || !payload || !signature || rest.length > 0) throw new ApiError('LINK_INVALID')
  if (!secrets.verify('links', payload, { keyId, signature })) throw new ApiError('LINK_INVALID')
  const { r, p, e } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  if (!isUuid(r) || typeof e !== 'number') throw new ApiError('LINK_INVALID')
  const expiresAt = new Date(e * 1_000)
  if (expiresAt <= now) throw new ApiError('LINK_EXPIRED')
  return { renderId: r, ...(p !== undefined && { part: p }), expiresAt }
}
