/**
 * No page reaches an address inside: every way out of a browser is tried against a canary that
 * must hear nothing, while the render itself succeeds.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { boxOf, errorOf, imageOf, pdfOf } from '../../support/api/renders.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import {
  SCRIPT_NAMES,
  STATIC_NAMES,
  scriptVectors,
  staticVectors,
  URL_NAMES,
} from '../../support/security/egress-vectors.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

const OPTIONS = { width: 200, height: 200, timeout: 15_000 }
/** Public names whose owners let them resolve to inner addresses: only public DNS can tell. */
const WILDCARD_DNS = /^https?:\/\/([^/]*\.)?(nip\.io|sslip\.io|traefik\.me|1u\.ms)\//
const LOOPBACK_NAMES = /^https?:\/\/(fuf\.me|lacolhost\.com|vcap\.me|localtest\.me|lvh\.me)\//

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

/** A page with every way out; its load event comes when the last of them has ended. */
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

/** Serves a page at an address of its own. */
function at(html: string): { url: string } {
  const path = `/${crypto.randomUUID()}`
  site.routes[path] = { body: html }
  return { url: `${site.url}${path}` }
}

describe('a page that tries every way out', () => {
  test('reaches nobody with its scripts on, and its screenshot is of that page', async () => {
    for (const source of [{ html: hostilePage() }, at(hostilePage())]) {
      const image = await imageOf(server, user, { ...source, options: OPTIONS })
      // Lime is what the page turns when all its attempts have ended.
      expect(boxOf(image, '#00ff00')).toEqual([0, 0, 200, 200])
      expect(canary.contacts).toEqual([])
    }
  })

  test('reaches nobody in a PDF, which shows that page', async () => {
    for (const source of [{ html: staticPage() }, at(staticPage())]) {
      const pages = await pdfOf(server, user, source)
      expect(pages[0]?.text).toContain('original document')
      expect(canary.contacts).toEqual([])
    }
  })

  test('would reach the canary in all those ways if it were allowed', async () => {
    await using open = await startServer({ env: { EGRESS_ALLOW: `${site.host},${canary.host}` } })
    await imageOf(open, await open.newUser(), { ...at(hostilePage()), options: OPTIONS })
    const asked = new Set(canary.requests.map(({ target }) => target.slice(1)))
    const names = `${STATIC_NAMES} ${SCRIPT_NAMES} ${URL_NAMES}`.split(' ')
    expect(names.filter((name) => !asked.has(name))).toEqual([])
    // Those without a name: an encrypted fetch, an encrypted WebSocket, TURN over TCP.
    expect(canary.contacts.length).toBeGreaterThanOrEqual(asked.size + 3)
  })
})

