/**
 * Renders a page in the ways in which an option could be lost: HTML and a URL, scripts on and off,
 * a new page and a warm one.
 */
import { bytesOf } from '../api/renders.ts'
import type { Site } from '../network/site.ts'
import type { ServerApi } from '../server/server.ts'
import { THOROUGH } from '../thorough.ts'
import { countBySite, sourceVariants } from './source-variants.ts'

const callOf = countBySite()

/**
 * The HTML with or without scripts, and the URL the other way round, at each second call; all four
 * in the soak run.
 * @param server one with a single lane, so that the second of two equal renders has the page of the
 *   first
 * @returns the PDFs, each way twice
 */
export async function pdfsInEveryWay(
  server: ServerApi,
  site: Site,
  { html, options }: { html: string; options: object },
): Promise<Uint8Array<ArrayBuffer>[]> {
  const call = callOf(site)
  const pdfs: Uint8Array<ArrayBuffer>[] = []
  for (const [at, source] of sourceVariants(site, html).entries()) {
    for (const enableJavaScript of [false, true]) {
      if (!THOROUGH && enableJavaScript !== ((at + call) % 2 === 0)) continue
      const user = await server.newUser()
      const body = { ...source, options: { ...options, enableJavaScript } }
      pdfs.push(await bytesOf(server, user, 'pdf', body))
      pdfs.push(await bytesOf(server, user, 'pdf', body))
    }
  }
  return pdfs
}
