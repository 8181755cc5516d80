/**
 * The egress policy: decides whether a URL or host may be reached, and at which addresses. The
 * lanes' proxies, URL validation and webhook delivery all use it. It opens no connections itself.
 */

import { type Address, classifyAddress, readAddress } from './addresses.ts'
import { type Allow, parseAllow } from './allow.ts'
import { type Lookup, lookupBothFamilies, resolveHost } from './dns.ts'
import { EgressError } from './error.ts'
import { hostOf } from './host.ts'
import { internalNameReason, readHost } from './hostnames.ts'
import { machineAddresses } from './machine-addresses.ts'
import { isUnsafePort } from './ports.ts'
import { type Endpoint, openReserved, type Reserved } from './reserved.ts'
import { createSelfAddress, type SelfAddress } from './self-address.ts'

export type { EgressErrorKind } from './error.ts'
export type { Address, Allow, Endpoint, Lookup, Reserved, SelfAddress }
export {
  classifyAddress,
  createSelfAddress,
  EgressError,
  hostOf,
  isUnsafePort,
  machineAddresses,
  openReserved,
  parseAllow,
}

/** A reachable target. `host` is canonical: lower case, no trailing dot, IPv6 in brackets. */
export interface Destination {
  host: string
  port: number
  /** At least one. Dial only these: a second lookup may return other addresses (DNS rebinding). */
  addresses: readonly Address[]
}

/** The methods throw only EgressError and keep no state between calls. */
export interface EgressPolicy {
  /**
   * Parses a URL and applies every rule that needs no DNS. Navigate to the `href` of the result,
   * never to the text, because the result is what was checked. Throws `invalid` or `blocked`.
   */
  parse(text: string): URL
  /** Calls `parse`, then `resolve`. Throws an error of any kind. */
  check(url: string | URL): Promise<Destination>
  /**
   * Checks a host (IPv6 with or without brackets) and a port, with at most one DNS lookup. A single
   * refused address refuses the host, because clients fail over from one address to the next.
   * Throws an error of any kind.
   */
  resolve(host: string, port: number): Promise<Destination>
  /**
   * Whether EGRESS_ALLOW covers a URL: by its host and port, or by ranges that hold every address
   * that will be dialled. Without `addresses` the result for a name may be `depends`: a DNS lookup
   * is needed.
   */
  allows(url: URL, addresses?: readonly Address[]): 'yes' | 'depends' | 'no'
}

export interface EgressPolicyOptions {
  /** Destinations that are allowed although the rules refuse them. Default: none. */
  allow?: Allow
  /** This server's own address, which is always refused. Default: unknown. */
  selfAddress?: SelfAddress
  /** The name resolver. Default: the hosts file, then DNS. */
  lookup?: Lookup
  /** Time limit of a lookup, in ms; after it, `dns_unavailable`. Default: 5,000. */
  lookupLimitMs?: number
}

/** Creates an egress policy. It holds no resources, so there is nothing to close. */
export function createEgressPolicy({
  allow = parseAllow(''),
  selfAddress = createSelfAddress(null),
  lookup = lookupBothFamilies,
  lookupLimitMs = 5_000,
}: EgressPolicyOptions = {}): EgressPolicy {
  function parse(text: string): URL {
    const url = URL.parse(text)
    if (!url) throw invalid('not-a-url')
    const port = portOf(url)
    if (port === undefined) throw blocked(`scheme:${url.protocol}`)
    checkHost(url.hostname, port)
    return url
  }

  async function check(url: string | URL): Promise<Destination> {
    const parsed = parse(String(url))
    return resolve(parsed.hostname, portOf(parsed) ?? Number.NaN)
  }

  async function resolve(text: string, port: number): Promise<Destination> {
    const target = checkHost(text, port)
    const { host, literal, objection } = target
    if (literal) return { host, port, addresses: [literal] }
    const addresses = await resolveHost({ host, lookup, limitMs: lookupLimitMs }).catch(
      (error: unknown) => {
        // Hides whether an internal name exists.
        throw objection ? blocked(objection, error) : error
      },
    )
    for (const { address } of addresses) checkAddress(address, target)
    return { host, port, addresses }
  }

  function allows(url: URL, addresses?: readonly Address[]): 'yes' | 'depends' | 'no' {
    const host = readHost(url.hostname)
    const port = portOf(url)
    if (!host || port === undefined) return 'no'
    if (allow.hasHost(host, port)) return 'yes'
    const literal = readAddress(host)
    const dialled = literal ? [literal] : addresses
    if (dialled === undefined) return allow.hasRanges ? 'depends' : 'no'
    const isInRanges = dialled.every(({ address }) => allow.hasAddress(address))
    return dialled.length > 0 && isInRanges ? 'yes' : 'no'
  }

  /** Applies the rules that need no DNS: a name that is refused here is never looked up. */
  function checkHost(text: string, port: number): Target {
    const host = readHost(text)
    if (!host) throw invalid('not-a-host')
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw invalid('not-a-port')
    const literal = readAddress(host)
    if (selfAddress.hasHost(host, port)) throw blocked('own-address')
    const exempt = allow.hasHost(host, port)
    const objection = exempt ? undefined : objectionTo({ host, port, literal })
    const target = { host, port, literal, exempt, objection }
    if (literal) checkAddress(literal.address, target)
    else if (objection && !allow.hasRanges) throw blocked(objection)
    return target
  }

  function checkAddress(address: string, { port, exempt, objection }: Target): void {
    if (selfAddress.hasAddress(address, port)) throw blocked('own-address')
    if (exempt || allow.hasAddress(address)) return
    if (objection) throw blocked(objection)
    const range = classifyAddress(address)
    if (range !== 'public') throw blocked(`address:${range}`)
  }

  return { parse, check, resolve, allows }
}

interface Target {
  host: string
  port: number
  literal: Address | undefined
  /** EGRESS_ALLOW lists this host and port. */
  exempt: boolean
  /** The rule that refuses the name or port, unless all addresses are in allowed ranges. */
  objection: string | undefined
}

function objectionTo({ host, port, literal }: Pick<Target, 'host' | 'literal'> & { port: number }) {
  if (isUnsafePort(port)) return `port:${port}`
  return literal ? undefined : internalNameReason(host)
}

/** The effective port of a URL; undefined if the scheme is neither http nor https. */
function portOf({ protocol, port }: URL): number | undefined {
  const defaultPort = { 'http:': 80, 'https:': 443 }[protocol]
  // Not `||`: an explicit port 0 is not the default port.
  return defaultPort && port !== '' ? Number(port) : defaultPort
}

function invalid(reason: string): EgressError {
  return new EgressError({ kind: 'invalid', reason })
}

function blocked(reason: string, cause?: unknown): EgressError {
  return new EgressError({ kind: 'blocked', reason, cause })
}
