/**
 * Finds the account of a request for a picture: by a signature of a link secret, or by an API key
 * of scope full.
 */
import { type AdapterRequest, type AdapterServices, type Caller, CompatError } from '../adapter.ts'

/** Longer signed queries are refused before they are read. */
const QUERY_CHARS_MAX = 32_000

/** The query as it was sent, without its question mark. */
export function rawQuery({ request }: AdapterRequest): string {
  const at = request.url.indexOf('?')
  const query = at < 0 ? '' : (request.url.slice(at + 1).split('#')[0] ?? '')
  if (query.length <= QUERY_CHARS_MAX) return query
  const message = `The query must have at most ${QUERY_CHARS_MAX} characters.`
  throw new CompatError(400, message, {}, 'invalid')
}

/** A signed query. */
interface SignedQuery {
  /** The id of a link secret. */
  signer: string
  signature: string
  text: string
  /** Says with the name of its adapter all that the request asks for. */
  asked: string
}

/** @throws CompatError 400 with the code `signature`; ApiError LINK_INVALID */
export async function bySignature(
  { checkSigner }: AdapterServices,
  { context }: AdapterRequest,
  { signer, signature, ...signed }: SignedQuery,
): Promise<Caller> {
  const sent = { ...signed, signature: signature.toLowerCase() }
  const caller = await checkSigner(signer, sent)
  if (caller === null) {
    const message =
      'The signature does not belong to this query: the address was changed, or another secret signed it. It is the HMAC-SHA256 of the query in hexadecimal characters.'
    throw new CompatError(400, message, { 'Cache-Control': 'no-store' }, 'signature')
  }
  context.userId = caller.userId
  return caller
}
