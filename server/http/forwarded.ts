/**
 * Who is asking, and under which address they know us. Behind a proxy that `TRUST_PROXY` names,
 * its X-Forwarded-* headers say so; from anybody else these headers are ignored, since any client
 * can send them.
 */
import ipaddr from 'ipaddr.js'

type Range = ReturnType<typeof ipaddr.parseCIDR>

/** The addresses whose X-Forwarded-* headers count. */
export type TrustedProxies = readonly Range[]

/** The client of one request as far as it can be known. */
export interface Client {
  ip: string
  /** The public address of this server as the client wrote it, e.g. `https://pdf.example.com`. */
  baseUrl: string
}

/**
 * Parses `TRUST_PROXY`: a comma list of addresses and CIDR ranges, or `loopback`.
 * @throws Error naming the entry that is neither
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .flatMap((entry) => (entry === 'loopback' ? ['127.0.0.0/8', '::1/128'] : [entry]))
    .map((entry) => {
      const range = entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`
      // The library also reads 10/8 and 0x7f.1, which rarely mean what they say.
      if (ipaddr.IPv4.isValidCIDRFourPartDecimal(range) || ipaddr.IPv6.isValidCIDR(range)) {
        return ipaddr.parseCIDR(range)
      }
      throw new Error(`"${entry}" is no IP address, no CIDR range and not "loopback"`)
    })
}

/**
 * Walks X-Forwarded-For from the right past every trusted proxy: the first address that is not ours
 * to trust is the client. What stands left of it, or of anything unreadable, anybody can have written.
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
  const protocol = nearest(headers.get('x-forwarded-proto')) === 'https' ? 'https' : 'http'
  const host = nearest(headers.get('x-forwarded-host')) ?? url.host
  return { ip, baseUrl: URL.parse(`${protocol}://${host}`)?.origin ?? url.origin }
}

/** An address of X-Forwarded-For, which some proxies write with a port. */
function readHop(text: string): string | null {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const valid = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)
  return valid ? bare : null
}

/** Of several values the last is the nearest proxy's own. */
function nearest(header: string | null): string | undefined {
  return header?.split(',').at(-1)?.trim() || undefined
}

function isTrusted(ip: string, trusted: TrustedProxies): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return trusted.some((range) => address.kind() === range[0].kind() && address.match(range))
}
