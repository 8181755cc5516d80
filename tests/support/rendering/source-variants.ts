/** The two sources of a page: HTML and a URL. */
import type { Site } from '../network/site.ts'
import { THOROUGH } from '../thorough.ts'

export type PageSource = { html: string } | { url: string }

/** The same page as HTML and at a URL of a site. */
export function sourceVariants(site: Site, html: string): PageSource[] {
  const path = `/page-${crypto.randomUUID()}`
  site.routes[path] = { body: html }
  return [{ html }, { url: `${site.url}${path}` }]
}

/**
 * Counts calls for each site. Each file of tests has a site of its own, so that its cases get the
 * same ways beside other files and alone.
 * @returns a function that returns the number of the call, from 1
 */
export function countBySite(): (site: Site) => number {
  const calls = new WeakMap<Site, number>()
  return (site) => {
    const call = (calls.get(site) ?? 0) + 1
    calls.set(site, call)
    return call
  }
}

const callOf = countBySite()

/**
 * The HTML of a page for two calls, its URL for the next two, and so on; both at each call in the
 * soak run. tests/rendering/source-variants.test.ts compares the two.
 * @returns at least one source
 */
export function sourcesInTurn(site: Site, html: string): PageSource[] {
  const call = callOf(site)
  // Two calls each, because many tests make two, which would get the same ways as those of the next
  // test.
  return sourceVariants(site, html).filter((_, way) => THOROUGH || way === (call >> 1) % 2)
}

/** Calls a function with the sources in turn of a page. @returns the results, at least one */
export function mapSources<T>(
  site: Site,
  html: string,
  work: (source: PageSource) => Promise<T>,
): Promise<T[]> {
  return Promise.all(sourcesInTurn(site, html).map(work))
}
