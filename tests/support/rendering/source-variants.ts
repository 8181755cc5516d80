/** The two sources of a page: HTML and a URL. */
import type { Site } from '../network/site.ts'

export type PageSource = { html: string } | { url: string }

/** The same page as HTML and at a URL of a site. */
export function sourceVariants(site: Site, html: string): PageSource[] {
  const path = `/page-${crypto.randomUUID()}`
  site.routes[path] = { body: html }
  return [{ html }, { url: `${site.url}${path}` }]
}

/** Calls a function with both sources of a page concurrently. @returns both results */
export function mapSources<T>(
  site: Site,
  html: string,
  work: (source: PageSource) => Promise<T>,
): Promise<T[]> {
  return Promise.all(sourceVariants(site, html).map(work))
}
