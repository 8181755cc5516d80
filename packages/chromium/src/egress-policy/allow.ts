/**
 * Parses EGRESS_ALLOW: the destinations that the operator allows although the rules refuse them.
 */
import { type Cidr, inRange, readCidr } from './addresses.ts'
import { readHost } from './hostnames.ts'

/**
 * The parsed list. Hosts have the form that `readHost` returns, addresses the form that
 * `readAddress` returns.
 */
export interface Allow {
  /** Whether the list has exactly this host and port, whatever the name resolves to. */
  hasHost(host: string, port: number): boolean
  /** Whether a range of the list holds the address. Ranges apply to every port and name. */
  hasAddress(address: string): boolean
  /** Whether the list has ranges. If so, a name can be decided only after the DNS lookup. */
  hasRanges: boolean
}

/** Private networks are not wider than this; wider ranges would make the policy useless. */
const BITS_MIN = 8

/**
 * Parses a comma-separated list of `host:port` (a name, an IPv4 or a bracketed IPv6 address) and
 * CIDR ranges. Blank entries are skipped; an empty text allows nothing.
 * @throws Error whose message lists every invalid entry
 */
export function parseAllow(text: string): Allow {
  const hosts = new Set<string>()
  const ranges: Cidr[] = []
  const problems: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const range = readCidr(entry)
    if (range && range[1] < BITS_MIN) {
      problems.push(`"${entry}" (too wide: at least /${BITS_MIN})`)
      continue
    }
    const host = range ? undefined : readHostPort(entry)
    if (range) ranges.push(range)
    else if (host) hosts.add(host)
    else problems.push(`"${entry}"`)
  }
  if (problems.length > 0) {
    throw new Error(
      `${problems.join(', ')}: neither host:port nor a range without host bits` +
        ' (examples: minio:9000, 10.1.2.3:8080, [fd00::1]:8080, 10.0.0.0/8, fd00::/8).',
    )
  }
  return {
    hasHost: (host, port) => hosts.has(`${host}:${port}`),
    hasAddress: (address) => ranges.some((range) => inRange(address, range)),
    hasRanges: ranges.length > 0,
  }
}

function readHostPort(entry: string): string | undefined {
  const [, name = '', digits = ''] = /^(\[[^\]]*\]|[^:]+):(\d{1,5})$/.exec(entry) ?? []
  const host = readHost(name)
  const port = Number(digits)
  return host && port >= 1 && port <= 65_535 ? `${host}:${port}` : undefined
}
