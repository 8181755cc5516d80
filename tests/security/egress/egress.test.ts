/**
 * No page reaches an internal address: every way out of a browser is tried against a canary that
 * must receive nothing, while the render itself succeeds.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { boxOf, imageOf, pdfOf } from '../../support/api/renders.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import {
  SCRIPT_NAMES,
  STATIC_NAMES,
  scriptVectors,
  staticVectors,
  URL_NAMES,
} from '../../support/security/egress-vectors.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { THOROUGH } from '../../support/thorough.ts'

const OPTIONS = { width: 200, height: 200, timeout: 15_000 }
/** May be reached. */
let site: Site
let canary: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  site = await startSite()
  server = await startServer({ env: { EGRESS_ALLOW: site.host } })
  user = await server.newUser()
})
beforeEach(async () => {
  await canary?.close()
  canary = await startSite({ '/': { body: '<body bgcolor=red>the canary' } })
})
afterAll(async () => {
  await server.close()
  await Promise.all([site.close(), canary.close()])
})

/** A page that tries every way out; its load event comes when the last attempt has ended. */
function hostilePage(): string {
  const id = crypto.randomUUID()
  site.routes[`/hold-${id}`] = {
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    after: site.visited(`/done-${id}`),
  }
  site.routes['/service-worker.js'] = {
    type: 'text/javascript',
    body: `addEventListener('install', (event) => event.waitUntil(
      fetch('${canary.url}/service-worker', { mode: 'no-cors' }).catch(() => {})))`,
  }
  return `${staticPage()}<img src="${site.url}/hold-${id}">
    ${scriptVectors(canary.host, `${site.url}/done-${id}`)}`
}

function staticPage(): string {
  return `<!doctype html><body>${staticVectors((name) => `${canary.url}/${name}`)}`
}

/** Serves a page at a new URL. */
function serve(html: string): { url: string } {
  const path = `/${crypto.randomUUID()}`
  site.routes[path] = { body: html }
  return { url: `${site.url}${path}` }
}

describe('a page that tries every way out', () => {
  test('reaches nothing with scripts enabled, and its screenshot shows that page', async () => {
    for (const source of [{ html: hostilePage() }, serve(hostilePage())]) {
      const image = await imageOf(server, user, { ...source, options: OPTIONS })
      // The page turns lime when all its attempts have ended.
      expect(boxOf(image, '#00ff00')).toEqual([0, 0, 200, 200])
      expect(canary.contacts).toEqual([])
    }
  })

  test('reaches nothing in a PDF, which shows that page', async () => {
    for (const source of [{ html: staticPage() }, serve(staticPage())]) {
      const pages = await pdfOf(server, user, source)
      expect(pages[0]?.text).toContain('original document')
      expect(canary.contacts).toEqual([])
    }
  })

  test('reaches the canary in all those ways if the canary is allowed', async () => {
    await using open = await startServer({ env: { EGRESS_ALLOW: `${site.host},${canary.host}` } })
    await imageOf(open, await open.newUser(), { ...serve(hostilePage()), options: OPTIONS })
    const requested = new Set(canary.requests.map(({ target }) => target.slice(1)))
    const names = `${STATIC_NAMES} ${SCRIPT_NAMES} ${URL_NAMES}`.split(' ')
    expect(names.filter((name) => !requested.has(name))).toEqual([])
    // Three more contacts have no name: an encrypted fetch, an encrypted WebSocket, TURN over TCP.
    expect(canary.contacts.length).toBeGreaterThanOrEqual(requested.size + 3)
  })
})

describe('a document that navigates to the canary', () => {
  const ways: [string, (to: string) => string][] = [
    ['a refresh', (to) => `<meta http-equiv=refresh content="0;url=${to}">`],
    ['location', (to) => `<script>location = '${to}'</script>`],
    [
      'location.replace at load',
      (to) => `<script>onload = () => location.replace('${to}')</script>`,
    ],
    ['window.open in its own window', (to) => `<script>window.open('${to}', '_self')</script>`],
    ['a click', (to) => `<a href="${to}" id=a ping="${to}">x</a><script>a.click()</script>`],
    ['a form', (to) => `<form action="${to}" id=f></form><script>f.submit()</script>`],
    ['its frame', (to) => `<iframe srcdoc="<script>top.location = '${to}'</script>"></iframe>`],
  ]

  // The check takes each way as HTML or from a URL, in turn; the soak run both.
  const cases = ways.map(([name, html], index) => ({
    name,
    html,
    isTaken: (source: number) => THOROUGH || source === index % 2,
  }))

  test.each(cases)('by $name is rendered itself, and the canary is not contacted', async (one) => {
    const page = `<!doctype html><body bgcolor=lime>${one.html(`${canary.url}/`)}`
    for (const source of [{ html: page }, serve(page)].filter((_, at) => one.isTaken(at))) {
      const image = await imageOf(server, user, { ...source, options: OPTIONS })
      expect(boxOf(image, '#00ff00')).toEqual([0, 0, 200, 200])
    }
    expect(canary.contacts).toEqual([])
  })

  test('without a script is rendered itself in a PDF too', async () => {
    const html = `<meta http-equiv=refresh content="0;url=${canary.url}/"><p>stays`
    for (const source of [{ html }, serve(html)]) {
      const [page] = await pdfOf(server, user, source)
      expect(page?.text).toBe('stays')
    }
    expect(canary.contacts).toEqual([])
  })

  test.each([
    'http-equiv=refresh',
    `HTTP-Equiv\t=\t'Refresh'`,
    'http-equiv="&#114;&#x65;fresh"',
    'http-equiv=refresh http-equiv=content-type',
    'charset=utf-8 http-equiv = " refresh"',
  ])('or, by <meta %s>, to an allowed site is rendered itself', async (attributes) => {
    const html = `<meta ${attributes} content="0;url=${site.url}/elsewhere"><p>stays`
    // waitForTimeout keeps the page open, so that a refresh would have time to navigate.
    for (const options of [{}, { waitForTimeout: 100 }]) {
      const [page] = await pdfOf(server, user, { html, options })
      expect(page?.text).toBe('stays')
    }
    expect(site.requests.filter(({ target }) => target === '/elsewhere')).toEqual([])
  })
})
