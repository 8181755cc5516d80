/** Asks a resolver once, within limits. It judges nothing. */
import { lookup as dnsLookup } from 'node:dns/promises'
import { withTimeout } from '../lib/timeout.ts'
import { type Address, readAddress } from './addresses.ts'
import { EgressError } from './error.ts'

/** Answers every address of a name, of both families, in one question. Rejects when there is none. */
export type Lookup = (host: string) => Promise<readonly { address: string }[]>

/** No honest web host publishes more; judging a thousand records per request is work for attackers. */
const ADDRESSES_MAX = 64

/**
 * getaddrinfo: the hosts file, then DNS. Verbatim keeps its order (RFC 6724), in which callers dial.
 * It cannot be called off, and waits as long as resolv.conf says (often 30 s): hence `limitMs` below.
 */
export function lookupBothFamilies(host: string): Promise<{ address: string }[]> {
  return dnsLookup(host, { all: true, verbatim: true })
}

/**
 * Returns 1 to 64 addresses of a name. Throws EgressError `unresolved` when none comes within
 * `limitMs`, and `blocked` for more than 64 or for an answer that is no address.
 */
export async function ask({
  host,
  lookup,
  limitMs,
}: {
  host: string
  lookup: Lookup
  limitMs: number
}): Promise<Address[]> {
  const late = () => new Error(`no answer in ${limitMs} ms`)
  const answers = await withTimeout(Promise.try(lookup, host), limitMs, late).catch(
    (cause: unknown) => {
      throw new EgressError({ kind: 'unresolved', reason: 'lookup-failed', cause })
    },
  )
  if (answers.length === 0) throw new EgressError({ kind: 'unresolved', reason: 'no-address' })
  if (answers.length > ADDRESSES_MAX) {
    throw new EgressError({ kind: 'blocked', reason: 'too-many-addresses' })
  }
  return answers.map((answer) => {
    const address = readAddress(answer.address)
    if (!address) throw new EgressError({ kind: 'blocked', reason: 'address:not-an-address' })
    return address
  })
}
