/** Several outputs of one load: content, metadata, links, and files behind links. */
import { describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { readError } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, site, user } = useServer({ env: { KEEP_REQUESTS: 'on' } })

const post = (body: object, headers: Record<string, string> = {}) =>
  server.fetch('/api/v1/extract', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${user.key}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })
const get = (path: string) =>
  server.fetch(path, { headers: { Authorization: `Bearer ${user.key}` } })

type Schemas = components['schemas']

async function extract(body: object): Promise<Schemas['ExtractedPage']> {
  const response = await post(body)
  expect(response.status).toBe(200)
  return dataOf(response)
}

const markdownOf = async (html: string): Promise<string> =>
  (await extract({ html, formats: ['markdown'] })).markdown ?? ''

function fileOf(page: Schemas['ExtractedPage'], part: 'screenshot' | 'pdf') {
  const file = page[part]
  if (!file) throw new Error(`the page has no ${part}`)
  return file
}

const usage = async (): Promise<Schemas['Usage']> => dataOf(await get('/api/v1/usage'))

const ARTICLE = `<!DOCTYPE html><html lang=en><head><title>Paper sizes</title>
  <meta name=description content="Sizes of paper."><meta property=og:title content="All sizes">
  <meta name=twitter:card content=summary><meta name=author content=Ada>
  <meta property=article:published_time content=2026-11-01><link rel="shortcut icon" href=/icon.png>
  <link rel=canonical href=/sizes></head><body><nav><a href=/home>Home</a> <a href=/shop>Shop</a></nav>
  <article><h1>Paper sizes</h1><p>${'A sheet of A4 has half the size of a sheet of A3, and the same shape. '.repeat(6)}
  <a href="/iso" rel=nofollow>ISO 216</a></p><h2>Table</h2><table><tr><th>Name<th>Width<tr><td>A4<td>210 mm</table>
  <ul><li>One<ol><li>Two</ol></ul><pre><code class=language-js>if (a &lt; b) {\n  c()\n}</code></pre>
  <p style="display:none">Nobody reads this.</p><p>${'The ratio of its sides is the square root of two, so that it can be halved. '.repeat(6)}</p>
  <img src=/a4.png alt="A sheet"></article><footer>Imprint</footer></body></html>`

