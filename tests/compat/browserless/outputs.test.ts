/** PDFs, screenshots and content of pages by the routes of browserless. */
import { describe, expect, test } from 'bun:test'
import { postedJson, postJson } from '../../support/compat/browserless.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { readPdf } from '../../support/files/pdf.ts'
import type { Route } from '../../support/network/site.ts'
import { useServer } from '../../support/server/use-server.ts'

const JS = 'text/javascript'
const routes: Record<string, Route> = {
  '/page': { body: '<p>before</p><script src=/late.js></script>' },
  '/late.js': {
    body: 'setTimeout(() => { document.body.innerHTML = "<p id=late>after</p>" }, 50)',
    type: JS,
  },
  '/cookie': {
    body: '<p></p><script>document.querySelector("p").textContent = document.cookie</script>',
  },
  '/added.js': { body: 'window.added = "from a file"', type: JS },
  '/added.css': { body: 'body { background: #0f0 }', type: 'text/css' },
}
const { server, user, site } = useServer({ routes })

const send = (route: string, body: unknown, query = '') =>
  postJson(server, route, body, { key: user.key, query })

const sent = (route: string, body: unknown, query = '') =>
  postedJson(server, route, body, { key: user.key, query })

const image = async (body: unknown) =>
  readImage(await (await sent('screenshot', body)).arrayBuffer())
const content = async (body: unknown) => (await sent('content', body)).text()

describe('pdf', () => {
  const pages = async (body: unknown) => readPdf(await (await sent('pdf', body)).bytes())

  test('the paper is Letter without margins, and the PDF is tagged', async () => {
    const response = await sent('pdf', { html: '<p>text</p>' })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const bytes = await response.bytes()
    expect(await readPdf(bytes)).toMatchObject([{ width: 612, height: 792 }])
    expect(Buffer.from(bytes).toString('latin1')).toContain('/MarkInfo')
  })

  test('numbers are CSS pixels, a name of a paper wins, and its letters may have any case', async () => {
    const html = '<p>text</p>'
    const sized = { html, options: { width: 192, height: '96', margin: { top: '1mm' } } }
    expect(await pages(sized)).toMatchObject([{ width: 144, height: 72 }])
    const [page] = await pages({ html, options: { format: 'a4', width: 100 } })
    expect(Math.trunc(page?.width ?? 0)).toBe(595)
  })

  test('words and numbers may be strings', async () => {
    const options = { landscape: 'true', scale: '0.5', printBackground: 'false' }
    expect(await pages({ html: 'x', options })).toMatchObject([{ width: 792, height: 612 }])
  })

  test('scripts run, and `setJavaScriptEnabled` turns them off', async () => {
    const html = '<p>off</p><script>document.querySelector("p").textContent = "on"</script>'
    const textOf = async (body: object) => JSON.stringify(await pages({ html, ...body }))
    expect(await textOf({})).toContain('on')
    expect(await textOf({ setJavaScriptEnabled: false })).toContain('off')
  })
})

describe('screenshot', () => {
  const html = '<body style="margin:0"><div id=d style="background:#00f;width:50px;height:1200px">'

  test('the window has 800 x 600 pixels, and the type of the answer is that of the image', async () => {
    const response = await sent('screenshot', { html })
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(await readImage(await response.arrayBuffer())).toMatchObject({ width: 800, height: 600 })
    const jpeg = await sent('screenshot', { html, options: { type: 'jpeg', quality: 0 } })
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg')
  })

  test('the whole page, a part of it and an element can be captured', async () => {
    expect(await image({ html, options: { fullPage: true } })).toMatchObject({ height: 1_200 })
    expect(await image({ html, selector: '#d' })).toMatchObject({ width: 50, height: 1_200 })
    const clip = { x: 0.4, y: 10, width: 20, height: 30 }
    expect(await image({ html, options: { clip } })).toMatchObject({ width: 20, height: 30 })
    const viewport = { width: 300, height: 200, deviceScaleFactor: 1.5 }
    expect(await image({ html, viewport })).toMatchObject({ width: 450, height: 300 })
  })

  test('the image comes as Base64 on request', async () => {
    const response = await sent('screenshot', { html, options: { encoding: 'base64' } })
    expect(response.headers.get('content-type')).toStartWith('text/plain')
    const bytes = Uint8Array.fromBase64(await response.text())
    expect(await readImage(bytes)).toMatchObject({ format: 'png', width: 800 })
  })

  test('style sheets are added by their content and by their address', async () => {
    const own = { html: '<p>x', addStyleTag: [{ content: 'body { background: #f00 }' }] }
    expect(colourAt(await image(own), 400, 500)).toBe('#ff0000')
    const linked = { html: '<p>x', addStyleTag: [{ url: `${site.url}/added.css` }] }
    expect(colourAt(await image(linked), 400, 500)).toBe('#00ff00')
  })
})

