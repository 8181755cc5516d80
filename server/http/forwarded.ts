/**
 * Determines the client's address and the public address of this server. X-Forwarded-* headers are
 * read only from proxies listed in `TRUST_PROXY`, because any client can send them.
 */
import ipaddr from 'ipaddr.js'

type Range = ReturnType<typeof ipaddr.parseCIDR>

/** Addresses whose X-Forwarded-* headers are trusted. */
export type TrustedProxies = readonly Range[]

/** The client that sent a request. */
export interface Client {
  ip: string
  /** Public address of this server in the client's request, e.g. `https://pdf.example.com`. */
  baseUrl: string
}

/**
 * Parses `TRUST_PROXY`: a comma-separated list of addresses, CIDR ranges and `loopback`.
 * @throws Error naming the first invalid entry
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .flatMap((entry) => (entry === 'loopback' ? ['127.0.0.0/8', '::1/128'] : [entry]))
    .map((entry) => {
      const range = entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`
      // The library also accepts 10/8 and 0x7f.1, which are more likely mistakes.
      if (ipaddr.IPv4.isValidCIDRFourPartDecimal(range) || ipaddr.IPv6.isValidCIDR(range)) {
        return ipaddr.parseCIDR(range)
      }
      throw new Error(`must list IP addresses, CIDR ranges or "loopback", got "${entry}"`)
    })
}

/**
 * Finds the client of a request. It reads X-Forwarded-For from the right and skips trusted proxies:
 * the first address that is not trusted is the client. Entries to its left, or to the left of an
 * invalid entry, may be forged.
 */
export function clientOf(
  { url, headers }: { url: URL; headers: Headers },
  peerIp: string,
  trusted: TrustedProxies,
): Client {
  if (!isTrusted(peerIp, trusted)) return { ip: peerIp, baseUrl: url.origin }

  let ip = peerIp
  for (const hop of (headers.get('x-forwarded-for') ?? '').split(',').reverse()) {
    const address = readHop(hop.trim())
    if (address === null) break
    ip = address
    if (!isTrusted(address, trusted)) break
  }
  const protocol = lastValue(headers.get('x-forwarded-proto')) === 'https' ? 'https' : 'http'
  const host = lastValue(headers.get('x-forwarded-host')) ?? url.host
  return { ip, baseUrl: URL.parse(`${protocol}://${host}`)?.origin ?? url.origin }
}

/** Parses an entry of X-Forwarded-For, to which some proxies append a port. */
function readHop(text: string): string | null {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const valid = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)
  return valid ? bare : null
}

/**
 * Whether X-Forwarded-For has an entry that is no address, such as `unknown`: the client is not
 * known then.
 */
export function hasUnreadableHop(headers: Headers): boolean {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  return hops.some((hop) => readHop(hop.trim()) === null)
}

/** Returns the last of several values: the nearest proxy appended it. */
function lastValue(header: string | null): string | undefined {
  return header?.split(',').at(-1)?.trim() || undefined
}

/** Whether an address is in one of the ranges. */
export function isTrusted(ip: string, trusted: TrustedProxies): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return trusted.some((range) => address.kind() === range[0].kind() && address.match(range))
}
