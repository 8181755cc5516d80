/**
 * Pages that navigate to a refused address while they are parsed: the document stays whole, and the
 * report names the address.
 */
import { expect, test } from 'bun:test'
import { pdfOf } from '../../support/api/renders.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { renderWithReport } from '../../support/rendering/render-with-report.ts'
import { mapSources } from '../../support/rendering/source-variants.ts'
import type { TestUser } from '../../support/server/server.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const REFUSED = 'http://10.0.0.1/private'

const { server, site } = useSharedServer()

test.each([
  ['an inline script', `<script>location.href = '${REFUSED}'</script>`],
  ['an inline script that replaces the page', `<script>location.replace('${REFUSED}')</script>`],
  ['a form', `<form id=f action="${REFUSED}"></form><script>f.submit()</script>`],
  [
    'a posted form',
    `<form id=f method=post action="${REFUSED}"></form><script>f.submit()</script>`,
  ],
  [
    'a form that is sent by its button',
    `<form action="${REFUSED}"><button id=b>x</button></form><script>b.click()</script>`,
  ],
  ['a link', `<a id=a href="${REFUSED}">x</a><script>a.click()</script>`],
  [
    'a script after the page has loaded',
    `<script>onload = () => { location = '${REFUSED}' }</script>`,
  ],
])('%s that leads to a refused address keeps the whole document', async (_, leave) => {
  const html = `<!doctype html><h1>Before</h1>${leave}<p>After</p>`
  await mapSources(site, html, async (source) => {
    const user: TestUser = await server.newUser()
    const options = { enableJavaScript: true, timeout: 10_000 }
    const { bytes, report } = await renderWithReport(server, user, 'pdf', { ...source, options })
    const [page] = await readPdf(bytes)
    expect(page?.text.replace(/\s+/g, ' ')).toMatch(/^Before .*After/)
    expect(report.failed_requests.map(({ url }) => url.split('?')[0])).toContain(REFUSED)
  })
})

test('a page that is loaded again because of a refused navigation keeps the fragment of its URL', async () => {
  site.routes['/page'] = {
    body: `<style>#a { display: none } #a:target { display: block }</style>
      <script>location.href = '${REFUSED}'</script><p id=a>Target`,
  }
  const user = await server.newUser()
  const url = `${site.url}/page#a`
  const [page] = await pdfOf(server, user, { url, options: { enableJavaScript: true } })
  expect(page?.text.trim()).toBe('Target')
})
