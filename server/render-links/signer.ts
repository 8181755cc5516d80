/** Checks that a link secret signed a text, and finds the account of the secret. */
import type { Capabilities } from '../capabilities.ts'
import { createUnchanged } from '../db/unchanged.ts'
import { ApiError } from '../errors.ts'
import type { Caller, LinkRights } from '../http/handler-types.ts'
import { isUuid } from '../lib/ids.ts'
import { isSignature } from './canonical-query.ts'
import { findSigner, type Signer } from './secrets.ts'

/** Errors of links are for strangers, whose caches must not keep them. */
export const NO_STORE = { 'Cache-Control': 'no-store' }

/** A text, and the signature that was sent with it. */
interface Signed extends Pick<LinkRights, 'asked'> {
  signature: string
  text: string
}

/**
 * @param id of a link secret
 * @returns null if the secret did not make the signature
 * @throws ApiError LINK_INVALID if there is no such secret
 */
export type SignerCheck = (id: string, signed: Signed) => Promise<Caller | null>

/** Secrets that a process with the embedded database remembers until the next write. */
const SIGNERS_MAX = 1_000

export function createSignerCheck({
  database,
  secrets,
  now,
}: Pick<Capabilities, 'database' | 'secrets' | 'now'>): SignerCheck {
  const signerOf = createUnchanged<Signer | null>({ database, now }, SIGNERS_MAX)

  /** The texts of the secrets with which a link may be signed now. */
  function textsOf({ secret, previous_secret, previous_until }: Signer): string[] {
    const isCurrent = previous_until !== null && previous_until > now()
    const stored = isCurrent && previous_secret !== null ? [secret, previous_secret] : [secret]
    return stored.flatMap((one) => secrets.decrypt('link-secrets', one) ?? [])
  }

  return async (id, { signature, text, asked }) => {
    const found = isUuid(id) ? await signerOf(id, () => findSigner(database.db, id)) : null
    if (found === null) {
      throw invalid('The secret that signed this link does not exist, or it was revoked.')
    }
    if (!textsOf(found).some((secret) => isSignature(signature, text, secret))) return null
    const { id: secretId, userId, plan, hasFonts, renders_per_minute: rendersPerMinute } = found
    const none = { keyId: null, keyScope: null, sessionId: null }
    return { ...none, userId, plan, hasFonts, link: { secretId, rendersPerMinute, asked } }
  }
}

export function invalid(message: string): ApiError {
  return new ApiError('LINK_INVALID', { message, headers: NO_STORE })
}
