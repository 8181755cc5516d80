/** Authenticates render links by their signatures. */
import { ApiError, validationError } from '../errors.ts'
import { type Auth, duplicateParameters } from '../http/pipeline.ts'
import { canonicalQuery, SIGNATURE } from './canonical-query.ts'
import { unknownNames } from './names.ts'
import { invalid, NO_STORE, type SignerCheck } from './signer.ts'

/**
 * Longer than any query whose parameters are valid: characters are at most nine when they are
 * encoded.
 */
const QUERY_CHARS_MAX = 32_000

/** The expiries of almost all links: valid ones. */
const USUAL_EXPIRY = /^[1-9]\d{0,10}$/

export function createLinkAuth({
  checkSigner,
  now,
}: {
  checkSigner: SignerCheck
  now: () => Date
}): Auth['byLink'] {
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
    const text = canonicalQuery(searchParams)
    const expires = searchParams.get('expires')
    const asked = expires === null || USUAL_EXPIRY.test(expires) ? askedOf(text) : null
    const caller = await checkSigner(signer, { signature, text, asked })
    if (caller === null) throw invalid(wrongSignature([...searchParams.keys()]))
    if (expires !== null && Number(expires) * 1_000 <= now().getTime())
      throw new ApiError('LINK_EXPIRED', { headers: NO_STORE })
    return caller
  }
}

/** All that a link asks for: links that were signed again have the same. */
function askedOf(canonical: string): string {
  const parts = canonical.split('&').filter((part) => !/^(?:signer|expires)=/.test(part))
  return `link ${parts.join('&')}`
}

/** Names parameters that nobody signs: some sites append their own to each address. */
function wrongSignature(names: string[]): string {
  const message =
    'The signature does not belong to these parameters: the link was changed, or another secret signed it.'
  const unknown = unknownNames(names)
  if (unknown.length === 0) return message
  return `${message} It has unknown parameters: ${unknown.map((name) => `\`${name}\``).join(', ')}.`
}
