/** Options of browserless have the effect on the page that they have there. */
import { describe, expect, test } from 'bun:test'
import { errorReply } from '../../../server/compat/browserless/errors.ts'
import { ApiError } from '../../../server/errors.ts'
import { postedJson, postJson } from '../../support/compat/browserless.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { drawPdf, readPdf } from '../../support/files/pdf.ts'
import { PNG } from '../../support/files/png.ts'
import { useServer } from '../../support/server/use-server.ts'

const ASK_TO_SIGN_IN = { 'WWW-Authenticate': 'Basic realm="x"' }
const { server, user, site } = useServer({
  routes: {
    '/page': { body: '<p>text</p><img src=/a.png><link rel=stylesheet href=/a.css>' },
    '/a.png': { body: PNG, type: 'image/png' },
    '/a.css': { body: 'p { color: red }', type: 'text/css' },
    '/slow-image': { body: '<p>there</p><img src=/slow.png>' },
    '/slow.png': 'silence',
    '/silent': 'silence',
    '/late': {
      body: '<p></p><script>setTimeout(() => fetch("/words").then((answer) => answer.text()).then((text) => { document.querySelector("p").textContent = text }), 100)</script>',
    },
    '/words': { body: 'fetched', type: 'text/plain', after: 200 },
    '/closed': { status: 401, headers: ASK_TO_SIGN_IN, body: 'closed' },
  },
})

const send = (route: string, body: unknown, query = '') =>
  postJson(server, route, body, { key: user.key, query })

const sent = (route: string, body: unknown, query = '') =>
  postedJson(server, route, body, { key: user.key, query })

const content = async (body: unknown) => (await sent('content', body)).text()
const image = async (body: unknown) =>
  readImage(await (await sent('screenshot', body)).arrayBuffer())
const pdf = async (body: unknown) => (await sent('pdf', body)).bytes()
const headOf = (path: string) =>
  site.requests.findLast(({ target }) => target === path)?.head.toLowerCase() ?? ''
const url = (path: string) => `${site.url}${path}`

describe('requests', () => {
  test('headers go to everything that the page requests, with the user agent and cookies', async () => {
    await content({
      url: url('/page'),
      setExtraHTTPHeaders: { 'X-Own': 'mine' },
      userAgent: 'Own/1',
      cookies: [
        { name: 'one', value: '1', url: url('/') },
        { name: 'two', value: '2', domain: '127.0.0.1', httpOnly: true },
        { name: 'other', value: '3', domain: 'example.com' },
      ],
    })
    for (const path of ['/page', '/a.png', '/a.css']) {
      expect(headOf(path)).toContain('x-own: mine')
      expect(headOf(path)).toContain('user-agent: own/1')
      expect(headOf(path)).toContain('cookie: one=1; two=2')
    }
  })

  test('types that are rejected are not requested', async () => {
    const before = site.requests.length
    await content({ url: url('/page'), rejectResourceTypes: ['image', 'stylesheet'] })
    expect(site.requests.slice(before).map(({ target }) => target)).toEqual(['/page'])
  })

  test('credentials answer a page that asks for them', async () => {
    await content({ url: url('/closed'), authenticate: { username: 'me', password: 'secret' } })
    expect(headOf('/closed')).toContain(`authorization: basic ${btoa('me:secret')}`.toLowerCase())
  })
})

