/** Checks that a link secret signed a text, and finds the account of the secret. */
import type { Database } from '../db/index.ts'
import { ApiError } from '../errors.ts'
import type { Caller } from '../http/handler-types.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { isSignature } from './canonical-query.ts'
import { findSigner, type Signer } from './secrets.ts'

/** Errors of links are for strangers, whose caches must not keep them. */
export const NO_STORE = { 'Cache-Control': 'no-store' }

interface SignerServices {
  db: Database
  secrets: Secrets
  now: () => Date
}

/** A text, and the signature that was sent with it. */
interface Signed {
  signature: string
  text: string
}

/**
 * @param id of a link secret
 * @returns null if the secret did not make the signature
 * @throws ApiError LINK_INVALID if there is no such secret
 */
export type SignerCheck = (id: string, signed: Signed) => Promise<Caller | null>

export function createSignerCheck({ db, secrets, now }: SignerServices): SignerCheck {
  /** The texts of the secrets with which a link may be signed now. */
  function textsOf({ secret, previous_secret, previous_until }: Signer): string[] {
    const isCurrent = previous_until !== null && previous_until > now()
    const stored = isCurrent && previous_secret !== null ? [secret, previous_secret] : [secret]
    return stored.flatMap((one) => secrets.decrypt('link-secrets', one) ?? [])
  }

  return async (id, { signature, text }) => {
    const found = await findSigner(db, id)
    if (found === null) {
      throw invalid('The secret that signed this link does not exist, or it was revoked.')
    }
    if (!textsOf(found).some((secret) => isSignature(signature, text, secret))) return null
    const { id: secretId, userId, plan, hasFonts, renders_per_minute: rendersPerMinute } = found
    const none = { keyId: null, keyScope: null, sessionId: null }
    return { ...none, userId, plan, hasFonts, link: { secretId, rendersPerMinute } }
  }
}

export function invalid(message: string): ApiError {
  return new ApiError('LINK_INVALID', { message, headers: NO_STORE })
}
