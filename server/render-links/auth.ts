/** Authenticates render links by their signatures. */
import type { Database } from '../db/index.ts'
import { ApiError, validationError } from '../errors.ts'
import { type Auth, duplicateParameters } from '../http/pipeline.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { canonicalQuery, SIGNATURE } from './canonical-query.ts'
import { unknownNames } from './names.ts'
import { createSignerCheck, invalid, NO_STORE } from './signer.ts'

interface LinkAuthServices {
  db: Database
  secrets: Secrets
  now: () => Date
}

/** Longer than any query whose parameters are valid: characters are at most nine when they are encoded. */
const QUERY_CHARS_MAX = 32_000

export function createLinkAuth({ db, secrets, now }: LinkAuthServices): Auth['byLink'] {
  const checkSigner = createSignerCheck({ db, secrets, now })

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
    const canonical = canonicalQuery(searchParams)
    const caller = await checkSigner(signer, { signature, text: canonical })
    if (caller === null) throw invalid(wrongSignature([...searchParams.keys()]))
    const expires = Number(searchParams.get('expires') ?? Number.NaN)
    if (expires * 1_000 <= now().getTime())
      throw new ApiError('LINK_EXPIRED', { headers: NO_STORE })
    return caller
  }
}

/** Names parameters that nobody signs: some sites append their own to each address. */
function wrongSignature(names: string[]): string {
  const message =
    'The signature does not belong to these parameters: the link was changed, or another secret signed it.'
  const unknown = unknownNames(names)
  if (unknown.length === 0) return message
  return `${message} It has unknown parameters: ${unknown.map((name) => `\`${name}\``).join(', ')}.`
}
