/** PDFs of pages by the routes of Gotenberg look as they do there. */
import { describe, expect, test } from 'bun:test'
import { indexHtml, type Part, post } from '../../support/compat/gotenberg-form.ts'
import { colourAt } from '../../support/files/images.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { PNG } from '../../support/files/png.ts'
import type { Route } from '../../support/network/site.ts'
import { useServer } from '../../support/server/use-server.ts'

const JS = 'text/javascript'
const routes: Record<string, Route> = {
  '/page': { body: '<p>a page</p><script src=/other.js></script>' },
  '/other.js': { body: '', type: JS },
  '/moved': { status: 302, headers: { Location: '/page' } },
  '/missing': { status: 404, body: 'nothing' },
  '/broken': { body: '<p>x</p><img src=/gone.png><img src=/gone2.png>' },
  '/gone.png': { status: 410, body: '' },
  '/gone2.png': { status: 400, body: '' },
  '/cookie': {
    body: '<p></p><script>document.querySelector("p").textContent = document.cookie</script>',
  },
}
const { server, user, site } = useServer({ routes })

const convert = (kind: string, parts: Record<string, Part | Part[]>) =>
  post(server, `chromium/convert/${kind}`, parts, { key: user.key })

async function pdf(kind: string, parts: Record<string, Part | Part[]>): Promise<Uint8Array> {
  const response = await convert(kind, parts)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

async function refusal(kind: string, parts: Record<string, Part | Part[]>) {
  const response = await convert(kind, parts)
  return { status: response.status, text: await response.text() }
}

const textOf = async (bytes: Uint8Array) =>
  (await readPdf(bytes)).map(({ text }) => text).join('\n')

describe('the page', () => {
  test('is Letter with margins of 0.39 inches unless the form says otherwise', async () => {
    const html = '<body style="margin:0"><div style="background:#00f;height:50px"></div>'
    const bytes = await pdf('html', { files: indexHtml(html) })
    expect(await readPdf(bytes)).toMatchObject([{ width: 612, height: 792 }])
    const drawn = await drawPdf(bytes)
    expect([colourAt(drawn, 26, 40), colourAt(drawn, 30, 40)]).toEqual(['#ffffff', '#0000ff'])
  })

  test('keeps the backgrounds of elements without printBackground, and loses that of the page', async () => {
    const html =
      '<body style="background:#0f0;margin:0"><div style="background:#f00;width:100px;height:100px"></div>'
    const without = await drawPdf(await pdf('html', { files: indexHtml(html) }))
    expect([colourAt(without, 50, 50), colourAt(without, 300, 400)]).toEqual(['#ff0000', '#ffffff'])
    const bytes = await pdf('html', { files: indexHtml(html), printBackground: 'true' })
    const drawn = await drawPdf(bytes)
    expect([colourAt(drawn, 50, 50), colourAt(drawn, 300, 400)]).toEqual(['#ff0000', '#00ff00'])
  })

  test('runs its scripts, and waits for what the form names', async () => {
    const html = `<p></p><script>
      setTimeout(() => { document.querySelector('p').innerHTML = '<b id=b>late</b>'; window.status = 'done' }, 300)
    </script>`
    const ways: Record<string, string>[] = [
      { waitForExpression: 'document.querySelector("b") !== null' },
      { waitForSelector: '#b' },
      { waitWindowStatus: 'done' },
      { waitDelay: '600ms' },
    ]
    for (const way of ways) {
      expect(await textOf(await pdf('html', { files: indexHtml(html), ...way }))).toContain('late')
    }
  })

  test('has headers and footers as they are, without a style of ours', async () => {
    const bytes = await pdf('html', {
      files: [
        indexHtml('<p>content'),
        { name: 'header.html', content: '<div style="font-size:20px;margin:0">HEAD</div>' },
        {
          name: 'footer.html',
          content: '<b style="font-size:9px"><i class=pageNumber></i>/<i class=totalPages></i></b>',
        },
      ],
      marginTop: '1',
      marginBottom: '1',
    })
    const text = await textOf(bytes)
    expect(text).toContain('HEAD')
    expect(text.replaceAll(/\s/g, '')).toContain('1/1')
  })

  test('ends at the first forced page break with singlePage, as in Gotenberg', async () => {
    const part = (text: string) => `<div style="height:400px;break-after:page">${text}</div>`
    const files = indexHtml(`${part('first')}${part('second')}<p>third</p>`)
    const pages = await readPdf(await pdf('html', { files, singlePage: 'true' }))
    expect(pages.map(({ text }) => text.trim())).toEqual(['first'])
    expect(pages[0]?.height).toBeGreaterThan(600)
  })

  test('is as high as its content with singlePage, also in landscape', async () => {
    const files = indexHtml('<div style="height:3000px">tall</div>')
    const pages = await readPdf(await pdf('html', { files, singlePage: 'true' }))
    expect(pages).toHaveLength(1)
    expect(pages[0]?.height).toBeGreaterThan(2_250)
    const wide = await readPdf(await pdf('html', { files, singlePage: '1', landscape: '1' }))
    expect(wide).toMatchObject([{ width: 792 }])
  })

  test('has the pages, tags and bookmarks that the form asks for', async () => {
    const html = '<h1>one</h1><h1 style="break-before:page">two</h1>'
    const bytes = await pdf('html', {
      files: indexHtml(html),
      nativePageRanges: '2',
      generateDocumentOutline: 'true',
    })
    expect(await readPdf(bytes)).toHaveLength(1)
    expect((await readPdfFacts(bytes)).isTagged).toBeTrue()
  })

  test('sees the media that the form emulates, in both forms of the features', async () => {
    const html = `<style>p{display:none} @media screen{.s{display:block}}
      @media (prefers-color-scheme: dark){.d{display:block}}</style><p class=s>SCREEN<p class=d>DARK`
    const files = indexHtml(html)
    const features = [
      '{"prefers-color-scheme":"dark"}',
      '[{"name":"prefers-color-scheme","value":"dark"}]',
    ]
    for (const emulatedMediaFeatures of features) {
      const parts = { files, emulatedMediaType: 'screen', emulatedMediaFeatures }
      const text = await textOf(await pdf('html', parts))
      expect(text).toContain('SCREEN')
      expect(text).toContain('DARK')
    }
  })
})

describe('assets', () => {
  test('are found by their names, and by the folders that were sent', async () => {
    const html =
      '<body style="margin:0"><img src="a.png" width=100 height=100><img src="img/a.png" width=100 height=100>'
    const files = [indexHtml(html), { name: 'img/a.png', content: new Uint8Array(PNG) }]
    const parts = { files, failOnResourceLoadingFailed: 'true' }
    expect((await convert('html', parts)).status).toBe(200)
  })

  test('that are missing fail the request with 409 if the form says so', async () => {
    const files = [
      indexHtml('<img src="none.png">'),
      { name: 'b.png', content: new Uint8Array(PNG) },
    ]
    const { status, text } = await refusal('html', { files, failOnResourceLoadingFailed: 'true' })
    expect(status).toBe(409)
    const expected = 'Chromium failed to load resources: resource Image: net::ERR_FILE_NOT_FOUND'
    expect(text).toBe(expected)
    const alone = await refusal('html', {
      files: indexHtml('<img src="none.png">'),
      failOnResourceLoadingFailed: 'true',
    })
    expect(alone).toEqual({ status: 409, text: expected })
  })
})

describe('addresses', () => {
  test('are printed, with cookies and a user agent', async () => {
    const { hostname, host } = new URL(site.url)
    const bytes = await pdf('url', {
      url: `${site.url}/cookie`,
      cookies: JSON.stringify([
        { name: 'a', value: 'b', domain: hostname, sameSite: 'lax' },
        { name: 'c', value: 'd', domain: host },
      ]),
      userAgent: 'Tests/1',
    })
    expect(await textOf(bytes)).toContain('a=b; c=d')
    expect(site.requests.findLast(({ target }) => target === '/cookie')?.head).toContain('Tests/1')
  })

  test('have the name of version 6, too', async () => {
    expect(await textOf(await pdf('url', { remoteURL: `${site.url}/page` }))).toContain('a page')
  })

  test('get the headers whose scope matches, and the others do not', async () => {
    await pdf('url', {
      url: `${site.url}/page`,
      extraHttpHeaders: JSON.stringify({
        'X-All': 'all',
        'X-Some': 'some;scope=.*\\/other\\.js',
        'X-None': 'none;scope=^https://example\\.com',
      }),
    })
    const head = (path: string) => site.requests.findLast(({ target }) => target === path)?.head
    expect(head('/page')).toContain('X-All: all')
    expect(head('/page')).not.toContain('X-Some')
    expect(head('/other.js')).toContain('X-All: all')
    expect(head('/other.js')).toContain('X-Some: some')
    expect(`${head('/page')}${head('/other.js')}`).not.toContain('X-None')
  })

  test('that respond with an error fail the request, unless the form allows it', async () => {
    const url = `${site.url}/missing`
    expect(await refusal('url', { url })).toEqual({
      status: 409,
      text: 'Invalid HTTP status code from the main page: 404: Not Found',
    })
    expect((await convert('url', { url, failOnHttpStatusCodes: '[]' })).status).toBe(200)
  })

  test('name every resource with a status that the form lists, but not those of other hosts', async () => {
    const parts = { url: `${site.url}/broken`, failOnResourceHttpStatusCodes: '[499]' }
    const { status, text } = await refusal('url', parts)
    expect(status).toBe(409)
    expect(text.split('\n').toSorted()).toEqual([
      'Invalid HTTP status code from resources:',
      `${site.url}/gone.png - 410: Gone`,
      `${site.url}/gone2.png - 400: Bad Request`,
    ])
    const ignored = { ...parts, ignoreResourceHttpStatusDomains: '["127.0.0.1"]' }
    expect((await convert('url', ignored)).status).toBe(200)
  })

  test('that cannot be reached are 400 with the error of Chromium', async () => {
    const { status, text } = await refusal('url', { url: 'http://nothing.invalid/' })
    expect({ status, text }).toEqual({
      status: 400,
      text: 'Chromium returned net::ERR_NAME_NOT_RESOLVED',
    })
  })

  test('of private networks are 403, and the answer names the setting', async () => {
    const { status, text } = await refusal('url', { url: 'http://10.0.0.1/' })
    expect(status).toBe(403)
    expect(text).toContain('EGRESS_ALLOW=host:port')
    expect(await refusal('url', { url: 'file:///etc/passwd' })).toMatchObject({ status: 400 })
    expect(await refusal('url', {})).toEqual({
      status: 400,
      text: "Invalid form data: form field 'url' is required",
    })
  })
})
