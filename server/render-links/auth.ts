/** Authenticates render links by their signatures. */
import type { Database } from '../db/index.ts'
import { ApiError, validationError } from '../errors.ts'
import { type Auth, duplicateParameters } from '../http/pipeline.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { canonicalQuery, isSignature, SIGNATURE } from './canonical-query.ts'
import { unknownNames } from './names.ts'
import { findSigner, type Signer } from './secrets.ts'

interface LinkAuthServices {
  db: Database
  secrets: Secrets
  now: () => Date
}

/** Longer than any query whose parameters are valid: characters are at most nine when they are encoded. */
const QUERY_CHARS_MAX = 32_000

/** Errors of links are for strangers, whose caches must not keep them. */
const NO_STORE = { 'Cache-Control': 'no-store' }

export function createLinkAuth({ db, secrets, now }: LinkAuthServices): Auth['byLink'] {
  /** The texts of the secrets with which a link may be signed now. */
  function textsOf({ secret, previous_secret, previous_until }: Signer): string[] {
    const isCurrent = previous_until !== null && previous_until > now()
    const stored = isCurrent && previous_secret !== null ? [secret, previous_secret] : [secret]
    return stored.flatMap((one) => secrets.decrypt('link-secrets', one) ?? [])
  }

  return async ({ search, searchParams }) => {
    if (search.length > QUERY_CHARS_MAX) {
      const message = `The query of a render link must have at most ${QUERY_CHARS_MAX} characters.`
      throw validationError([{ path: '', message }])
    }
    const duplicates = duplicateParameters({ searchParams })
    if (duplicates.length > 0) throw validationError(duplicates)
    const signature = searchParams.get(SIGNATURE)
    const signer = searchParams.get('signer')
    if (signature === null || signer === null) {
      throw invalid(
        'A render link must have the parameters `signer` and `signature`. Make it with the SDK, the command `platen links url` or the dashboard.',
      )
    }
    const found = await findSigner(db, signer)
    if (found === null) {
      throw invalid('The secret that signed this link does not exist, or it was revoked.')
    }
    const canonical = canonicalQuery(searchParams)
    if (!textsOf(found).some((text) => isSignature(signature, canonical, text))) {
      throw invalid(wrongSignature([...searchParams.keys()]))
    }
    const expires = Number(searchParams.get('expires') ?? Number.NaN)
    if (expires * 1_000 <= now().getTime())
      throw new ApiError('LINK_EXPIRED', { headers: NO_STORE })
    const { id: secretId, userId, plan, hasFonts, renders_per_minute: rendersPerMinute } = found
    const none = { keyId: null, keyScope: null, sessionId: null }
    return { ...none, userId, plan, hasFonts, link: { secretId, rendersPerMinute } }
  }
}

function invalid(message: string): ApiError {
  return new ApiError('LINK_INVALID', { message, headers: NO_STORE })
}

/** Names parameters that nobody signs: some sites append their own to each address. */
function wrongSignature(names: string[]): string {
  const message =
    'The signature does not belong to these parameters: the link was changed, or another secret signed it.'
  const unknown = unknownNames(names)
  if (unknown.length === 0) return message
  return `${message} It has unknown parameters: ${unknown.map((name) => `\`${name}\``).join(', ')}.`
}
