/** Parses and classifies IP addresses. Names, ports and EGRESS_ALLOW are handled elsewhere. */
import ipaddr from 'ipaddr.js'
import { NON_PUBLIC_RANGES } from './ranges.ts'

/** An IP address in canonical text (RFC 5952 for IPv6, no brackets), ready to dial. */
export interface Address {
  address: string
  family: 4 | 6
}

/** An address range: its first address and the bits of its prefix. Created by `readCidr`. */
export type Cidr = readonly [first: Parsed, bits: number]

type Parsed = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Returns `public`, or the name of the non-public range that holds the address. Text that is not a
 * canonical address is `not-an-address`, so that only parsed addresses are ever dialled.
 */
export function classifyAddress(address: string): string {
  const parsed = parse(address)
  if (!parsed) return 'not-an-address'
  const range = NON_PUBLIC_RANGES.find(({ cidr }) => matches(parsed, ipaddr.parseCIDR(cidr)))
  return range?.name ?? 'public'
}

/**
 * Parses an IP literal, IPv6 with or without brackets; undefined for anything else.
 * The result is serialized again, so that the dialled address is exactly the one that was checked.
 */
export function readAddress(text: string): Address | undefined {
  const parsed = parse(/^\[.*\]$/.test(text) ? text.slice(1, -1) : text)
  if (!parsed) return undefined
  return parsed instanceof ipaddr.IPv4
    ? { address: parsed.toString(), family: 4 }
    : { address: parsed.toRFC5952String(), family: 6 }
}

/**
 * Parses `10.0.0.0/8` or `fd00::/8`. Undefined for anything else, and for bits set after the
 * prefix: 10.0.0.5/8 is more likely a typing mistake for /32 than a range of sixteen million
 * addresses.
 */
export function readCidr(text: string): Cidr | undefined {
  const family = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) ? ipaddr.IPv4 : ipaddr.IPv6
  if (!family.isValidCIDR(text) || text.includes('%')) return undefined
  const [base, bits] = family.parseCIDR(text)
  const first = family.networkAddressFromCIDR(text)
  return base.toString() === first.toString() ? [first, bits] : undefined
}

/**
 * Whether the range holds the address. An IPv4 range never holds an IPv6 form of an IPv4 address.
 */
export function inRange(address: string, cidr: Cidr): boolean {
  const parsed = parse(address)
  return parsed !== undefined && matches(parsed, cidr)
}

/**
 * Parses more strictly than the library, which also accepts 0x7f.1 and octal parts (which other
 * parsers may read differently) and zone ids (which name a network link of this machine).
 */
function parse(text: string): Parsed | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  if (!text.includes('%') && ipaddr.IPv6.isValid(text)) return ipaddr.IPv6.parse(text)
  return undefined
}

/** The library throws when the families differ. */
function matches(address: Parsed, [first, bits]: Cidr): boolean {
  return address.kind() === first.kind() && address.match(first, bits)
}