describe('the content of a page', () => {
  test('is its main content as Markdown: headings, absolute links, tables, lists and code, without navigation and hidden text', async () => {
    site.routes['/page'] = { body: ARTICLE }
    const { markdown } = await extract({ url: `${site.url}/page`, formats: ['markdown'] })
    expect(markdown).toStartWith('# Paper sizes\n\nA sheet of A4')
    expect(markdown).toContain(`[ISO 216](${site.url}/iso)`)
    expect(markdown).toContain('## Table\n\n| Name | Width |\n')
    expect(markdown).toContain('| A4  | 210 mm |')
    expect(markdown).toMatch(/- {1,3}One\n\s+1\. {1,2}Two/)
    expect(markdown).toContain('```js\nif (a < b) {\n  c()\n}\n```')
    expect(markdown).toContain(`![A sheet](${site.url}/a4.png)`)
    expect(markdown).not.toMatch(/Home|Shop|Nobody|Imprint/)
  })

  test('is text, HTML, links, metadata, and where the page came from', async () => {
    site.routes['/old'] = { status: 302, headers: { Location: '/page' } }
    site.routes['/page'] = { body: ARTICLE }
    const page = await extract({
      url: `${site.url}/old`,
      formats: ['text', 'html', 'links', 'metadata'],
    })
    expect(page).toMatchObject({ url: `${site.url}/page`, status: 200, truncated: [] })
    expect(page.text).toContain('Imprint')
    expect(page.text).not.toContain('Nobody')
    expect(page.html).toStartWith('<!DOCTYPE html>\n<html lang="en">')
    expect(page.links).toEqual([
      { href: `${site.url}/home`, text: 'Home', rel: null },
      { href: `${site.url}/shop`, text: 'Shop', rel: null },
      { href: `${site.url}/iso`, text: 'ISO 216', rel: 'nofollow' },
    ])
    expect(page.metadata).toEqual({
      title: 'Paper sizes',
      description: 'Sizes of paper.',
      language: 'en',
      icon: `${site.url}/icon.png`,
      canonical: `${site.url}/sizes`,
      author: 'Ada',
      published: '2026-11-01',
      og: { title: 'All sizes' },
      twitter: { card: 'summary' },
    })
    expect(page.markdown).toBeUndefined()
  })

  test('has neither the links of headings to themselves, nor buttons in code, nor strong text in strong text', async () => {
    const markdown =
      await markdownOf(`<h2 id=a><a href=#a>Install</a></h2><h2 id=b>Use<a href=#b>#</a></h2>
      <pre><code class=language-sh>npm ci\n\n\nnpm test\n</code><button>Copy</button></pre><p><b>very <b>strong</b></b></p>`)
    expect(markdown).toBe(
      '## Install\n\n## Use\n\n```sh\nnpm ci\n\n\nnpm test\n```\n\n**very strong**',
    )
  })

  test('is the article of a page with much else, all that a page marks as main, all of an invoice, and all of a list of links', async () => {
    const links = Array.from(
      { length: 90 },
      (_, at) => `<li><a href=/${at}>Another story ${at}</a>`,
    )
    const prose = 'A sheet of A4 has half the size of a sheet of A3, and the same shape. '.repeat(3)
    const story = `<div class=story>${`<p>${prose}</p>`.repeat(10)}</div>`
    const more = `<div class=more><ul>${links.join('')}</ul></div>`
    expect(await markdownOf(`<div class=page>${more}${story}${more}</div>`)).toStartWith('A sheet')
    expect(await markdownOf(`<div class=page>${more}</div>`)).toContain('Another story 89')
    const grammar = '<div><a href=/size>Size</a>: <a href=/width>Width</a></div>'
    const docs = await markdownOf(`${more}<main><p>${prose.repeat(3)}</p>${grammar}</main>`)
    expect(docs).toStartWith('A sheet')
    expect(docs).toEndWith('Size: Width')
    const rows = '<tr><td>Paper<td>2.00'.repeat(20)
    const invoice = await markdownOf(`<p>${prose}</p><table>${rows}</table><p>Total: 40.00`)
    expect(invoice).toContain('Total: 40.00')
    expect(invoice.match(/Paper/g)).toHaveLength(20)
  })

  test('is that of scripts and open shadow trees, too', async () => {
    const html = `<div id=a></div><script>
      const root = document.querySelector('#a').attachShadow({ mode: 'open' })
      root.innerHTML = '<h2>From a component</h2><slot></slot>'
      document.body.append('Added later')</script>`
    const markdown = await markdownOf(html)
    expect(markdown).toContain('## From a component')
    expect(markdown).toContain('Added later')
  })

  test('is that of a page that answers with an error, with its status', async () => {
    site.routes['/gone'] = { status: 404, body: '<p>Nothing here.' }
    const page = await extract({ url: `${site.url}/gone`, formats: ['text'] })
    expect(page).toMatchObject({ status: 404, text: 'Nothing here.' })
  })

  test('has no HTML and no script in its Markdown, whatever the page says', async () => {
    const html = `<p>&lt;script&gt;alert(1)&lt;/script&gt; <a href="javascript:alert(1)">run</a>
      <a href="data:text/html,x">data</a> <a href="https://a.example/)](javascript:alert(2)">x](javascript:alert(3)</a>
      <img src="https://a.example/x.png" alt="](javascript:alert(4)) <script>">
      <table><tr><td><b onclick=x>cell</b> &lt;img src=x onerror=y&gt;</table>`
    const { marked } = await import('marked')
    const rendered = await marked.parse(await markdownOf(html))
    expect(rendered).not.toMatch(/<script|<img src="?x|(?:href|src)="(?:javascript|data):/i)
    expect(rendered).toContain('run')
  })
})