describe('the window', () => {
  test('media, size, scale and touch are seen by the page', async () => {
    const html = `<script>document.title = [innerWidth, innerHeight, devicePixelRatio,
      matchMedia('print').matches, navigator.maxTouchPoints > 0].join()</script>`
    const titleOf = async (body: object) =>
      /<title>(.*)<\/title>/.exec(await content({ html, ...body }))?.[1]
    expect(await titleOf({})).toBe('800,600,1,false,false')
    const viewport = { width: 400, height: 300, deviceScaleFactor: 2 }
    expect(await titleOf({ viewport })).toBe('400,300,2,false,false')
    expect(await titleOf({ viewport: { ...viewport, isMobile: true } })).toEndWith('true')
    const drawn = '<p id=p><script>p.textContent = "ratio " + devicePixelRatio</script>'
    const [page] = await readPdf(await pdf({ html: drawn, viewport }))
    expect(page?.text).toContain('ratio 2')
    const print = '<style>p{color:red}@media print{body{background:#00f}}</style><p>x'
    expect(colourAt(await image({ html: print, emulateMediaType: 'print' }), 9, 500)).toBe(
      '#0000ff',
    )
  })

  test('a screenshot has the quality, the part and the background that it asks for', async () => {
    const html = '<body style="margin:0"><div style="height:100px;background:#f00"></div>'
    const bare = await image({ html, options: { omitBackground: true } })
    expect(bare.data.at(-1)).toBe(0)
    const sizeOf = async (quality: number) => {
      const options = { type: 'jpeg', quality }
      return (await (await sent('screenshot', { html, options })).bytes()).length
    }
    expect(await sizeOf(5)).toBeLessThan(await sizeOf(100))
  })
})

describe('waits', () => {
  const late = (code: string) => `<p>early</p><script>setTimeout(() => { ${code} }, 300)</script>`
  const change = 'document.querySelector("p").textContent = "done"'

  test('a time, a function and an element end them', async () => {
    expect(await content({ html: late(change), waitForTimeout: 600 })).toContain('<p>done</p>')
    const fn = '() => document.querySelector("p").textContent === "done"'
    expect(await content({ html: late(change), waitForFunction: { fn } })).toContain('<p>done</p>')
    const hide = late('document.querySelector("p").hidden = true')
    const gone = { selector: 'p', hidden: true }
    expect(await content({ html: hide, waitForSelector: gone })).toContain('hidden=""')
    const show = `<style>p{display:none}p.on{display:block}</style>${late('document.querySelector("p").className = "on"')}`
    const visible = { selector: 'p', visible: true }
    expect(await content({ html: show, waitForSelector: visible })).toContain('class="on"')
  })

  test('an event of the document or the window ends them', async () => {
    for (const target of ['document', 'window']) {
      const html = late(`${change}; ${target}.dispatchEvent(new Event('ready-now'))`)
      expect(await content({ html, waitForEvent: { event: 'ready-now' } })).toContain('done')
    }
    const never = { html: '<p>x', waitForEvent: { event: 'never', timeout: 1_000 } }
    expect((await send('content', never)).status).toBe(408)
    expect(await content({ ...never, bestAttempt: true })).toContain('<p>x')
  })

  test('a quiet network ends them, a page that never answers is 408, and one resource that never comes is left out', async () => {
    const quiet = { url: url('/late'), gotoOptions: { waitUntil: 'networkidle0' } }
    expect(await content(quiet)).toContain('fetched')
    const early = { url: url('/slow-image'), gotoOptions: { waitUntil: 'domcontentloaded' } }
    expect(
      await content({ ...early, gotoOptions: { ...early.gotoOptions, timeout: 3_000 } }),
    ).toContain('there')
    const stuck = { gotoOptions: { timeout: 1_500 } }
    expect((await send('content', { url: url('/silent'), ...stuck })).status).toBe(408)
    expect(await content({ url: url('/slow-image'), ...stuck })).toContain('there')
  })
})

describe('additions', () => {
  test('styles and scripts are added in their order, after the page', async () => {
    const html = '<p style="color:green">x</p><script>window.first = "page"</script>'
    const added = await content({
      html,
      addStyleTag: [{ content: 'p { margin: 7px }' }],
      addScriptTag: [
        { content: 'document.querySelector("p").title = first' },
        {
          content:
            'document.querySelector("p").id = getComputedStyle(document.querySelector("p")).margin',
        },
      ],
    })
    expect(added).toContain('title="page"')
    expect(added).toContain('id="7px"')
  })

  test('a module is one, and what cannot be loaded is 400', async () => {
    const module = { content: 'document.body.dataset.top = typeof this', type: 'module' }
    const waitForFunction = { fn: '() => "top" in document.body.dataset' }
    expect(await content({ html: '<p>', addScriptTag: [module], waitForFunction })).toContain(
      'data-top="undefined"',
    )
    const missing = { html: '<p>', addScriptTag: [{ url: url('/missing.js') }] }
    expect((await send('content', missing)).status).toBe(400)
  })
})

