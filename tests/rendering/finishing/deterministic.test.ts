/**
 * With `deterministic` the same request becomes the same bytes, on every page, in every browser and
 * process.
 */
import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { bytesOf, errorOf, pdfOf } from '../../support/api/renders.ts'
import { useServer, useSharedServer } from '../../support/server/use-server.ts'

const first = useSharedServer()
const second = useServer({ env: { LANES: '2' } })

const CLOCK = '2026-11-20T10:15:00Z'
const TABLE = `<html lang="en"><title>(node00000009)</title><h1>Table</h1>
  <table>${'<tr><th scope=row>a<td>b'.repeat(40)}</table>`
const CLOCKED = `${TABLE}<p id=out><script>
  out.textContent = [Date(), new Date(), Date.now(), new Date(0).getTime(), Math.random(), Date.length].join('|')
</script>`

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function render(
  { server, user }: typeof first,
  html: string,
  options: object,
): Promise<string> {
  const response = await server.post('/api/v1/pdf', { html, options }, user.key)
  const digest = digestOf(new Uint8Array(await response.arrayBuffer()))
  expect(response.headers.get('X-Content-Digest')).toBe(`sha256=${digest}`)
  return digest
}

test.each([
  ['a tagged table', TABLE, { tagged: true }],
  ['an untagged one', TABLE, {}],
  [
    'an archive with an attachment',
    TABLE,
    { pdfa: '3a', pdfua: 1, attachments: [{ name: 'a', content: '' }] },
  ],
  ['scripts with a clock', CLOCKED, { tagged: true, enableJavaScript: true, clock: CLOCK }],
])(
  '%s: new and warm pages, two browsers and two processes make one file',
  async (_, html, others) => {
    const options = { deterministic: true, ...others }
    const digests = new Set<string>()
    for (const fixture of [first, second, first]) {
      digests.add(await render(fixture, html, options))
      // The counter of nodes goes on in the page.
      await bytesOf(fixture.server, fixture.user, 'pdf', { html: TABLE, options: { tagged: true } })
      digests.add(await render(fixture, html, options))
    }
    expect(digests.size).toBe(1)
  },
)

test('another option makes another file', async () => {
  const one = await render(first, TABLE, { deterministic: true })
  const other = await render(first, TABLE, { deterministic: true, document: { author: 'Zoë' } })
  expect(one).not.toBe(other)
})

test('scripts see the clock, in frames too', async () => {
  const frame = `<iframe srcdoc="<p id=in></p><script>document.querySelector('p').textContent=Date.now()</script>"></iframe>`
  const { server, user } = first
  const options = { enableJavaScript: true, clock: CLOCK }
  const html = `${frame}<p id=out><script>out.textContent = new Date().toISOString()</script>`
  const [page] = await pdfOf(server, user, { html, options })
  expect(page?.text).toContain('2026-11-20T10:15:00.000Z')
  expect(page?.text).toContain(String(Date.parse(CLOCK)))
})

test('the next render of the user has its own time', async () => {
  const { server, user } = first
  const html =
    '<p id=out><script>out.textContent = new Date().getFullYear() + " " + Math.random()</script>'
  const options = { enableJavaScript: true }
  await pdfOf(server, user, { html, options: { ...options, clock: '2001-01-01T00:00:00Z' } })
  const [page] = await pdfOf(server, user, { html, options })
  expect(page?.text).toContain(String(new Date().getFullYear()))
})

test.each([
  [{ deterministic: true, enableJavaScript: true }, 'options.deterministic'],
  [{ deterministic: true, injectJS: '1' }, 'options.deterministic'],
  [{ clock: CLOCK }, 'options.clock'],
  [{ deterministic: true, clock: 'noon' }, 'options.clock'],
])('%j is refused by name', async (options, path) => {
  const { server, user } = first
  const error = await errorOf(server, user, 'pdf', { html: TABLE, options })
  expect([error.status, error.details?.issues?.[0]?.path]).toEqual([400, path])
})
