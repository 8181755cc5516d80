/** A server with one lane and a site, for tests of the options about waiting and failing: renders of pages whose text says how far they are. */
import { errorOf } from '../api/renders.ts'
import { readPdf } from '../files/pdf.ts'
import { type Site, startSite } from '../network/site.ts'
import { startServer, type TestServer, type TestUser } from '../server/server.ts'
import { type PageSource, sourceVariants } from './source-variants.ts'

export interface WaitFixture {
  site: Site
  server: TestServer
  user: TestUser
  /** The text of a page's PDF in every way: HTML and an address, each in a new page and in the page of the last render. */
  textsOf(html: string, options: object): Promise<string[]>
  /** The text of a PDF, and whether the response says that it is a best attempt. */
  pdf(
    source: PageSource,
    options: object,
  ): Promise<{ text: string; bestAttempt: string | null; id: string }>
  errorOf(source: PageSource, options: object): ReturnType<typeof errorOf>
  report(id: string): Promise<{
    hints: { code: string; where: string | null; message: string }[]
    best_attempt: boolean
  }>
  close(): Promise<void>
}

export async function openWaitFixture(): Promise<WaitFixture> {
  const site = await startSite()
  const server = await startServer({ env: { EGRESS_ALLOW: site.host, LANES: '1' } })
  const user = await server.newUser()

  const fixture: WaitFixture = {
    site,
    server,
    user,
    async textsOf(html, options) {
      const texts: string[] = []
      for (const source of sourceVariants(site, html)) {
        for (let times = 0; times < 2; times += 1) {
          texts.push((await fixture.pdf(source, options)).text)
        }
      }
      return texts
    },
    async pdf(source, options) {
      const response = await server.post('/api/v1/pdf', { ...source, options }, user.key)
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
      const pages = await readPdf(await response.bytes())
      return {
        text: pages.map(({ text }) => text.trim()).join(' '),
        bestAttempt: response.headers.get('x-best-attempt'),
        id: response.headers.get('x-request-id') ?? '',
      }
    },
    errorOf: (source, options) => errorOf(server, user, 'pdf', { ...source, options }),
    async report(id) {
      const headers = { Authorization: `Bearer ${user.key}` }
      const response = await server.fetch(`/api/v1/renders/${id}/report`, { headers })
      return ((await response.json()) as { data: Awaited<ReturnType<WaitFixture['report']>> }).data
    },
    async close() {
      await server.close()
      await site.close()
    },
  }
  return fixture
}