describe('a document that leads its window elsewhere', () => {
  const ways: [string, (to: string) => string][] = [
    ['a refresh', (to) => `<meta http-equiv=refresh content="0;url=${to}">`],
    ['location', (to) => `<script>location = '${to}'</script>`],
    ['location at load', (to) => `<script>onload = () => location.replace('${to}')</script>`],
    ['window.open in itself', (to) => `<script>window.open('${to}', '_self')</script>`],
    ['a click', (to) => `<a href="${to}" id=a ping="${to}">x</a><script>a.click()</script>`],
    ['a form', (to) => `<form action="${to}" id=f></form><script>f.submit()</script>`],
    ['its frame', (to) => `<iframe srcdoc="<script>top.location = '${to}'</script>"></iframe>`],
  ]

  test.each(ways)('by %s stays where it is, and nobody is asked', async (_, html) => {
    const page = `<!doctype html><body bgcolor=lime>${html(`${canary.url}/`)}`
    for (const source of [{ html: page }, at(page)]) {
      const image = await imageOf(server, user, { ...source, options: OPTIONS })
      expect(boxOf(image, '#00ff00')).toEqual([0, 0, 200, 200])
    }
    expect(canary.contacts).toEqual([])
  })

  test('without a script stays where it is in a PDF too', async () => {
    const html = `<meta http-equiv=refresh content="0;url=${canary.url}/"><p>stays`
    for (const source of [{ html }, at(html)]) {
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
  ])('which may be reached stays where it is too, by <meta %s>', async (attributes) => {
    const html = `<meta ${attributes} content="0;url=${site.url}/elsewhere"><p>stays`
    // What is waited for keeps the page open for a while, in which it would go.
    for (const options of [{}, { waitForTimeout: 100 }]) {
      const [page] = await pdfOf(server, user, { html, options })
      expect(page?.text).toBe('stays')
    }
    expect(site.requests.filter(({ target }) => target === '/elsewhere')).toEqual([])
  })
})

describe('a url', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.1', 'short'],
    ['2130706433', 'one number'],
    ['0x7f.0.0.1', 'hexadecimal'],
    ['0.0.0.0', 'any address'],
    ['localhost', 'a name'],
    ['localhost.', 'a name with a dot'],
    ['a.localhost', 'a name below'],
    ['[::1]', 'IPv6'],
    ['[::ffff:127.0.0.1]', 'IPv4 in IPv6'],
    ['example.com@127.0.0.1', 'behind another name'],
  ])('of this machine written as %s is refused in both kinds of render', async (host) => {
    for (const scheme of ['http', 'https']) {
      for (const kind of ['pdf', 'screenshot'] as const) {
        const url = `${scheme}://${host}:${canary.port}/`
        const error = await errorOf(server, user, kind, { url })
        expect([error.code, error.status]).toEqual(['SSRF_BLOCKED', 400])
      }
    }
    expect(canary.contacts).toEqual([])
  })

  test.each(['http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'http://[fd00::1]/'])(
    'of a network inside is refused: %s',
    async (url) => {
      const error = await errorOf(server, user, 'screenshot', { url })
      expect([error.code, error.status]).toEqual(['SSRF_BLOCKED', 400])
    },
  )

  test('of the server itself is refused', async () => {
    const error = await errorOf(server, user, 'pdf', { url: `${server.url}/health/live` })
    expect(error.code).toBe('SSRF_BLOCKED')
  })

  const rows = attacks()
  const needDns = rows.filter(([, url]) => WILDCARD_DNS.test(url) || LOOPBACK_NAMES.test(url))

  const judged = rows.filter((row) => !needDns.includes(row))

  /** What the rows are answered with where `body` puts their URL. */
  async function verdictsOf(
    urls: string[],
    kind: 'pdf' | 'screenshot',
    body: (url: string) => { url: string } | { html: string },
  ): Promise<unknown> {
    return Promise.all(
      urls.map(async (url) => {
        const { status, code } = await errorOf(server, user, kind, body(url))
        return [`${status} ${code}`, url]
      }),
    )
  }

  test.each(['pdf', 'screenshot'] as const)(
    'of every known attack gets its verdict over HTTP (%s)',
    async (kind) => {
      expect(judged.length).toBeGreaterThan(170)
      const urls = judged.map(([, url]) => url)
      expect(await verdictsOf(urls, kind, (url) => ({ url }))).toEqual(judged)
    },
  )

  test('of every known attack gets the same verdict as the address of a webhook', async () => {
    const hooks = judged
      .map(([verdict, url]) => [verdict, url.replace(/^(\s*http):/i, '$1s:')] as const)
      .filter(([, url]) => /^\s*https:/i.test(url) || !/^\s*[a-z][a-z0-9.+-]*:/i.test(url))
    expect(hooks.length).toBeGreaterThan(100)
    const urls = hooks.map(([, url]) => url)
    const body = (webhook_url: string) => ({ html: 'x', async: true, webhook_url })
    expect(await verdictsOf(urls, 'pdf', body)).toEqual(hooks)
  })

  test.skip(`of ${needDns.length} more attacks needs the answers of public DNS`, () => {})
})

/** Verdict and URL of each line. */
function attacks(): [string, string][] {
  const text = readFileSync(new URL('../../fixtures/ssrf_urls.txt', import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const [verdict = '', ...url] = line.split('\t')
    return [verdict, url.join('\t')]
  })
}
