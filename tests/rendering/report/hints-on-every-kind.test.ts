/** Hints of every kind of render, and what no page can do to them. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { renders } from '../../../server/db/schema.ts'
import type { PdfOptions } from '../../../server/engine/index.ts'
import type { Facts } from '../../../server/engine/report/hints/facts.ts'
import { hintsFor } from '../../../server/engine/report/hints/index.ts'
import type { Exchange } from '../../../server/engine/report/requests.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { rendersOf } from '../../support/database/rows.ts'
import { colourAt, readImage } from '../../support/files/images.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { type Hint, hintOf, readReport, reportOf } from '../../support/rendering/hints.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(60_000)

const RELATIVE = '<p>x<img src="images/x.png">'

let site: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  site = await startSite({
    '/secret': { status: 401, body: '<p>who are you?' },
    '/hang.css': 'silence',
  })
  server = await startServer({ env: { EGRESS_ALLOW: site.host } })
  user = await server.newUser('business')
})
afterAll(async () => {
  await server.close()
  await site.close()
})

async function hintsOf(path: string, body: object): Promise<Hint[]> {
  return (await reportOf(server, user, path, body)).hints
}
const codesOf = (hints: Hint[]): string[] => hints.map(({ code }) => code)

describe('hints are given for', () => {
  test('a screenshot, in the terms of its options', async () => {
    const body = { html: '<link rel=stylesheet href=a.css><p>x' }
    expect(codesOf(await hintsOf('/api/v1/screenshot', body))).toEqual(['RELATIVE_ADDRESS'])
    const refused = await hintsOf('/api/v1/screenshot', { url: `${site.url}/secret` })
    expect(hintOf(refused, 'ERROR_PAGE')?.fix).toContain('`options.extraHeaders`')
  })

  test('a blank screenshot, and for none that shows something', async () => {
    expect(codesOf(await hintsOf('/api/v1/screenshot', { html: '' }))).toEqual(['EMPTY_OUTPUT'])
    const html = '<style>p::before{content:"x"}</style><p>'
    expect(await hintsOf('/api/v1/screenshot', { html })).toEqual([])
  })

  test('scripts of a screenshot run, so that nothing needs to be said of them', async () => {
    const html = '<canvas id=c></canvas><script>c.getContext("2d").fillRect(0, 0, 9, 9)</script>'
    expect(await hintsOf('/api/v1/screenshot', { html })).toEqual([])
  })

  test('a PDF of a template', async () => {
    const { id } = await newTemplate(server, user, {
      name: 'Hint',
      html: '<img src="/{{ logo }}">',
    })
    const hints = await hintsOf('/api/v1/pdf', { template_id: id, data: { logo: 'l.png' } })
    expect(hintOf(hints, 'RELATIVE_ADDRESS')?.where).toBe('img[src="/l.png"]')
  })

  test('an Open Graph image, which never runs scripts', async () => {
    await newTemplate(server, user, { slug: 'hinted', html: '<canvas></canvas><script>1</script>' })
    const response = await server.fetch(`/api/v1/og/hinted?key=${user.key}`)
    const report = await readReport(server, user.key, response.headers.get('X-Request-Id') ?? '')
    expect(hintOf(report.hints, 'JAVASCRIPT_OFF')?.fix).toContain('Open Graph images never run')
  })

  test('a render in the background, whether it succeeds or fails', async () => {
    const failing = { waitForSelector: '#never', timeout: 1_000 }
    for (const [options, code] of [
      [{}, 'RELATIVE_ADDRESS'],
      [failing, 'SELECTOR_NOT_FOUND'],
    ] as const) {
      const body = { html: RELATIVE, options, async: true }
      const accepted = await server.post('/api/v1/pdf', body, user.key)
      const id = accepted.headers.get('X-Request-Id') ?? ''
      const headers = { Authorization: `Bearer ${user.key}` }
      const report = () => server.fetch(`/api/v1/renders/${id}/report`, { headers })
      await until(async () => (await report()).ok)
      expect(codesOf((await readReport(server, user.key, id)).hints)).toContain(code)
    }
  })

  test('a render that failed, of what was seen until then', async () => {
    const html = `${RELATIVE}<script>1</script>`
    const options = { waitForSelector: '#never', timeout: 1_000 }
    const hints = await hintsOf('/api/v1/pdf', { html, options })
    expect(codesOf(hints)).toEqual(['SELECTOR_NOT_FOUND', 'JAVASCRIPT_OFF', 'RELATIVE_ADDRESS'])
  })

  test('a render that ended before it had a page: there are none', async () => {
    const idle = await startServer({ env: { LANES: '0' } })
    const { key } = await idle.newUser('business')
    const accepted = await idle.post('/api/v1/pdf', { html: 'x', async: true }, key)
    const id = accepted.headers.get('X-Request-Id') ?? ''
    const headers = { Authorization: `Bearer ${key}` }
    await idle.fetch(`/api/v1/renders/${id}`, { method: 'DELETE', headers })
    expect((await readReport(idle, key, id)).hints).toEqual([])
    await idle.close()
  })

  test('a report of an earlier version: there are none', async () => {
    const report = await reportOf(server, user, '/api/v1/pdf', { html: RELATIVE })
    const rows = await rendersOf(server.services, user.id)
    const row = rows.find(({ request_id }) => request_id === report.request_id)
    const { hints, ...old } = JSON.parse(row?.report ?? '')
    expect(hints).toHaveLength(1)
    const changed = { report: JSON.stringify(old) }
    await server.services.database.db
      .update(renders)
      .set(changed)
      .where(eq(renders.id, row?.id ?? ''))
    const now = await readReport(server, user.key, report.request_id)
    expect(now).toEqual({ ...report, hints: [] })
  })
})

describe('a hostile page', () => {
  test('gets at most 20 hints of bounded length, however much is wrong with it', async () => {
    const long = 'x'.repeat(3_000)
    const many = (n: number, of: (i: number) => string) =>
      Array.from({ length: n }, (_, i) => of(i))
    const html = [
      ...many(3_000, (i) => `<img src="${i}${long.slice(0, 50)}.png">`),
      ...many(300, (i) => `<img src="http://127.0.0.${i % 250}:81/${i}${long}.png">`),
      ...many(300, (i) => `<img src="file:///${i}${long}">`),
      ...many(50, (i) => `<p style="font-family:Missing${i}">x`),
      `<table class="${long}" style="width:9000px"><td>x</table><p>{{ ${'a'.repeat(90)} }}`,
      `<style>@page{margin:1mm;size:A6}</style><script>1</script>`,
    ].join('')
    const options = {
      displayHeaderFooter: true,
      headerTemplate: '<img src=x.png>H',
      landscape: true,
      margin: { top: '40mm' },
    }
    const hints = await hintsOf('/api/v1/pdf', { html, options })
    expect(hints.length).toBeGreaterThan(12)
    expect(hints.length).toBeLessThanOrEqual(20)
    expect(new Set(hints.map(({ code, where }) => code + where)).size).toBe(hints.length)
    for (const { message, where, fix } of hints) {
      expect(message.length).toBeLessThanOrEqual(600)
      expect(where?.length ?? 0).toBeLessThanOrEqual(200)
      expect(fix.length).toBeLessThanOrEqual(600)
    }
  })

  test('cannot hide its failures behind names that shadow the document', async () => {
    const names = [
      'querySelector querySelectorAll getElementsByTagName styleSheets title body documentElement',
      'baseURI childNodes firstChild cookie getElementById all forms scripts head',
    ].flatMap((list) => list.split(' '))
    const html = `${names.map((name) => `<img name=${name} alt>`).join('')}${RELATIVE}<style>@page{size:A5}</style><script>1</script><form onload=x><input name=localName><input name=checkVisibility><input name=matches><input name=getBoundingClientRect></form>`
    const codes = codesOf(await hintsOf('/api/v1/pdf', { html }))
    expect(codes).toContain('RELATIVE_ADDRESS')
    expect(codes).toContain('JAVASCRIPT_OFF')
    expect(codes).toContain('PAGE_SIZE_IGNORED')
  })

  test('cannot reach or replace what looks at it', async () => {
    const html = `<script>
      for (const type of [Document, Element, Node, Array, String, RegExp]) {
        for (const name of Object.getOwnPropertyNames(type.prototype)) {
          try { Object.defineProperty(type.prototype, name, { value: () => { throw 1 } }) } catch {}
        }
      }
      window.performance = window.getComputedStyle = null
    </script>${RELATIVE}`
    const options = { enableJavaScript: true }
    expect(codesOf(await hintsOf('/api/v1/pdf', { html, options }))).toContain('RELATIVE_ADDRESS')
  })

  test('brings no markup, line breaks or quotes of its own into a hint', async () => {
    const address = 'a&lt;script>`alert(1)`\n\u202e\u0007.png'
    const [hint] = await hintsOf('/api/v1/pdf', { html: `<p>x<img src="${address}">` })
    expect(hint?.message).toContain('`ascriptalert(1)')
    expect(`${hint?.message}${hint?.where}`).not.toMatch(/[<>\p{C}]/u)
    expect(hint?.message.split('`')).toHaveLength(3)
  })

  test('cannot forge how a PDF was laid out with text that looks like one', async () => {
    const fake =
      'trailer <</Root 1 0 R>> startxref 0 %%EOF /Type /Page /Contents 1 0 R .24 0 0 -.24 0 842 cm q 0 0 9 9 re W* n q 1 0 0 1 0 0 cm'
    const html = `<title>${fake}</title><a href="https://example.com/${encodeURI(fake)}">${fake}</a>`
    expect(await hintsOf('/api/v1/pdf', { html })).toEqual([])
  })

  test('with more elements than are looked at still has hints about the first of them', async () => {
    const html = `<script>1</script>${'<i></i>'.repeat(40_000)}`
    const report = await reportOf(server, user, '/api/v1/pdf', { html })
    expect(codesOf(report.hints)).toContain('JAVASCRIPT_OFF')
  })
})

test('a page that was measured for its width looks the same to the next render of its user', async () => {
  const wide = '<div style="width:2000px">x</div>'
  const next =
    '<style>body{background:red}@media screen and (min-width:1200px){body{background:lime}}</style>'
  const options = { width: 1280, height: 40 }
  for (let round = 0; round < 3; round += 1) {
    const hints = await hintsOf('/api/v1/pdf', { html: wide })
    expect(codesOf(hints)).toEqual(['CONTENT_TOO_WIDE'])
    const response = await server.post('/api/v1/screenshot', { html: next, options }, user.key)
    expect(colourAt(await readImage(await response.bytes()), 600, 20)).toBe('#00ff00')
  }
})

/** What the network of a test cannot show. */
describe('a rule explains', () => {
  const nothing: Facts = {
    pdf: null,
    screenshot: null,
    installed: new Map(),
    isHtml: false,
    scripts: false,
    canRunScripts: true,
    documentFacts: null,
    printed: null,
    overflow: null,
    requests: [],
    imagesNotLoaded: [],
    fontStacks: [],
    fontsUsed: null,
    error: null,
  }
  const image: Exchange = {
    isMain: false,
    type: 'image',
    url: 'https://cdn.example.com/x.png',
    finalUrl: 'https://cdn.example.com/x.png',
    status: null,
    contentType: '',
    failure: null,
    refusal: null,
    challenged: false,
  }
  const codesFor = (facts: Partial<Facts>) => codesOf(hintsFor({ ...nothing, ...facts }))
  const of = (exchange: Partial<Exchange>) => codesFor({ requests: [{ ...image, ...exchange }] })

  test.each<[what: string, exchange: Partial<Exchange>, codes: string[]]>([
    ['mixed content', { failure: 'mixed-content', refusal: 'mixed-content' }, ['MIXED_CONTENT']],
    [
      'a certificate that is not valid',
      { failure: 'net::ERR_CERT_DATE_INVALID' },
      ['ADDRESS_UNREACHABLE'],
    ],
    [
      'data of another site',
      { type: 'fetch', failure: 'net::ERR_FAILED', refusal: 'cors' },
      ['CORS_REFUSED'],
    ],
    [
      'an answer that was refused before it was known',
      { failure: 'net::ERR_BLOCKED_BY_ORB' },
      ['WRONG_CONTENT_TYPE'],
    ],
    ['an advertisement that was blocked, by saying nothing', { failure: 'x', refusal: 'ads' }, []],
    ['data that was not there, by saying nothing', { type: 'fetch', status: 404 }, []],
    ['a ping that failed, by saying nothing', { type: 'ping', failure: 'net::ERR_FAILED' }, []],
    ['an image that arrived, by saying nothing', { status: 200, contentType: 'image/png' }, []],
  ])('%s', (_, exchange, codes) => expect(of(exchange)).toEqual(codes))

  test('nothing where the fonts of the system are unknown', () => {
    expect(codesFor({ fontStacks: ['Inter'] })).toEqual([])
    expect(codesFor({ fontStacks: ['Inter'], fontsUsed: ['Arial'] })).toEqual(['FONT_REPLACED'])
  })

  test('the other failures although one of the facts is not as expected', () => {
    const pdf = { displayHeaderFooter: false, headerTemplate: '<p>x' } as PdfOptions
    const overflow = { roomPx: Number.NaN, neededPx: 1 } as Facts['overflow']
    expect(codesFor({ pdf, overflow })).toContain('HEADER_FOOTER_OFF')
  })
})

test('hints hold no query, password or data of an address, nor text of the page', async () => {
  const html = `<p>Loading secret1</p><p>{{ name | default: "secret2" }}
    <img src="https://ada:secret3@nothing.invalid/x.png?token=secret4#a=secret5">
    <img src="x.png?token=secret6"><img src="data:image/png;base64,secret7">
    <link rel=stylesheet href="${site.url}/hang.css?token=secret8"><script>1</script>`
  const options = { timeout: 1_000, headerTemplate: '<p>secret9', enableJavaScript: true }
  for (const body of [
    { html, options },
    { html: html.replace(/<link.*?>/, ''), options },
  ]) {
    const hints = await hintsOf('/api/v1/pdf', body)
    expect(hints.length).toBeGreaterThan(0)
    expect(JSON.stringify(hints)).not.toContain('secret')
  }
})
