/** What `blockAds` keeps out of a render: known advertising hosts, but never the page's own site. */
import type { AdHosts } from './ads.ts'

export interface AdPolicy {
  /** The page has been led to this address: its site is the page's own. */
  visit(url: string): void
  /** @param host lower case, without a trailing dot */
  drops(host: string): boolean
}

export function createAdPolicy(ads: AdHosts): AdPolicy {
  const own = new Set<string>()
  return {
    visit(url) {
      own.add(siteOf(new URL(url).hostname))
    },
    drops: (host) => ads.has(host) && !own.has(siteOf(host)),
  }
}

export const NO_AD_POLICY: AdPolicy = { visit() {}, drops: () => false }

/**
 * The part of a host name that one owner is likely to have: two labels, or three where the second is
 * short (`example.co.uk`). The public suffix list would say it exactly; here a mistake costs an ad.
 */
function siteOf(host: string): string {
  const labels = host.split('.')
  const count = /^(com?|net|org|gov|edu|ac)$/.test(labels.at(-2) ?? '') ? 3 : 2
  return labels.slice(-count).join('.')
}
