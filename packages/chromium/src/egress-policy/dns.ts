/**
 * Resolves host names, with limits on time and number of addresses. Addresses are checked
 * elsewhere.
 */
import { resolve4, resolve6 } from 'node:dns/promises'
import { withTimeout } from '@platen/lib'
import { type Address, readAddress } from './addresses.ts'
import { EgressError } from './error.ts'

/**
 * Resolves a name to all its addresses of both families. Rejects with a code of c-ares if there are
 * none.
 */
export type Lookup = (host: string) => Promise<readonly { address: string }[]>

/**
 * Legitimate web hosts publish fewer; checking thousands of records per request would help
 * attackers.
 */
const ADDRESSES_MAX = 64

/**
 * Resolves the addresses of one family of a name. Rejects with a code of c-ares if there are none.
 */
export type Query = (host: string) => Promise<string[]>

/**
 * Codes of c-ares that say something about the name (ares.h): it does not exist, has no address, or
 * is none. The others are failures of resolvers: a refused connection, a time-out, SERVFAIL.
 */
const FINAL_CODES = ['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EBADQUERY']

/**
 * Reads the hosts file, then asks DNS. Callers dial the addresses in their order (RFC 6724). c-ares
 * waits for name servers in the event loop. getaddrinfo would hold a thread of the pool that also
 * reads and writes files, so that a page with names of a silent server would stop the renders of
 * others. A lookup cannot be cancelled, hence `limitMs` below.
 */
export function lookupBothFamilies(host: string): Promise<readonly { address: string }[]> {
  const lookup: Lookup = (name) => Bun.dns.lookup(name, { backend: 'c-ares' })
  return lookupOrConfirm(host, lookup, [resolve4, resolve6])
}

/**
 * Says that a name has no address only if DNS says so for each family. Where a name server dies
 * during a lookup, c-ares may report the family that has no address, and not the failure of the
 * other.
 */
export async function lookupOrConfirm(
  host: string,
  lookup: Lookup,
  families: Query[],
): Promise<readonly { address: string }[]> {
  try {
    return await lookup(host)
  } catch (error) {
    if (!isFinal(error)) throw error
    const answers = await Promise.allSettled(families.map((query) => query(host)))
    for (const one of answers) {
      if (one.status === 'rejected' && !isFinal(one.reason)) throw one.reason
    }
    const found = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (found.length === 0) throw error
    return found.map((address) => ({ address }))
  }
}

/**
 * Resolves a name to 1 to 64 addresses.
 * @throws EgressError `unresolved` if there is no address; `dns_unavailable` if there is no answer
 *   within `limitMs`; `blocked` for more than 64 addresses or a record that is not an address
 */
export async function resolveHost({
  host,
  lookup,
  limitMs,
}: {
  host: string
  lookup: Lookup
  limitMs: number
}): Promise<Address[]> {
  const onTimeout = () => new Error(`the DNS lookup took longer than ${limitMs} ms`)
  const records = await withTimeout(Promise.try(lookup, host), limitMs, onTimeout).catch(
    (cause: unknown) => {
      const kind = isFinal(cause) ? 'unresolved' : 'dns_unavailable'
      throw new EgressError({ kind, reason: 'lookup-failed', cause })
    },
  )
  if (records.length === 0) throw new EgressError({ kind: 'unresolved', reason: 'no-address' })
  if (records.length > ADDRESSES_MAX) {
    throw new EgressError({ kind: 'blocked', reason: 'too-many-addresses' })
  }
  return records.map((record) => {
    const address = readAddress(record.address)
    if (!address) throw new EgressError({ kind: 'blocked', reason: 'address:not-an-address' })
    return address
  })
}

function isFinal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return FINAL_CODES.includes(code.replace(/^DNS_/, ''))
}
