/** Authentication: by API key in a header, by API key in the query string, by operator token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError, type ErrorCode } from '../errors.ts'
import type { Caller, CountedKind } from '../http/handler-types.ts'
import type { Auth } from '../http/pipeline.ts'
import {
  type Credential,
  invalidKey,
  invalidToken,
  missingBearer,
  missingQueryKey,
  SUSPENDED,
} from './auth-messages.ts'
import type { KeyCache } from './key-cache.ts'
import type { KeyUse } from './key-use.ts'

export function createAuth(
  keys: KeyCache,
  keyUse: KeyUse,
  adminToken: string | null,
): Omit<Auth, 'bySession' | 'byLink'> {
  async function authenticate(
    key: string,
    scopes: readonly string[],
    kind: CountedKind | null,
  ): Promise<Caller> {
    const owner = await keys.find(key, kind)
    if (!owner || !scopes.includes(owner.scope)) {
      throw unauthorized('AUTH_INVALID', invalidKey(key, scopes.includes('og')))
    }
    if (owner.revoked) throw unauthorized('AUTH_REVOKED')
    if (owner.suspended) throw unauthorized('AUTH_REVOKED', SUSPENDED)
    const { userId, keyId, scope, plan, hasFonts, counted } = owner
    keyUse.used(keyId)
    return { userId, keyId, keyScope: scope, sessionId: null, plan, hasFonts, counted }
  }

  return {
    byText: (key, kind) => authenticate(key, ['full'], kind),

    byKey: (request, kind) => authenticate(bearerToken(request, 'key'), ['full'], kind),

    byQuery(url) {
      const [key, ...duplicates] = url.searchParams.getAll('key')
      if (!key || duplicates.length > 0) {
        throw unauthorized('AUTH_MISSING', missingQueryKey(url))
      }
      return authenticate(key, ['full', 'og'], null)
    },

    operator(request) {
      if (adminToken === null) throw new ApiError('NOT_FOUND')
      const token = bearerToken(request, 'token')
      if (!equalTexts(token, adminToken)) throw unauthorized('AUTH_INVALID', invalidToken(token))
    },
  }
}

/** RFC 6750 section 2.1: one token. Two Authorization headers arrive joined by a comma. */
function bearerToken(request: Request, credential: Credential): string {
  const match = /^bearer +([^\s,]+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')
  if (!match?.[1]) throw unauthorized('AUTH_MISSING', missingBearer(request, credential))
  return match[1]
}

function unauthorized(code: ErrorCode, message?: string): ApiError {
  return new ApiError(code, { message, headers: { 'WWW-Authenticate': 'Bearer' } })
}

/** Compares in constant time: `timingSafeEqual` requires equal lengths, so digests are compared. */
function equalTexts(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
