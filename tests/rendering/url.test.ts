/** Renders of URLs: what is loaded, and how loading fails. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { boxOf, errorOf, imageOf, pdfOf } from '../support/api/renders.ts'
import { freePort } from '../support/network/free-port.ts'
import { type Answer, type Site, startSite } from '../support/network/site.ts'
import { startServer, type TestServer, type TestUser } from '../support/server/server.ts'

const TIMEOUT_MS = 1_000
/** Margin for a busy machine beyond a time limit. */
const LATE_MS = 10_000
const REDIRECTS_MAX = 20

let site: Site
/** Must not be reached. */
let canary: Site
/** An allowed port without a listener. */
let deadPort: number
let server: TestServer
let user: TestUser

beforeAll(async () => {
  canary = await startSite()
  deadPort = await freePort()
  site = await startSite({
    '/page': { body: '<title>t</title><p>the page' },
    '/missing': { status: 404, body: '<p>nothing here' },
    '/broken': { status: 500, body: '<p>our mistake' },
    '/plain': { type: 'text/plain', body: 'plain text' },
    '/hang': 'silence',
    '/rude': 'hang up',
    '/endless': { body: '<p>for ever', endless: true },
    '/loop': redirect('/loop'),
    '/to-private': redirect(`${canary.url}/secret`),
    '/to-metadata': redirect('http://169.254.169.254/latest/meta-data/'),
    '/to-file': redirect('file:///etc/hostname'),
    '/to-data': redirect('data:text/html,hello'),
  })
  for (let hop = 1; hop <= REDIRECTS_MAX; hop += 1) {
    const status = [301, 302, 303, 307, 308][hop % 5]
    site.routes[`/hop-${hop}`] = redirect(hop === 1 ? '/page' : `/hop-${hop - 1}`, status)
  }
  server = await startServer({ env: { EGRESS_ALLOW: `${site.host},127.0.0.1:${deadPort}` } })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await Promise.all([site.close(), canary.close()])
})

function redirect(location: string, status = 302): Answer {
  return { status, headers: { Location: location } }
}

async function textOf(path: string): Promise<string> {
  const pages = await pdfOf(server, user, { url: `${site.url}${path}` })
  return pages.map(({ text }) => text.trim()).join(' ')
}

function failureOf(url: string, options: object = {}) {
  return errorOf(server, user, 'pdf', { url, options })
}

describe('a render of a URL', () => {
  test.each([
    ['the page', '/page', 'the page'],
    ['the page with any query', '/page?a=1&b=%20', 'the page'],
    ['the target of a redirect', '/hop-1', 'the page'],
    ['the target of a chain of redirects of all kinds', `/hop-${REDIRECTS_MAX - 1}`, 'the page'],
    ['the content of a 404 page', '/missing', 'nothing here'],
    ['the content of a 500 page', '/broken', 'our mistake'],
    ['plain text', '/plain', 'plain text'],
  ])('shows %s', async (_, path, text) => {
    expect(await textOf(path)).toBe(text)
  })

  test('runs no scripts for a PDF and runs them for a screenshot', async () => {
    site.routes['/script'] = {
      body: '<body><p>still<script>document.body.innerHTML = "<body bgcolor=lime>run"</script>',
    }
    site.routes['/colour'] = { body: '<body><script>document.bgColor = "lime"</script>' }
    expect(await textOf('/script')).toBe('still')
    const options = { width: 20, height: 20 }
    const image = await imageOf(server, user, { url: `${site.url}/colour`, options })
    expect(boxOf(image, '#00ff00')).toEqual([0, 0, 20, 20])
  })

  test('resolves relative URLs against the page, after redirects too', async () => {
    const picture = { type: 'image/svg+xml', body: square('blue') }
    site.routes['/old'] = redirect('/deep/er/page.html')
    site.routes['/deep/er/page.html'] = {
      body: `<link rel=stylesheet href="../style.css"><img src="pic.svg"><b></b>
        <iframe src="/frame" width=40 height=40 frameborder=0></iframe>`,
    }
    site.routes['/deep/style.css'] = {
      type: 'text/css',
      body: 'body{margin:0} *{display:block} b{width:40px;height:40px;background:red}',
    }
    site.routes['/deep/er/pic.svg'] = picture
    site.routes['/frame'] = { body: '<body bgcolor=lime>' }
    const options = { width: 40, height: 120 }
    const image = await imageOf(server, user, { url: `${site.url}/old`, options })
    expect(boxOf(image, '#0000ff')).toEqual([0, 0, 40, 40])
    expect(boxOf(image, '#ff0000')).toEqual([0, 40, 40, 80])
    expect(boxOf(image, '#00ff00')).toEqual([0, 80, 40, 120])
  })

  test('sends the site no header that reveals the proxy', async () => {
    site.routes['/visit'] = { body: 'x' }
    await textOf('/visit')
    const head = site.requests.find(({ target }) => target === '/visit')?.head ?? ''
    expect(head).toStartWith('GET /visit HTTP/1.1\r\n')
    expect(head).toContain(`\r\nHost: ${site.host}\r\n`)
    expect(head).not.toMatch(/^(proxy-|via|x-forwarded|forwarded|authorization|cookie)/im)
  })
})

