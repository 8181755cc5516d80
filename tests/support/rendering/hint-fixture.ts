/** A server, and a site with pages that cause every hint of a PDF. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { type Site, startSite } from '../network/site.ts'
import { startServer } from '../server/server.ts'
import { type Hint, hintOf, reportOf } from './hints.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const DATA_PNG = `data:image/png;base64,${PNG.toString('base64')}`

export const JS = { enableJavaScript: true }
export const HEADER = { displayHeaderFooter: true, headerTemplate: '<span>Header</span>' }
export const margin = (length: string) => ({
  top: length,
  right: length,
  bottom: length,
  left: length,
})

/** `SITE` and `CANARY` stand for the addresses of the two sites. */
export type RenderBody = { html: string; options?: object } | { url: string; options?: object }

/** A render, its hint, the path of the hint (null: not checked), and a part of its message. */
export type HintCase = [
  what: string,
  code: Hint['code'],
  body: RenderBody,
  where: string | null,
  message?: string,
]

interface HintFixture {
  /** The hints in the report of a PDF. */
  hintsOf(body: RenderBody): Promise<Hint[]>
  expectHint(
    code: Hint['code'],
    body: RenderBody,
    where: string | null,
    message?: string,
  ): Promise<void>
  close(): Promise<void>
}

async function openHintFixture(): Promise<HintFixture> {
  /** Must not be reached. */
  const canary = await startSite()
  const elsewhere = await startSite({ '/hang': 'silence' })
  const site = await startHintSite(canary, elsewhere)
  // Two addresses of this machine are two sites.
  const allowed = `${site.host},localhost:${elsewhere.port}`
  const server = await startServer({ env: { EGRESS_ALLOW: allowed } })
  const user = await server.newUser('business')
  const addresses = (text: string) =>
    text.replaceAll('SITE', site.url).replaceAll('CANARY', canary.url)

  const fixture: HintFixture = {
    async hintsOf(body) {
      const sent = JSON.parse(addresses(JSON.stringify(body)))
      return (await reportOf(server, user, '/api/v1/pdf', sent)).hints
    },
    async expectHint(code, body, where, message = '') {
      const hints = await fixture.hintsOf(body)
      const found = hintOf(hints, code)
      expect({ code: found?.code, all: hints.map((one) => one.code) }).toMatchObject({ code })
      if (where !== null) expect(found?.where).toBe(addresses(where))
      expect(found?.message).toContain(message)
    },
    async close() {
      await server.close()
      await Promise.all([site.close(), canary.close(), elsewhere.close()])
    },
  }
  return fixture
}

export interface HintCases {
  /** Renders whose report has a hint. */
  explained: HintCase[]
  /** Renders whose report has none: correct content, or content that only looks like a mistake. */
  withoutHints: [what: string, body: RenderBody][]
}

/** Declares the tests of hints in the reports of PDFs, all on one server. */
export function testHints(groups: HintCases[]): void {
  let fixture: HintFixture
  beforeAll(async () => {
    fixture = await openHintFixture()
  })
  afterAll(() => fixture.close())

  describe('a report explains', () => {
    test.each(groups.flatMap(({ explained }) => explained))(
      '%s (%s)',
      (_, code, body, where, message = '') => fixture.expectHint(code, body, where, message),
    )
  })

  describe('a report has no hints about', () => {
    test.each(groups.flatMap(({ withoutHints }) => withoutHints))('%s', async (_, body) => {
      expect(await fixture.hintsOf(body)).toEqual([])
    })
  })
}

function startHintSite(canary: Site, elsewhere: Site): Promise<Site> {
  return startSite({
    '/ok.png': { type: 'image/png', body: PNG },
    '/octets': { type: 'application/octet-stream', body: PNG },
    '/mislabelled': { body: PNG },
    '/404-but-an-image': { status: 404, type: 'image/png', body: PNG },
    '/404.png': { status: 404, body: '<html><p>nothing' },
    '/403.png': { status: 403, body: '<html><p>no' },
    '/html.png': { body: '<!doctype html><p>hello' },
    '/moved.png': { status: 302, headers: { Location: '/login' } },
    '/login': { body: '<!doctype html><form><input type=password></form>' },
    '/bad.png': { type: 'image/png', body: 'no image' },
    '/closed.woff2': { type: 'font/woff2', body: 'x' },
    '/404.css': { status: 404, body: '<html>' },
    '/account': { status: 302, headers: { Location: '/login?next=/account' } },
    '/old': { status: 302, headers: { Location: '/new' } },
    '/new': { body: '<p>the new page' },
    '/missing': { status: 404, body: '<p>nothing here' },
    '/secret': { status: 401, body: '<p>who are you?' },
    '/challenge': {
      status: 403,
      headers: { 'cf-mitigated': 'challenge' },
      body: '<title>Just a moment...</title><p>Checking your browser',
    },
    '/consent': {
      body: '<p>page<div id=onetrust-banner-sdk style="position:fixed;bottom:0">We value your privacy</div>',
    },
    '/consented': {
      body: '<p>page<div id=onetrust-banner-sdk style="display:none">We value your privacy</div>',
    },
    '/packed.css': {
      type: 'text/css',
      headers: { 'Content-Encoding': 'gzip' },
      body: 'p{color:red}',
    },
    // The header of gzip, and none of its data.
    '/cut-off': {
      headers: { 'Content-Encoding': 'gzip' },
      body: gzipSync('<p>hello').subarray(0, 10),
    },
    '/no-body': { body: '' },
    '/hidden': { body: '<div id=map></div>' },
    '/a.pdf': { type: 'application/pdf', body: '%PDF-1.4\n' },
    '/pdf-without-a-name': { type: 'application/pdf', body: '%PDF-1.4\n' },
    '/cors.json': {
      type: 'application/json',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: '{}',
    },
    '/fetching': { body: '<h1>Sales</h1><table id=t></table><script>fetch("/hang.css")</script>' },
    '/elsewhere': {
      body: `<h1>Sales</h1><script>fetch("http://localhost:${elsewhere.port}/hang", { mode: "no-cors" })</script>`,
    },
    '/hang.png': 'silence',
    '/hang.css': 'silence',
    '/app': { body: '<div id=root></div><script>setTimeout(() => {}, 1)</script>' },
    '/sheet.css': { type: 'text/css', body: 'p { color: green }' },
    '/to-private': { status: 302, headers: { Location: `${canary.url}/x` } },
  })
}
