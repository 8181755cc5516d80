/** Egress policies with a fake DNS, and the outcome of their checks. */
import { expect } from 'bun:test'
import {
  createEgressPolicy,
  EgressError,
  type EgressErrorKind,
  type Lookup,
  parseAllow,
} from '../../../packages/chromium/src/egress-policy/index.ts'

export const PUBLIC_V4 = '93.184.216.34'
export const PUBLIC_V6 = '2606:2800:220:1::1'

/** A resolver that answers from `zone` and records the queried names. */
export function fakeDns(zone: (host: string) => readonly string[]) {
  const asked: string[] = []
  const lookup: Lookup = async (host) => {
    asked.push(host)
    return zone(host).map((address) => ({ address }))
  }
  return { asked, lookup }
}

/** A policy whose names resolve as in `zone`. */
export function egressPolicyFor(zone: Record<string, readonly string[]>, allow = '') {
  const dns = fakeDns((host) => zone[host] ?? [])
  return { ...dns, ...createEgressPolicy({ allow: parseAllow(allow), lookup: dns.lookup }) }
}

/** The kind of the refusal, or `reached`. Any other error fails the test. */
export async function outcomeOf(attempt: () => unknown): Promise<EgressErrorKind | 'reached'> {
  try {
    await attempt()
    return 'reached'
  } catch (error) {
    if (error instanceof EgressError) return error.kind
    throw error
  }
}

/** Expects the same outcome for each of the targets, which are separated by spaces. */
export async function expectEach(
  expected: EgressErrorKind | 'reached',
  targets: string,
  attempt: (target: string) => unknown,
): Promise<void> {
  for (const target of targets.split(' ')) {
    expect([target, await outcomeOf(() => attempt(target))]).toEqual([target, expected])
  }
}
