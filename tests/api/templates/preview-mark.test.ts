/** PDFs of previews are not counted, and are therefore no finished documents. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { newTemplate } from '../../support/api/templates.ts'
import { newOperator } from '../../support/dashboard/visitor.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

const { server } = useServer({ env: { DASHBOARD: 'on' } })

const HTML = '<p>one</p><p style="break-before:page">two</p><style>* { visibility: hidden }</style>'

interface Comparison {
  data: { same: boolean; pages: { changed_share: number }[] }
}

test('each page of a PDF for a program is marked, whatever the page hides, and not one in the dashboard', async () => {
  const visitor = await newOperator(server)
  const created = await visitor.call('POST', '/api/keys', { name: 'program', scope: 'full' })
  const { key } = ((await created.json()) as { data: { key: string } }).data
  const { slug } = await newTemplate(server, { key }, { html: 'saved' })
  const path = `/api/v1/templates/${slug}/preview`
  const compare = async (before: Uint8Array, after: Uint8Array) => {
    const [one, other] = [before, after].map((file) => ({ file: file.toBase64() }))
    const response = await server.post(
      '/api/v1/renders/compare',
      { before: one, after: other },
      key,
    )
    return ((await response.json()) as Comparison).data
  }

  const marked = await (await server.post(path, { html: HTML }, key)).bytes()
  const shown = await (await visitor.call('POST', path, { html: HTML })).bytes()
  const rendered = await (await server.post('/api/v1/pdf', { html: HTML }, key)).bytes()
  expect((await compare(shown, rendered)).same).toBe(true)
  const { pages } = await compare(marked, rendered)
  expect(pages.map(({ changed_share }) => changed_share > 0.01)).toEqual([true, true])
  expect(await readPdf(marked)).toEqual(await readPdf(shown))
})
