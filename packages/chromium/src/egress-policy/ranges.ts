/**
 * The address ranges that this service never reaches. Data only: `addresses.ts` does the matching.
 */

const IPV4_REGISTRY = 'https://www.iana.org/assignments/iana-ipv4-special-registry'
const IPV6_SPACE = 'https://www.iana.org/assignments/ipv6-address-space'

/** `name` is the reason shown in logs, `source` the document that reserves the range. */
export interface AddressRange {
  cidr: string
  name: string
  source: string
}

/**
 * All ranges that IANA does not list as globally reachable, every form of IPv6 that carries an IPv4
 * address to a gateway, and the few public addresses that cloud providers serve internally.
 * The first match gives the name, so narrow ranges come before the wider ranges that hold them.
 */
export const NON_PUBLIC_RANGES: readonly AddressRange[] = [
  { cidr: '0.0.0.0/8', name: 'this-network', source: 'RFC 791' },
  { cidr: '10.0.0.0/8', name: 'private', source: 'RFC 1918' },
  { cidr: '100.100.100.200/32', name: 'cloud-metadata', source: 'Alibaba Cloud ECS metadata' },
  { cidr: '100.64.0.0/10', name: 'carrier-grade-nat', source: 'RFC 6598' },
  { cidr: '127.0.0.0/8', name: 'loopback', source: 'RFC 1122' },
  // A globally routed address that Azure hosts serve themselves: metadata and certificates.
  { cidr: '168.63.129.16/32', name: 'cloud-metadata', source: 'Azure wire server' },
  { cidr: '169.254.0.0/16', name: 'link-local', source: 'RFC 3927' },
  { cidr: '172.16.0.0/12', name: 'private', source: 'RFC 1918' },
  // Two anycast addresses in this range are reachable (PCP, TURN); neither serves web pages.
  { cidr: '192.0.0.0/24', name: 'ietf-protocol', source: 'RFC 6890' },
  { cidr: '192.0.2.0/24', name: 'documentation', source: 'RFC 5737' },
  { cidr: '192.88.99.0/24', name: '6to4-relay', source: 'RFC 7526' },
  { cidr: '192.168.0.0/16', name: 'private', source: 'RFC 1918' },
  { cidr: '198.18.0.0/15', name: 'benchmarking', source: 'RFC 2544' },
  { cidr: '198.51.100.0/24', name: 'documentation', source: 'RFC 5737' },
  { cidr: '203.0.113.0/24', name: 'documentation', source: 'RFC 5737' },
  { cidr: '224.0.0.0/4', name: 'multicast', source: 'RFC 5771' },
  { cidr: '255.255.255.255/32', name: 'broadcast', source: 'RFC 919' },
  { cidr: '240.0.0.0/4', name: 'reserved', source: IPV4_REGISTRY },

  { cidr: '::/128', name: 'unspecified', source: 'RFC 4291' },
  { cidr: '::1/128', name: 'loopback', source: 'RFC 4291' },
  { cidr: '::/96', name: 'ipv4-compatible', source: 'RFC 4291' },
  { cidr: '::ffff:0:0/96', name: 'ipv4-mapped', source: 'RFC 4291' },
  { cidr: '::ffff:0:0:0/96', name: 'ipv4-translated', source: 'RFC 2765' },
  { cidr: '64:ff9b::/96', name: 'nat64', source: 'RFC 6052' },
  { cidr: '64:ff9b:1::/48', name: 'nat64', source: 'RFC 8215' },
  { cidr: '100::/64', name: 'discard', source: 'RFC 6666' },
  { cidr: '100:0:0:1::/64', name: 'dummy', source: 'RFC 9780' },
  { cidr: '2001::/32', name: 'teredo', source: 'RFC 4380' },
  { cidr: '2001:2::/48', name: 'benchmarking', source: 'RFC 5180' },
  { cidr: '2001:10::/28', name: 'orchid', source: 'RFC 4843' },
  { cidr: '2001:20::/28', name: 'orchid', source: 'RFC 7343' },
  // The whole block, including its few reachable parts (AMT, AS112, DRIP), which serve no web
  // pages.
  { cidr: '2001::/23', name: 'ietf-protocol', source: 'RFC 2928' },
  { cidr: '2001:db8::/32', name: 'documentation', source: 'RFC 3849' },
  { cidr: '2002::/16', name: '6to4', source: 'RFC 3056' },
  { cidr: '3fff::/20', name: 'documentation', source: 'RFC 9637' },
  { cidr: '5f00::/16', name: 'segment-routing', source: 'RFC 9602' },
  { cidr: 'fc00::/7', name: 'unique-local', source: 'RFC 4193' },
  { cidr: 'fe80::/10', name: 'link-local', source: 'RFC 4291' },
  { cidr: 'fec0::/10', name: 'site-local', source: 'RFC 3879' },
  { cidr: 'ff00::/8', name: 'multicast', source: 'RFC 4291' },
  // The rest outside 2000::/3, the only space from which IANA assigns global unicast addresses.
  { cidr: '::/3', name: 'reserved', source: IPV6_SPACE },
  { cidr: '4000::/2', name: 'reserved', source: IPV6_SPACE },
  { cidr: '8000::/1', name: 'reserved', source: IPV6_SPACE },
]