describe('a URL that cannot be loaded', () => {
  test.each(['http', 'https'])(
    'because nothing listens (%s) is answered with RENDER_FAILED',
    async (scheme) => {
      const error = await failureOf(`${scheme}://127.0.0.1:${deadPort}/`)
      expect(error).toMatchObject({
        code: 'RENDER_FAILED',
        status: 500,
        details: {
          reason: 'navigation_failed',
          net_error: expect.stringMatching(/^net::ERR_[A-Z_]+$/),
        },
      })
    },
  )

  test('because the server closes the connection is answered with RENDER_FAILED, not with a blank page', async () => {
    expect(await failureOf(`${site.url}/rude`)).toMatchObject({
      code: 'RENDER_FAILED',
      details: {
        reason: 'navigation_failed',
        net_error: expect.stringMatching(/^net::ERR_[A-Z_]+$/),
      },
    })
  })

  test.each(['http://no-such-name.invalid/', 'https://no-such-name.invalid:8443/x'])(
    'because its name does not resolve is answered with that net error (%s)',
    async (url) => {
      expect(await failureOf(url)).toMatchObject({
        code: 'RENDER_FAILED',
        details: { reason: 'navigation_failed', net_error: 'net::ERR_NAME_NOT_RESOLVED' },
      })
    },
  )

  test('because it redirects in circles is answered with that net error', async () => {
    expect(await failureOf(`${site.url}/loop`)).toMatchObject({
      code: 'RENDER_FAILED',
      details: { reason: 'navigation_failed', net_error: 'net::ERR_TOO_MANY_REDIRECTS' },
    })
  })

  test.each([
    ['an attachment', { headers: { 'Content-Disposition': 'attachment; filename=a.html' } }],
    ['an archive', { type: 'application/zip' }],
    ['a PDF', { type: 'application/pdf', body: '%PDF-1.4' }],
    ['a response without content', { status: 204 }],
  ])('because it is %s is answered with RENDER_FAILED', async (_, answer: Answer) => {
    site.routes['/download'] = { body: 'secret', ...answer }
    expect(await failureOf(`${site.url}/download`)).toMatchObject({
      code: 'RENDER_FAILED',
      details: { reason: 'navigation_failed' },
    })
  })

  test.each([
    ['/to-private', 'pdf', 'SSRF_BLOCKED', 400],
    ['/to-private', 'screenshot', 'SSRF_BLOCKED', 400],
    ['/to-metadata', 'pdf', 'SSRF_BLOCKED', 400],
    ['/to-file', 'pdf', 'RENDER_FAILED', 500],
    ['/to-data', 'screenshot', 'RENDER_FAILED', 500],
  ] as const)('because it redirects %s is refused (%s, %s)', async (path, kind, code, status) => {
    const error = await errorOf(server, user, kind, { url: `${site.url}${path}` })
    expect<unknown[]>([error.code, error.status]).toEqual([code, status])
    expect(error.message).not.toMatch(/\d|private|loopback|metadata/)
    expect(canary.contacts).toEqual([])
  })
})

describe('a URL that does not finish loading', () => {
  test.each([
    ['never responds', '/hang', '/hang', '/hang'],
    ['never ends', '/endless', '/endless', '/endless'],
    ['has a style sheet that never loads', '/d', '<link rel=stylesheet href=/hang>', '/hang'],
  ])(
    'because it %s is answered with 408 and the pending URL soon after the timeout',
    async (_, path, body, pending) => {
      site.routes[path] ??= { body }
      const started = performance.now()
      const error = await failureOf(`${site.url}${path}`, { timeout: TIMEOUT_MS })
      expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + LATE_MS)
      expect(error).toMatchObject({
        code: 'RENDER_TIMEOUT',
        status: 408,
        details: { phase: 'navigate', pending: [`${site.url}${pending}`] },
      })
    },
  )
})

function square(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">
    <rect width="40" height="40" fill="${colour}"/></svg>`
}
