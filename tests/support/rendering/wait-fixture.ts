/**
 * The shared server, and renders of pages whose text says how far they are: for tests of waiting
 * and failing.
 */
import { errorOf } from '../api/renders.ts'
import { readPdf } from '../files/pdf.ts'
import { type SharedOptions, useSharedServer } from '../server/use-server.ts'
import { readReport } from './hints.ts'
import { type PageSource, sourcesInTurn } from './source-variants.ts'

/** Borrows the shared server for the tests of one file (see use-server.ts). */
export function useWaitFixture(shared?: SharedOptions) {
  const { server, site, user } = useSharedServer(shared)

  /** The text of a PDF, and whether the response says that it is a best attempt. */
  async function pdf(source: PageSource, options: object) {
    const response = await server.post('/api/v1/pdf', { ...source, options }, user.key)
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    const pages = await readPdf(await response.bytes())
    return {
      text: pages.map(({ text }) => text.trim()).join(' '),
      bestAttempt: response.headers.get('x-best-attempt'),
      id: response.headers.get('x-request-id') ?? '',
    }
  }

  return {
    server,
    site,
    user,
    pdf,
    /**
     * The different texts of a page's PDFs: its HTML and its address in turn, in a new page and in
     * the page of the last render.
     */
    async textsOf(html: string, options: object): Promise<string[]> {
      const texts = new Set<string>()
      for (const source of sourcesInTurn(site, html)) {
        for (let times = 0; times < 2; times += 1) texts.add((await pdf(source, options)).text)
      }
      return [...texts]
    },
    errorOf: (source: PageSource, options: object) =>
      errorOf(server, user, 'pdf', { ...source, options }),
    report: (id: string) => readReport(server, user.key, id),
  }
}
