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

let calls = 0

/**
 * Calls a function with a source of a page: HTML and a URL in turn, from call to call. The soak run calls it with
 * both at once each time. tests/rendering/source-variants.test.ts compares the two.
 * @returns the results, at least one
 */
export function mapSources<T>(
  site: Site,
  html: string,
  work: (source: PageSource) => Promise<T>,
): Promise<T[]> {
  calls += 1
  const sources = sourceVariants(site, html).filter((_, way) => THOROUGH || way === calls % 2)
  return Promise.all(sources.map(work))
}
