/** Credentials of the routes of browserless, the routes about the server, and what is refused. */
import { describe, expect, test } from 'bun:test'
import { postJson } from '../../support/compat/browserless.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user } = useServer()

const send = (route: string, body: unknown, query = '') =>
  postJson(server, route, body, { key: user.key, query })

async function refusal(route: string, body: unknown, query = ''): Promise<string> {
  const response = await send(route, body, query)
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toStartWith('text/plain')
  return response.text()
}

describe('credentials', () => {
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/browserless${path}`, init)
  const basic = (text: string) => ({ Authorization: `Basic ${btoa(text)}` })

  test('a key is the token of the address, a bearer token, or Basic authentication in one or two parts', async () => {
    const { key } = user
    expect((await get(`/active?token=${key}`)).status).toBe(204)
    const ways = [
      { Authorization: `Bearer ${key}` },
      { 'X-Api-Key': key },
      basic(`${key}:`),
      basic(`:${key}`),
      basic(`platen:${key}`),
      basic(`${key.slice(0, 12)}:${key.slice(12)}`),
    ]
    for (const headers of ways) expect((await get('/active', { headers })).status).toBe(204)
  })

  test('without a key that exists every route is 401, and the token never reaches the log', async () => {
    const token = 'svc_live_secret_token_of_nobody'
    for (const path of ['/active', '/pressure', '/json/version']) {
      expect((await get(path)).status).toBe(401)
      expect((await get(`${path}?token=${token}`)).status).toBe(401)
    }
    const post = await postJson(server, 'pdf', { html: 'x' }, { key: token })
    expect(post.status).toBe(401)
    expect(server.logs.join('\n')).not.toContain(token)
  })
})

describe('routes', () => {
  const headers = () => ({ Authorization: `Bearer ${user.key}` })
  const get = (path: string) => fetch(`${server.url}/browserless${path}`, { headers: headers() })

  test('pages are also below the names of browsers, with and without a slash at the end', async () => {
    for (const route of ['chromium/content', 'chrome/content/', 'content/']) {
      expect((await send(route, { html: '<p>x' })).status).toBe(200)
    }
  })

  test('the load and the version of the browser are told', async () => {
    expect(await (await get('/pressure')).json()).toMatchObject({
      pressure: { isAvailable: true, running: 0, queued: 0, maxConcurrent: expect.any(Number) },
    })
    expect(await (await get('/json/version')).json()).toMatchObject({
      Browser: expect.stringMatching(/^HeadlessChrome\/\d+/),
    })
  })

  test('what is another product is 501 with a sentence, and other paths are 404', async () => {
    for (const route of ['function', 'download', 'unblock', 'performance', 'chromium/function']) {
      const response = await send(route, {})
      expect(response.status).toBe(501)
      expect(await response.text()).toContain('not available')
    }
    expect((await send('nothing', {})).status).toBe(404)
    expect((await send('constructor', {})).status).toBe(404)
    expect((await get('/pdf')).status).toBe(405)
    const socket = { ...headers(), Connection: 'Upgrade', Upgrade: 'websocket' }
    const upgrade = await fetch(`${server.url}/browserless/`, { headers: socket })
    expect(upgrade.status).toBe(501)
    expect(await upgrade.text()).toContain('WebSockets are not available')
    // Clients of browserless connect to these paths of a server.
    for (const path of ['/', '/chromium', '/chrome/playwright', '/devtools/browser/1']) {
      const other = await fetch(`${server.url}${path}`, { headers: socket })
      expect([path, other.status]).toEqual([path, 501])
      expect(await other.text()).toContain('WebSockets are not available')
    }
  })
})

describe('refusals', () => {
  const html = '<p>x'

  test('a field that changes the output and is not available is named', async () => {
    const bodies = [
      ['rejectRequestPattern', { rejectRequestPattern: ['/a.*/'] }],
      ['requestInterceptors', { requestInterceptors: [{ pattern: 'x' }] }],
      ['waitForEvent', { waitForEvent: 'x' }],
      ['options.path', { options: { path: '/etc/passwd' } }],
      ['addScriptTag', { addScriptTag: [{ path: '/etc/passwd' }] }],
      ['addStyleTag', { addStyleTag: [{ path: '/etc/passwd', content: 'x' }] }],
      ['unknown', { unknown: 1 }],
      ['options.unknown', { options: { unknown: 1 } }],
      ['options.margin', { options: { margin: 'x' } }],
      ['options.format', { options: { format: { toString: 1 } } }],
      ['options.width', { options: { width: -1 } }],
      ['options.scale', { options: { scale: 9 } }],
      ['viewport.width', { viewport: { width: 'wide' } }],
      ['gotoOptions.waitUntil', { gotoOptions: { waitUntil: ['load', 'never'] } }],
      ['setExtraHTTPHeaders', { setExtraHTTPHeaders: { Host: 'other' } }],
      ['cookies', { cookies: [{ name: 'a', value: '1' }] }],
      ['rejectResourceTypes', { rejectResourceTypes: ['constructor'] }],
      ['waitForSelector', { waitForSelector: { selector: 'p:::x' } }],
    ] as const
    for (const [name, body] of bodies)
      expect(await refusal('pdf', { html, ...body })).toContain(`"${name}`)
  })

  test('a field without an effect is ignored, and named in a header', async () => {
    const body = {
      html,
      viewport: { width: 100, height: 100, hasTouch: true },
      options: { optimizeForSpeed: true, path: '' },
      requestInterceptors: [],
      waitForEvent: null,
    }
    const response = await send('screenshot', body, '&launch={"headless":true}&trackingId=x')
    expect(response.status).toBe(200)
    expect(response.headers.get('x-platen-ignored')).toBe(
      'launch, trackingId, viewport.hasTouch, options.optimizeForSpeed',
    )
  })

  test('arguments of the browser and other certificates are refused', async () => {
    const encoded = btoa('{"args":["--proxy-server=x"]}')
    expect(await refusal('pdf', { html }, '&launch={"args":["--x"]}')).toContain('Arguments')
    expect(await refusal('pdf', { html }, `&launch=${encoded}`)).toContain('Arguments')
    expect(await refusal('pdf', { html }, '&--proxy-server=x')).toContain('Arguments')
    const insecure = '&launch={"acceptInsecureCerts":true}'
    expect(await refusal('pdf', { html }, insecure)).toContain('launch.acceptInsecureCerts')
    expect(await refusal('pdf', { html }, '&launch=nothing')).toContain('"launch"')
    expect(await refusal('pdf', { html }, '&timeout=soon')).toContain('"timeout"')
  })

  test('a body without a page is 400, and a private address is 403 that names EGRESS_ALLOW', async () => {
    expect(await refusal('pdf', {})).toContain('"url" or "html"')
    expect(await refusal('scrape', { html })).toContain('"elements"')
    const response = await send('content', { url: 'http://127.0.0.1:1/' })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('EGRESS_ALLOW')
    expect((await send('pdf', { url: 'file:///etc/passwd' })).status).toBe(403)
  })

  test('bodies that are hostile are refused before they cost anything', async () => {
    const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, at]))
    const deep = `{"html":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(await refusal('pdf', fields)).toContain('10000 values')
    expect(await refusal('pdf', deep)).toContain('levels deep')
    expect(await refusal('pdf', '[]')).toContain('JSON object')
    expect(await refusal('pdf', '{"html":')).toContain('not valid JSON')
    expect(await refusal('pdf', '{"__proto__":{"html":"x"}}')).toContain('"__proto__"')
    const many = await refusal('pdf', Object.fromEntries(Object.entries(fields).slice(0, 5_000)))
    expect(many.length).toBeLessThan(3_000)
    const selector = `p${':not(b)'.repeat(100_000)}`
    expect(await refusal('scrape', { html, elements: [{ selector }] })).toContain('"elements"')
    const half = { selector: `p${':not(b)'.repeat(500)}` }
    expect(await refusal('scrape', { html, elements: [half, half] })).toContain('in all')
    const elements = Array.from({ length: 101 }, () => ({ selector: 'p' }))
    expect(await refusal('scrape', { html, elements })).toContain('at most 100')
    const spaces = ' '.repeat(1_000_000)
    expect(await refusal('pdf', { html, waitForFunction: { fn: `${spaces}x` } })).toContain('wait')
    expect(await refusal('pdf', { html, options: { width: '1'.repeat(100_000) } })).toContain(
      'width',
    )
    const text = await postJson(server, 'pdf', '{}', {
      key: user.key,
      headers: { 'Content-Type': 'text/plain' },
    })
    expect(text.status).toBe(415)
  })
})
