/** Reads EGRESS_ALLOW: what an operator lets through although the rules would refuse it. */
import { type Cidr, inRange, readCidr } from './addresses.ts'
import { readHost } from './hostnames.ts'

/** What `parseAllow` read. Hosts are in the form of `readHost`, addresses as `readAddress` writes them. */
export interface Allow {
  /** True when the list holds exactly this host and port, whatever the name resolves to. */
  hasHost(host: string, port: number): boolean
  /** True when a range of the list holds the address: on any port, under any name. */
  hasAddress(address: string): boolean
  /** True when the list has ranges, so that only the answer of DNS can decide about a name. */
  hasRanges: boolean
}

/** A network of one's own is never wider; all of them at once would be no guard at all. */
const BITS_MIN = 8

/**
 * Reads a comma list of `host:port` (a name, an IPv4, or an IPv6 in brackets) and CIDR ranges.
 * Blank entries are skipped; an empty text allows nothing.
 * Throws an Error whose message lists every entry that is neither.
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