describe('content', () => {
  test('the answer is the document after the waits, in a sandbox', async () => {
    const body = { url: `${site.url}/page`, waitForSelector: { selector: '#late', visible: true } }
    const response = await sent('content', body)
    expect(response.headers.get('content-type')).toStartWith('text/html')
    expect(response.headers.get('content-security-policy')).toStartWith('sandbox')
    expect(await response.text()).toContain('<p id="late">after</p>')
  })

  test('a function, an async function and an expression are waited for', async () => {
    const url = `${site.url}/page`
    const ways = [
      '() => document.querySelector("#late") !== null',
      'async () => document.querySelector("#late")',
      'function () { return document.querySelector("#late") }',
      'window.nothing || document.querySelector("#late") // a comment',
    ]
    for (const fn of ways) {
      expect(await content({ url, waitForFunction: { fn } })).toContain('after')
    }
    const broken = await send('content', { url, waitForFunction: { fn: '() => nothing.at()' } })
    expect(broken.status).toBe(400)
    expect(await broken.text()).toContain('"waitForFunction"')
  })

  test('added scripts are scripts of the page, from text and from files', async () => {
    const addScriptTag = [
      { url: `${site.url}/added.js` },
      { content: 'var own = "from </script> text"', id: 'mine' },
      { content: 'document.body.textContent = added + own' },
    ]
    const html = await content({ html: '<p>x', addScriptTag })
    expect(html).toContain('from a filefrom &lt;/script&gt; text')
  })

  test('cookies have the domain of the page, and headers, user agent and credentials are taken', async () => {
    const cookies = [{ name: 'a', value: '1', expires: -1, sameParty: false }]
    const body = {
      url: `${site.url}/cookie`,
      cookies,
      userAgent: 'Own/1',
      setExtraHTTPHeaders: { 'X-Own': '1' },
      authenticate: { username: 'u', password: 'p' },
    }
    expect(await content(body)).toContain('a=1')
  })

  test('scripts do not run with `setJavaScriptEnabled` set to false', async () => {
    const html = '<p>off</p><script>document.querySelector("p").textContent = "on"</script>'
    expect(await content({ html, setJavaScriptEnabled: false })).toContain('<p>off</p>')
    expect(await content({ html })).toContain('<p>on</p>')
  })

  test('a wait that takes too long is 408, or the page as it is with `bestAttempt`', async () => {
    const body = { html: '<p>here', waitForSelector: { selector: '#never', timeout: 1_000 } }
    expect((await send('content', body)).status).toBe(408)
    const response = await sent('content', { ...body, bestAttempt: true })
    expect(response.headers.get('x-best-attempt')).toBe('true')
    expect(await response.text()).toContain('<p>here')
  })
})

describe('scrape', () => {
  test('elements have their attributes, HTML, text and box', async () => {
    const html =
      '<body style="margin:0"><a href="/x" class=c style="display:block;width:100px;height:20px"><b>one</b></a><a>two</a>'
    const elements = [{ selector: 'a' }, { selector: 'b' }]
    const response = await sent('scrape', { html, elements })
    const answer = await response.json()
    expect(answer).toMatchObject({
      data: [
        {
          selector: 'a',
          results: [
            { html: '<b>one</b>', text: 'one', width: 100, height: 20, left: 0, top: 0 },
            { attributes: [], text: 'two' },
          ],
        },
        { selector: 'b', results: [{ text: 'one' }] },
      ],
      debug: null,
    })
    expect(answer.data[0].results[0].attributes).toContainEqual({ name: 'href', value: '/x' })
  })

  test('elements that come late are waited for, and one that never comes is 408', async () => {
    const late = await sent('scrape', {
      url: `${site.url}/page`,
      elements: [{ selector: '#late' }],
    })
    expect(await late.json()).toMatchObject({ data: [{ results: [{ text: 'after' }] }] })
    const elements = [{ selector: '#never', timeout: 1_000 }]
    expect((await send('scrape', { html: '<p>', elements })).status).toBe(408)
  })

  test('a document with too many elements is cut, and the answer says so', async () => {
    const response = await sent('scrape', {
      html: `<i name=getAttributeNames>${'<b>x</b>'.repeat(2_000)}</i>`,
      elements: [{ selector: 'b' }, { selector: 'i' }],
    })
    expect(response.headers.get('x-platen-truncated')).toBe('true')
    const { data } = await response.json()
    expect(data[0].results).toHaveLength(1_000)
    expect(data[1].results).toHaveLength(1)
  })
})

test('a page is one render of the history', async () => {
  const response = await sent('scrape', { html: '<p>x', elements: [{ selector: 'p' }] })
  const id = response.headers.get('x-request-id')
  const headers = { Authorization: `Bearer ${user.key}` }
  const render = await server.fetch(`/api/v1/renders/${id}`, { headers })
  expect(await render.json()).toMatchObject({ data: { type: 'extract', status: 'completed' } })
})