describe('PDFs', () => {
  test('headers and footers are printed with their numbers, as they are', async () => {
    const options = {
      displayHeaderFooter: true,
      headerTemplate: '<span style="font-size:20px">TOP</span>',
      footerTemplate:
        '<span style="font-size:20px"><span class=pageNumber></span> of <span class=totalPages></span></span>',
      margin: { top: 100, bottom: 100 },
    }
    const html = '<p>one</p><p style="break-before:page">two</p>'
    const texts = (await readPdf(await pdf({ html, options }))).map(({ text }) => text)
    expect(texts[0]).toContain('TOP')
    expect(texts[1]?.replaceAll(/\s+/g, ' ')).toContain('2 of 2')
  })

  test('the whole page is on one page with `fullPage`, and not together with a height', async () => {
    const html = '<body style="margin:0"><div style="height:2500px">x</div>'
    const [page, ...more] = await readPdf(await pdf({ html, options: { fullPage: true } }))
    expect(more).toEqual([])
    expect(page?.width).toBe(612)
    expect(page?.height).toBeGreaterThan(1_875)
    expect((await send('pdf', { html, options: { fullPage: true, height: 9 } })).status).toBe(400)
  })

  test('backgrounds, pages and `@page` rules are those that it asks for', async () => {
    const html =
      '<style>@page{size:300px 200px;margin:0}</style><body style="margin:0;background:#00f"><p>1</p><p style="break-before:page">2</p>'
    const plain = await drawPdf(await pdf({ html }))
    expect(colourAt(plain, 90, 90)).toBe('#ffffff')
    const options = { printBackground: true, preferCSSPageSize: true, pageRanges: '2' }
    const bytes = await pdf({ html, options })
    const [page, ...more] = await readPdf(bytes)
    expect(more).toEqual([])
    expect(page?.width).toBeCloseTo(225, 0)
    expect(page?.height).toBeCloseTo(150, 0)
    expect(colourAt(await drawPdf(bytes), 90, 90)).toBe('#0000ff')
  })
})

describe('scrape', () => {
  test('an answer has the fields of browserless and no others', async () => {
    const html =
      '<body style="margin:0"><div style="margin:10px 0 0 5px" class=c id=d>a <b>b</b></div>'
    const elements = [{ selector: '#d' }, { selector: '#d b', timeout: 1_000 }]
    const { data, debug } = await (await sent('scrape', { html, elements })).json()
    expect(debug).toBeNull()
    expect(data.map((one: object) => Object.keys(one).sort())).toEqual([
      ['results', 'selector'],
      ['results', 'selector'],
    ])
    const [div] = data[0].results
    expect(Object.keys(div).sort()).toEqual([
      'attributes',
      'height',
      'html',
      'left',
      'text',
      'top',
      'width',
    ])
    expect(div).toMatchObject({ html: 'a <b>b</b>', text: 'a b', left: 5, top: 10, width: 795 })
    expect(div.attributes[1]).toEqual({ name: 'class', value: 'c' })
  })
})

describe('errors', () => {
  test('busy browsers and limits are 429, and a server that cannot answer is 503', () => {
    const statusOf = (code: ConstructorParameters<typeof ApiError>[0]) =>
      errorReply(new ApiError(code)).status
    expect(statusOf('RENDERER_UNAVAILABLE')).toBe(429)
    expect(statusOf('RATE_LIMITED')).toBe(429)
    expect(statusOf('PLAN_LIMIT_EXCEEDED')).toBe(429)
    expect(statusOf('SERVICE_UNAVAILABLE')).toBe(503)
    expect(statusOf('RENDER_TIMEOUT')).toBe(408)
  })
})
