/**
 * Decides which hosts `blockAds` keeps out of a render: known advertising hosts, except the page's
 * own site.
 */
import type { AdHosts } from './ads.ts'

export interface AdPolicy {
  /** Call it when the page navigates to a URL: that site counts as the page's own from now on. */
  visit(url: string): void
  /** @param host lower case, without a trailing dot */
  drops(host: string): boolean
}

export function createAdPolicy(ads: AdHosts): AdPolicy {
  const visitedSites = new Set<string>()
  return {
    visit(url) {
      visitedSites.add(siteOf(new URL(url).hostname))
    },
    drops: (host) => ads.has(host) && !visitedSites.has(siteOf(host)),
  }
}

export const NO_AD_POLICY: AdPolicy = { visit() {}, drops: () => false }

/**
 * The part of a host name that is likely to have one owner: two labels, or three if the second is
 * short (`example.co.uk`). The public suffix list would be exact; here a mistake costs no more than
 * an ad.
 */
function siteOf(host: string): string {
  const labels = host.split('.')
  const count = /^(com?|net|org|gov|edu|ac)$/.test(labels.at(-2) ?? '') ? 3 : 2
  return labels.slice(-count).join('.')
}
