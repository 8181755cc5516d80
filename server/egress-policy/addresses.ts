/** Reads and judges IP addresses. It knows nothing of names, ports or what an operator allows. */
import ipaddr from 'ipaddr.js'
import { NON_PUBLIC_RANGES } from './ranges.ts'

/** An IP address in canonical text (RFC 5952 for IPv6, no brackets), ready to dial. */
export interface Address {
  address: string
  family: 4 | 6
}

/** A range of addresses: its first one and the bits of its prefix. Made by `readCidr`. */
export type Cidr = readonly [first: Parsed, bits: number]

type Parsed = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Returns `public`, or the name of the range that makes the address none of our business.
 * Text that is no canonical address is `not-an-address`: nothing unread is ever dialled.
 */
export function classifyAddress(address: string): string {
  const parsed = parse(address)
  if (!parsed) return 'not-an-address'
  const range = NON_PUBLIC_RANGES.find(({ cidr }) => matches(parsed, ipaddr.parseCIDR(cidr)))
  return range?.name ?? 'public'
}

/**
 * Reads an IP literal, IPv6 with or without brackets; undefined for anything else.
 * The result is written anew, so that the address dialled is the one judged, digit for digit.
 */
export function readAddress(text: string): Address | undefined {
  const parsed = parse(/^\[.*\]$/.test(text) ? text.slice(1, -1) : text)
  if (!parsed) return undefined
  return parsed instanceof ipaddr.IPv4
    ? { address: parsed.toString(), family: 4 }
    : { address: parsed.toRFC5952String(), family: 6 }
}

/**
 * Reads `10.0.0.0/8` or `fd00::/8`. Undefined for anything else, and for bits set behind the prefix:
 * 10.0.0.5/8 is more often a slip for /32 than sixteen million addresses.
 */
export function readCidr(text: string): Cidr | undefined {
  const family = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) ? ipaddr.IPv4 : ipaddr.IPv6
  if (!family.isValidCIDR(text) || text.includes('%')) return undefined
  const [base, bits] = family.parseCIDR(text)
  const first = family.networkAddressFromCIDR(text)
  return base.toString() === first.toString() ? [first, bits] : undefined
}

/** True when the address lies in the range. An IPv4 range never covers an IPv6 form of IPv4. */
export function inRange(address: string, cidr: Cidr): boolean {
  const parsed = parse(address)
  return parsed !== undefined && matches(parsed, cidr)
}

/**
 * Stricter than the library, which also takes 0x7f.1 and octal parts (another reader may see another
 * address in them) and zone ids (they mean one link of this machine).
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
