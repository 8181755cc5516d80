/**
 * Counts the hosts that the policy refuses, in this process since its start, so that an operator
 * sees what users try to reach. Only so many are remembered: of more, the one that was refused
 * longest ago is forgotten.
 */
import { EgressError } from './error.ts'
import type { EgressPolicy } from './index.ts'

/** How often a rule refused a host. */
export interface BlockCount {
  host: string
  /** The rule, such as `address:private`. */
  rule: string
  count: number
}

/** Lists the hosts that were refused most often, first. @param limit the length of the list */
export type BlockedHosts = (limit: number) => BlockCount[]

interface CountedPolicy {
  policy: EgressPolicy
  blocked: BlockedHosts
}

const HOSTS_MAX = 500
/** Longer texts are no names. */
const HOST_CHARS_MAX = 253

/** Adds the counts to a policy, whose decisions stay the same. */
export function withBlockCounts(policy: EgressPolicy): CountedPolicy {
  // In the order of the last refusal.
  const counts = new Map<string, BlockCount>()

  function count(target: string, error: unknown): void {
    if (!(error instanceof EgressError) || error.kind !== 'blocked') return
    const host = target.slice(0, HOST_CHARS_MAX)
    const rule = error.reason
    const key = `${rule} ${host}`
    const before = counts.get(key)?.count ?? 0
    counts.delete(key)
    counts.set(key, { host, rule, count: before + 1 })
    const [oldest] = counts.keys()
    if (counts.size > HOSTS_MAX && oldest !== undefined) counts.delete(oldest)
  }

  function counted<T>(target: () => string, work: () => T): T {
    try {
      return work()
    } catch (error) {
      count(target(), error)
      throw error
    }
  }

  async function countedLater<T>(target: () => string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      count(target(), error)
      throw error
    }
  }

  const hostIn = (url: string | URL) => {
    const parsed = URL.parse(String(url))
    return parsed?.hostname || parsed?.protocol || String(url)
  }
  return {
    policy: {
      parse: (text) =>
        counted(
          () => hostIn(text),
          () => policy.parse(text),
        ),
      check: (url) =>
        countedLater(
          () => hostIn(url),
          () => policy.check(url),
        ),
      resolve: (host, port) =>
        countedLater(
          () => host,
          () => policy.resolve(host, port),
        ),
      allows: policy.allows,
    },
    blocked: (limit) => [...counts.values()].sort((a, b) => b.count - a.count).slice(0, limit),
  }
}
