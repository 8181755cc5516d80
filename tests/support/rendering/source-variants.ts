/** The two ways to hand a page to the service. */
import type { Site } from '../network/site.ts'

export type PageSource = { html: string } | { url: string }

/** The same page as HTML and at an address of its own on a site. */
export function sourceVariants(site: Site, html: string): PageSource[] {
  const path = `/page-${crypto.randomUUID()}`
  site.routes[path] = { body: html }
  return [{ html }, { url: `${site.url}${path}` }]
}

/** Does the same with the page handed over in either way, at once; what came of each. */
export function mapSources<T>(
  site: Site,
  html: string,
  work: (source: PageSource) => Promise<T>,
): Promise<T[]> {
  return Promise.all(sourceVariants(site, html).map(work))
}
