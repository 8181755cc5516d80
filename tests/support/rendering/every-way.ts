/**
 * Renders a page in every way in which an option could be lost: HTML and a URL, scripts on and off,
 * a new page and a warm one.
 */
import { bytesOf } from '../api/renders.ts'
import type { Site } from '../network/site.ts'
import type { ServerApi } from '../server/server.ts'
import { sourceVariants } from './source-variants.ts'

/**
 * @param server one with a single lane, so that the second of two equal renders has the page of the
 *   first
 * @returns the PDFs: of each source without and with scripts, each twice
 */
export async function pdfsInEveryWay(
  server: ServerApi,
  site: Site,
  { html, options }: { html: string; options: object },
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pdfs: Uint8Array<ArrayBuffer>[] = []
  for (const source of sourceVariants(site, html)) {
    for (const enableJavaScript of [false, true]) {
      const user = await server.newUser()
      const body = { ...source, options: { ...options, enableJavaScript } }
      pdfs.push(await bytesOf(server, user, 'pdf', body))
      pdfs.push(await bytesOf(server, user, 'pdf', body))
    }
  }
  return pdfs
}
