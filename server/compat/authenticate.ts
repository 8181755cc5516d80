/**
 * Finds the API key of a request to an adapter: programs that were written for another service send
 * it as their users could configure it there, or not at all.
 */
import type { Capabilities } from '../capabilities.ts'
import type { Config } from '../config.ts'
import { hasUnreadableHop, isTrusted } from '../http/forwarded.ts'
import type { Caller } from '../http/handler-types.ts'
import type { Auth } from '../http/pipeline.ts'
import { type AdapterRequest, CompatError } from './adapter.ts'

type ByText = { auth: Pick<Auth, 'byText'> }

/**
 * @param sent a key that the request brings in a place of its own
 * @throws CompatError 401, ApiError AUTH_*, RATE_LIMITED
 */
export async function authenticate(
  { config, auth, rateLimiter }: Pick<Capabilities, 'config' | 'rateLimiter'> & ByText,
  arrival: AdapterRequest,
  sent: string | null = null,
): Promise<Caller> {
  const key = sent ?? keyOf(arrival.request.headers) ?? operatorsKey(config, arrival)
  return byKey({ auth, rateLimiter }, arrival, key)
}

/** @throws ApiError AUTH_*, RATE_LIMITED */
export async function byKey(
  { auth, rateLimiter }: Pick<Capabilities, 'rateLimiter'> & ByText,
  { context }: AdapterRequest,
  key: string,
): Promise<Caller> {
  const caller = await auth.byText(key, rateLimiter.kind)
  context.userId = caller.userId
  await rateLimiter.consume(caller)
  return caller
}

/**
 * The key in `X-Api-Key`, as a bearer token, or as the password or the user of Basic
 * authentication; null without credentials.
 */
function keyOf(headers: Headers): string | null {
  const header = headers.get('x-api-key')?.trim()
  if (header) return header
  const authorization = headers.get('authorization')?.trim() ?? ''
  if (authorization === '') return null
  const [, scheme = '', value = ''] = /^(bearer|basic) +([^\s,]+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  const text = scheme === '' ? '' : Buffer.from(value, 'base64').toString('utf8')
  const at = text.indexOf(':')
  const [user, password] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  const isKey = (part: string) => part.startsWith('svc_')
  const key = [password, user].find(isKey) ?? (password || user)
  if (key === '') throw unauthorized()
  return key
}

/**
 * Headers of reverse proxies, load balancers and CDNs: behind one that is not trusted, every client
 * has the address of the proxy. Their names begin with one of these, or are one of these.
 */
const FORWARDING_PREFIXES = ['x-forwarded', 'x-original-', 'cf-', 'x-envoy-', 'x-amzn-', 'fastly-']
const FORWARDING = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-azure-clientip',
  'true-client-ip',
  'cdn-loop',
]

/** Whether the request has passed a proxy that says so. */
function hasPassedProxy(headers: Headers): boolean {
  return [...headers.keys()].some(
    (name) =>
      FORWARDING.includes(name) || FORWARDING_PREFIXES.some((start) => name.startsWith(start)),
  )
}

/**
 * The operator's key, for a program in one of the networks. A browser does not get it: a page of
 * any site could make it send requests.
 */
function operatorsKey(
  { compatKey, compatNetworks, trustedProxies }: Config,
  { request: { headers }, client, peerIp }: AdapterRequest,
): string {
  const isBrowser = headers.has('origin') || headers.has('sec-fetch-site')
  const isForwarded = !isTrusted(peerIp, trustedProxies) && hasPassedProxy(headers)
  // Such a client would have the address of the proxy.
  const isUnknown = hasUnreadableHop(headers)
  if (compatKey === null || isBrowser || isForwarded || isUnknown) throw unauthorized()
  if (!isTrusted(client.ip, compatNetworks)) throw unauthorized()
  return compatKey
}

function unauthorized(): CompatError {
  const message =
    'Send an API key as the password of Basic authentication, as a bearer token, or in the header "X-Api-Key". If you run this server, COMPAT_KEY and COMPAT_NETWORKS allow requests without one.'
  return new CompatError(401, message, { 'WWW-Authenticate': 'Basic realm="Platen"' })
}