describe('files of the same load', () => {
  test('are behind links: a screenshot and a PDF', async () => {
    const page = await extract({
      html: '<h1>Invoice</h1>',
      formats: ['text', 'screenshot', 'pdf'],
      options: { format: 'webp', width: 400, height: 300 },
      pdf: { format: 'A5' },
    })
    for (const [part, type, signature] of [
      ['screenshot', 'image/webp', 'RIFF'],
      ['pdf', 'application/pdf', '%PDF'],
    ] as const) {
      const { url, content_type, size_bytes } = fileOf(page, part)
      const file = await fetch(url)
      const bytes = Buffer.from(await file.arrayBuffer())
      expect([file.status, file.headers.get('Content-Type'), content_type]).toEqual([
        200,
        type,
        type,
      ])
      expect(bytes.length).toBe(size_bytes)
      expect(bytes.toString('latin1', 0, 4)).toBe(signature)
    }
  })
})

describe('an extract', () => {
  test('is one render, in the history with its stored output, its report and its request', async () => {
    const before = await usage()
    const { request_id } = await extract({ html: '<p>One</p>', formats: ['text', 'screenshot'] })
    const after = await usage()
    expect(after.used - before.used).toBe(1)
    expect(after.by_type.extract).toBe((before.by_type.extract ?? 0) + 1)
    const render = await dataOf<Schemas['RenderStatus']>(await get(`/api/v1/renders/${request_id}`))
    expect(render).toMatchObject({ type: 'extract', status: 'completed' })
    const output = await fetch(render.output_url ?? '')
    expect(await output.json()).toMatchObject({
      text: 'One',
      screenshot: { content_type: 'image/png' },
    })
    expect((await get(`/api/v1/renders/${request_id}/report`)).status).toBe(200)
    const kept = await dataOf<Schemas['KeptRequest']>(
      await get(`/api/v1/renders/${request_id}/request`),
    )
    expect(kept.request).toMatchObject({ html: '<p>One</p>', formats: ['text', 'screenshot'] })
  })

  test('is made again from its kept request', async () => {
    const { request_id } = await extract({ html: '<p>Two</p>', formats: ['text'] })
    for (const body of [{}, { async: false }]) {
      const again = await server.post(`/api/v1/renders/${request_id}/rerun`, body, user.key)
      expect(await dataOf(again)).toMatchObject({ text: 'Two' })
    }
  })

  test('is made once for an idempotency key, and answered again with links that work', async () => {
    const body = { html: '<p>Three</p>', formats: ['text', 'screenshot'] }
    const headers = { 'Idempotency-Key': 'extract-1' }
    const [first, second] = [await post(body, headers), await post(body, headers)]
    expect([first, second].map((one) => one.headers.get('X-Cache'))).toEqual(['MISS', 'HIT'])
    const [one, two] = [
      await dataOf<Schemas['ExtractedPage']>(first),
      await dataOf<Schemas['ExtractedPage']>(second),
    ]
    expect(two.request_id).toBe(one.request_id)
    expect(two.text).toBe('Three')
    expect((await fetch(fileOf(two, 'screenshot').url)).status).toBe(200)
  })

  test.each<[string, object, string]>([
    ['no formats', { formats: [] }, 'formats'],
    ['a format twice', { formats: ['text', 'text'] }, 'formats'],
    ['an unknown format', { formats: ['docx'] }, 'formats[0]'],
    ['a page option for the PDF', { pdf: { waitForSelector: 'p' } }, 'pdf.waitForSelector'],
    ['a bleed', { pdf: { bleed: '3mm' } }, '`pdf.bleed` is not available here'],
    ['crop marks', { pdf: { cropMarks: true } }, '`pdf.cropMarks` is not available here'],
    ['files that are not stored', { formats: ['text', 'pdf'], retention: 0 }, 'retention'],
    ['a form of the response', { response: 'json' }, 'response'],
    ['margins without room', { pdf: { margin: { left: '4m' } } }, 'pdf.margin'],
    ['options that exclude each other', { options: { device: 'iPad', width: 9 } }, 'options.width'],
  ])('is refused with %s', async (_name, body, path) => {
    const response = await post({ html: 'x', ...body })
    expect(response.status).toBe(400)
    const { details } = await readError(response)
    expect(JSON.stringify(details)).toContain(path)
  })
})
