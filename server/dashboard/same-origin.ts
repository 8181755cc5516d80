/** Refuses requests of other sites, which a browser would send with the user's cookies. */
import { ApiError } from '../errors.ts'
import type { Client } from '../http/forwarded.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/**
 * Checks the origin of a request that may change something. Browsers name it in `Sec-Fetch-Site`;
 * without TLS they send only `Origin`, which must then be the public address of this server.
 * @param baseUrl the configured public address; null = taken from the request
 * @throws ApiError FORBIDDEN
 */
export function requireSameOrigin(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  client: Client,
  baseUrl: string | null,
): void {
  if (SAFE_METHODS.has(method)) return
  const site = headers.get('sec-fetch-site')
  const own = URL.parse(baseUrl ?? client.baseUrl)?.origin
  const isSame = site === null ? headers.get('origin') === own : site === 'same-origin'
  if (!isSame) throw new ApiError('FORBIDDEN')
}
