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
      if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry)
      if (ipaddr.isValid(entry)) {
        const address = ipaddr.parse(entry)
        return [address, address.kind() === 'ipv4' ? 32 : 128]
      }
      throw new Error(`"${entry}" is no IP address, no CIDR range and not "loopback"`)
    })
}

/**
 * Walks X-Forwarded-For from the right past every trusted proxy: the first address that is not
 * ours to trust is the client.
 */
export function clientOf(
  { url, headers }: { url: URL; headers: Headers },
  peerIp: string,
  trusted: TrustedProxies,
): Client {
  if (!isTrusted(peerIp, trusted)) return { ip: peerIp, baseUrl: url.origin }

  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const client = hops.findLast((hop) => ipaddr.isValid(hop) && !isTrusted(hop, trusted))
  const protocol = first(headers.get('x-forwarded-proto')) === 'https' ? 'https' : 'http'
  const host = first(headers.get('x-forwarded-host')) ?? url.host
  const baseUrl = URL.parse(`${protocol}://${host}`)?.origin ?? url.origin
  return { ip: client ?? peerIp, baseUrl }
}

function first(header: string | null): string | undefined {
  return header?.split(',')[0]?.trim() || undefined
}

function isTrusted(ip: string, trusted: TrustedProxies): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return trusted.some((range) => address.kind() === range[0].kind() && address.match(range))
}
