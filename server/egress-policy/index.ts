/**
 * The one egress decision: may this URL or host be reached, and at which addresses. The lanes'
 * proxies, the URL check and webhook delivery all ask here. It dials nothing itself.
 */

import { type Address, classifyAddress, readAddress } from './addresses.ts'
import { type Allow, parseAllow } from './allow.ts'
import { ask, type Lookup, lookupBothFamilies } from './dns.ts'
import { EgressError } from './error.ts'
import { hostOf } from './host.ts'
import { internalNameReason, readHost } from './hostnames.ts'
import { isUnsafePort } from './ports.ts'
import { createSelfAddress, type SelfAddress } from './self-address.ts'

export type { EgressErrorKind } from './error.ts'
export type { Address, Allow, Lookup, SelfAddress }
export { classifyAddress, createSelfAddress, EgressError, hostOf, isUnsafePort, parseAllow }

/** A reachable target. `host` is canonical: lower case, no trailing dot, IPv6 in brackets. */
export interface Destination {
  host: string
  port: number
  /** At least one. Dial these and no others: a second lookup may answer otherwise (DNS rebinding). */
  addresses: readonly Address[]
}

/** They throw only EgressError, keep nothing between calls and may be called at any time. */
export interface EgressPolicy {
  /**
   * Reads a URL and applies every rule that needs no DNS. Navigate to the `href` of the result, never
   * to the text: that is what was judged. Throws `invalid` or `blocked`.
   */
  parse(text: string): URL
  /** Does `parse`, then `resolve`. Throws `invalid`, `blocked` or `unresolved`. */
  check(url: string | URL): Promise<Destination>
  /**
   * Judges a host (IPv6 with or without brackets) and a port, asking DNS at most once. A single
   * address that may not be reached refuses them all, since clients fail over from one to the next.
   * Throws `invalid`, `blocked` or `unresolved`.
   */
  resolve(host: string, port: number): Promise<Destination>
  /**
   * Whether EGRESS_ALLOW names a URL: its host and port, or ranges that hold every address that will
   * be dialled. Without `addresses` the answer for a name may be `depends`: DNS has to be asked first.
   */
  allows(url: URL, addresses?: readonly Address[]): 'yes' | 'depends' | 'no'
}

export interface EgressPolicyOptions {
  /** What passes although the rules refuse it. Default: nothing. */
  allow?: Allow
  /** This server, which is refused whatever is allowed. Default: unknown. */
  own?: SelfAddress
  /** The name resolver. Default: getaddrinfo. */
  lookup?: Lookup
  /** Time that one lookup may take, in ms; then `unresolved`. Default: 5,000. */
  lookupLimitMs?: number
}

/** Builds the decision. It opens nothing, so there is nothing to close. */
export function createEgressPolicy({
  allow = parseAllow(''),
  own = createSelfAddress(null),
  lookup = lookupBothFamilies,
  lookupLimitMs = 5_000,
}: EgressPolicyOptions = {}): EgressPolicy {
  function parse(text: string): URL {
    const url = URL.parse(text)
    if (!url) throw invalid('not-a-url')
    const port = portOf(url)
    if (port === undefined) throw blocked(`scheme:${url.protocol}`)
    admit(url.hostname, port)
    return url
  }

  async function check(url: string | URL): Promise<Destination> {
    const parsed = parse(String(url))
    return resolve(parsed.hostname, portOf(parsed) ?? Number.NaN)
  }

  async function resolve(text: string, port: number): Promise<Destination> {
    const target = admit(text, port)
    const { host, literal, objection } = target
    if (literal) return { host, port, addresses: [literal] }
    const addresses = await ask({ host, lookup, limitMs: lookupLimitMs }).catch(
      (error: unknown) => {
        // Whether an internal name exists is told to nobody.
        throw objection ? blocked(objection, error) : error
      },
    )
    for (const { address } of addresses) judge(address, target)
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

  /** Decides all that can be decided without DNS: a name refused here is never looked up. */
  function admit(text: string, port: number): Target {
    const host = readHost(text)
    if (!host) throw invalid('not-a-host')
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw invalid('not-a-port')
    const literal = readAddress(host)
    if (own.hasHost(host, port)) throw blocked('own-address')
    const exempt = allow.hasHost(host, port)
    const objection = exempt ? undefined : objectionTo({ host, port, literal })
    const target = { host, port, literal, exempt, objection }
    if (literal) judge(literal.address, target)
    else if (objection && !allow.hasRanges) throw blocked(objection)
    return target
  }

  function judge(address: string, { port, exempt, objection }: Target): void {
    if (own.hasAddress(address, port)) throw blocked('own-address')
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
  /** An operator allowed this very host and port. */
  exempt: boolean
  /** The rule against its name or port. Only addresses that are all in allowed ranges lift it. */
  objection: string | undefined
}

function objectionTo({ host, port, literal }: Pick<Target, 'host' | 'literal'> & { port: number }) {
  if (isUnsafePort(port)) return `port:${port}`
  return literal ? undefined : internalNameReason(host)
}

/** The port a URL means; undefined for a scheme that is neither http nor https. */
function portOf({ protocol, port }: URL): number | undefined {
  const standard = { 'http:': 80, 'https:': 443 }[protocol]
  // Not `||`: port 0 may be written out, and is not the standard one.
  return standard && port !== '' ? Number(port) : standard
}

function invalid(reason: string): EgressError {
  return new EgressError({ kind: 'invalid', reason })
}

function blocked(reason: string, cause?: unknown): EgressError {
  return new EgressError({ kind: 'blocked', reason, cause })
}
