/** Common mistakes of newcomers with keys, paths and addresses: each is told by name, and how to mend it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { netErrorMessage } from '../../../server/engine/page/network-errors.ts'
import { errorOf, pdfOf, readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { freePort } from '../../support/database/fixtures.ts'
import { selfSigned } from '../../support/network/certificates.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import {
  ADMIN_TOKEN,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

let site: Site
let untrusted: Receiver
let deadPort: number
/** Answers everything, a TLS handshake too, as web servers do: in plain HTTP. */
let plain: Server
let plainPort: number
let server: TestServer
let user: TestUser

beforeAll(async () => {
  deadPort = await freePort()
  site = await startSite({
    '/page': { body: '<p>x' },
    '/rude': 'hang up',
    '/to-internal': { status: 302, headers: { Location: 'http://intranet.corp/x' } },
    '/to-nowhere': { status: 302, headers: { Location: 'http://no-such-name.invalid/x?secret' } },
  })
  untrusted = await startReceiver(await selfSigned(['127.0.0.1']), (_, response) => response.end())
  plain = createServer((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  }).listen(0)
  await once(plain, 'listening')
  plainPort = (plain.address() as AddressInfo).port
  const allowed = [
    `127.0.0.1:${plainPort}`,
    site.host,
    `127.0.0.1:${deadPort}`,
    `127.0.0.1:${untrusted.port}`,
  ]
  server = await startServer({ env: { EGRESS_ALLOW: allowed.join(',') } })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  plain.close()
  await Promise.all([site.close(), untrusted[Symbol.asyncDispose]()])
})

describe('a key', () => {
  const ask = async (headers: HeadersInit, path = '/api/v1/usage') =>
    readError(await server.fetch(path, { headers }))

  test.each<[name: string, headers: (key: string) => Record<string, string>, words: RegExp]>([
    ['that is missing', () => ({}), /Authorization is missing.*Bearer svc_live_/],
    ['without Bearer', (key) => ({ Authorization: key }), /"Bearer" is missing before the key/],
    ['as a password', (key) => ({ Authorization: `Basic ${btoa(`${key}:`)}` }), /curl -u/],
    ['in another header', (key) => ({ 'X-API-Key': key }), /x-api-key is not used/],
    ['of an unset variable', () => ({ Authorization: 'Bearer' }), /variable.*is set/],
    ['after a colon', (key) => ({ Authorization: `Bearer: ${key}` }), /one space/],
    ['run together with Bearer', (key) => ({ Authorization: `Bearer${key}` }), /one space/],
    [
      'with spaces in it',
      (key) => ({ Authorization: `Bearer ${key.slice(0, 20)} x` }),
      /exactly one/,
    ],
    ['of another scheme', (key) => ({ Authorization: `Token ${key}` }), /begin with "Bearer"/],
  ])('%s is AUTH_MISSING with its reason', async (_name, headers, words) => {
    const { code, message } = await ask(headers(user.key))
    expect(code).toBe('AUTH_MISSING')
    expect(message).toMatch(words)
    expect(message).not.toContain(user.key)
  })

  test('in the address is AUTH_MISSING with its reason', async () => {
    for (const name of ['key', 'api_key', 'access_token']) {
      const { code, message } = await ask({}, `/api/v1/usage?${name}=${user.key}`)
      expect(code).toBe('AUTH_MISSING')
      expect(message).toMatch(/in the query string.*Authorization/)
    }
  })

  test.each<[name: string, token: (key: string) => string, words: RegExp]>([
    ['in double quotes', (key) => `"${key}"`, /Remove the quotes/],
    ['in single quotes', (key) => `'${key}'`, /Remove the quotes/],
    ['in angle brackets', (key) => `<${key}>`, /Remove the quotes or brackets/],
    ['that is the placeholder of the docs', () => 'svc_live_...', /placeholder/],
    ['that is a variable', () => '$PLATEN_API_KEY', /placeholder.*shell/],
    ['that is a variable of cmd.exe', () => '%PLATEN_API_KEY%', /placeholder/],
    ['that is a placeholder of Postman', () => '{{apiKey}}', /placeholder/],
    ['that is a word of advice', () => 'YOUR_API_KEY', /placeholder/],
    ['that is too short', (key) => key.slice(0, -1), /31 characters/],
    ['that is too long', (key) => `${key}0`, /33 characters/],
    ['in capital letters', (key) => key.toUpperCase(), /capital letters/],
    ['with other characters', (key) => key.replace(/.$/, 'z'), /other characters/],
    ['of another service', () => 'sk_test_1234', /`svc_live_` and 32/],
    ["that is the operator's token", () => ADMIN_TOKEN, /ADMIN_TOKEN.*\/admin\/v1/],
    ['of 10 KB of quotes', () => `${'"'.repeat(10_000)}x`, /not an API key/],
  ])('%s is AUTH_INVALID with its reason', async (_name, token, words) => {
    const { code, message } = await ask({ Authorization: `Bearer ${token(user.key)}` })
    expect(code).toBe('AUTH_INVALID')
    expect(message).toMatch(words)
    expect(message).not.toContain(user.key)
  })

  test('that is unknown and one of scope og get the same words', async () => {
    const path = `/admin/v1/users/${user.id}/keys`
    const made = await server.admin('POST', path, { name: 'og', scope: 'og' })
    const og = ((await made.json()) as { data: { key: string } }).data.key
    const unknown = `svc_live_${'0'.repeat(32)}`
    const told = await Promise.all(
      [og, unknown].map((key) => ask({ Authorization: `Bearer ${key}` })),
    )
    expect(new Set(told.map(({ message }) => message)).size).toBe(1)
    expect(told[0]?.message).toMatch(/not known.*`og`.*Open Graph images only/)
  })

  test("on the operator's paths is told that it is one, whether it exists or not", async () => {
    const path = '/admin/v1/users'
    for (const key of [user.key, `svc_live_${'0'.repeat(32)}`]) {
      const { code, message } = await ask({ Authorization: `Bearer ${key}` }, path)
      expect(code).toBe('AUTH_INVALID')
      expect(message).toMatch(/This is an API key.*ADMIN_TOKEN/)
    }
    expect((await ask({}, path)).message).toMatch(/operator's token \(ADMIN_TOKEN\)/)
  })

  test('of an image is told where it belongs', async () => {
    const bearer = { Authorization: `Bearer ${user.key}` }
    expect((await ask(bearer, '/api/v1/og/card')).message).toContain('query parameter `key`')
    const twice = await ask({}, `/api/v1/og/card?key=${user.key}&key=${user.key}`)
    expect(twice.message).toContain('given 2 times')
    expect((await ask({}, '/api/v1/og/card?key=')).message).toContain('is empty')
  })
})

describe('a path that does not exist', () => {
  test.each<[method: string, path: string, meant: string]>([
    ['POST', '/pdf', 'POST /api/v1/pdf'],
    ['POST', '/v1/pdf', 'POST /api/v1/pdf'],
    ['POST', '/api/pdf', 'POST /api/v1/pdf'],
    ['POST', '/api/v2/pdf', 'POST /api/v1/pdf'],
    ['POST', '/api/v1/pdfs', 'POST /api/v1/pdf'],
    ['POST', '/api/v1/PDF', 'POST /api/v1/pdf'],
    ['POST', '/api/v1//pdf', 'POST /api/v1/pdf'],
    ['GET', '/api/v1/pdfs', 'POST /api/v1/pdf'],
    ['POST', '/api/v1/screenshots', 'POST /api/v1/screenshot'],
    ['POST', '/api/v1/screenshto', 'POST /api/v1/screenshot'],
    ['GET', '/api/v1/template', 'GET /api/v1/templates'],
    ['POST', '/api/v1/template', 'POST /api/v1/templates'],
    ['GET', '/api/v1/render/req_1', 'GET /api/v1/renders/{requestId}'],
    ['GET', '/api/v1/render/req_1/report', 'GET /api/v1/renders/{id}/report'],
    ['POST', '/api/v1/renders/req_1/signed_url', 'POST /api/v1/renders/{id}/signed-url'],
    ['POST', '/admin/users', 'POST /admin/v1/users'],
    ['GET', '/healthz', 'GET /health/live'],
    ['GET', '/health/liv', 'GET /health/live'],
    ['GET', '/swagger', 'GET /docs'],
    ['POST', '/forms/chromium/convert/html', 'POST /api/v1/pdf'],
    ['POST', '/render', 'POST /api/v1/pdf'],
  ])('%s %s: did you mean %s?', async (method, path, meant) => {
    const { code, message, details } = await readError(await fetch(server.url + path, { method }))
    expect(code).toBe('NOT_FOUND')
    expect(message).toContain(`did you mean \`${meant}\`?`)
    expect(details?.suggestion).toBe(meant)
  })

  test.each([
    '/api',
    '/api/v1',
    '/.env',
    '/wp-admin.php',
    `/${'a'.repeat(5_000)}`,
    `${'/a'.repeat(500)}`,
  ])('%.30s is like none', async (path) => {
    const { message, details } = await readError(await fetch(server.url + path))
    expect(message).toBe('There is nothing at this path. All paths are listed at /docs.')
    expect(details?.suggestion).toBeUndefined()
  })

  test('the paths of the operator are not suggested where there is none', async () => {
    await using plain = await startServer({ env: { ADMIN_TOKEN: '' } })
    const { details } = await readError(await fetch(`${plain.url}/admin/users`))
    expect(details?.suggestion).toBeUndefined()
  })

  test('for its method names those that it takes', async () => {
    const { code, message } = await readError(await server.fetch('/api/v1/pdf'))
    expect([code, message]).toEqual(['METHOD_NOT_ALLOWED', '`/api/v1/pdf` supports POST, not GET.'])
  })
})

describe('an address that is refused', () => {
  test.each<[field: 'url' | 'webhook_url', address: string, host: string]>([
    ['url', 'http://10.1.2.3:8080/x?secret=Sup3rSecret', '10.1.2.3:8080'],
    ['url', 'http://Sup3rSecret:Sup3rSecret@localhost/Sup3rSecret', 'localhost'],
    ['url', 'http://intranet.corp/', 'intranet.corp'],
    ['url', 'ftp://example.com/', 'example.com'],
    ['webhook_url', 'https://redis:6379/', 'redis:6379'],
  ])('%s %s names the field, the host and EGRESS_ALLOW', async (field, address, host) => {
    const body = { [field]: address, ...(field === 'webhook_url' && { html: '' }) }
    const response = await server.post('/api/v1/pdf', body, user.key)
    const { code, message, details } = await readError(response)
    expect(code).toBe('SSRF_BLOCKED')
    expect(message).toBe(
      `\`${host}\` in \`${field}\` is blocked: this service reaches only public http and https addresses. ` +
        'If you run this server, allow the address with EGRESS_ALLOW=host:port.',
    )
    expect(details).toEqual({ issues: [{ path: field, message }], host })
  })

  test('names no rule and no address that a name stands for', async () => {
    const messages = await Promise.all(
      ['http://0x7f.1/', 'http://localhost/', 'http://localhost:22/', 'file:///etc/passwd'].map(
        async (url) => (await errorOf(server, user, 'pdf', { url })).message,
      ),
    )
    const withoutHost = messages.map((text) => text.replace(/^.* in `url`/, ''))
    expect(new Set(withoutHost).size).toBe(1)
    expect(messages.slice(1).join()).not.toMatch(/127|::1|loopback|private|port 22/)
  })

  test('behind a redirect is told as such', async () => {
    const error = await errorOf(server, user, 'pdf', { url: `${site.url}/to-internal` })
    expect(error.code).toBe('SSRF_BLOCKED')
    expect(error.message).toMatch(/^`url`, or an address that it redirects to, .*EGRESS_ALLOW/)
    expect(error.details?.host).toBe('intranet.corp')
  })
})

describe('a page that cannot be loaded names its host and why', () => {
  test.each<[name: string, url: () => string, words: RegExp, netError: string]>([
    [
      'a name that does not exist',
      () => 'http://user:Sup3rSecret@no-such-name.invalid:8080/Sup3rSecret',
      /^The host name `no-such-name\.invalid` does not resolve\. Check its spelling/,
      'net::ERR_NAME_NOT_RESOLVED',
    ],
    [
      'a redirect to a name that does not exist',
      () => `${site.url}/to-nowhere`,
      /^The host name `no-such-name\.invalid` does not resolve/,
      'net::ERR_NAME_NOT_RESOLVED',
    ],
    [
      'a port at which nobody listens',
      () => `http://127.0.0.1:${deadPort}/Sup3rSecret`,
      /^`127\.0\.0\.1:\d+` refused the connection\./,
      'net::ERR_CONNECTION_REFUSED',
    ],
    [
      'a server that hangs up',
      () => `${site.url}/rude`,
      /^`127\.0\.0\.1:\d+` closed the connection without/,
      'net::ERR_EMPTY_RESPONSE',
    ],
    [
      'a certificate of its own',
      () => `https://127.0.0.1:${untrusted.port}/`,
      /^`127\.0\.0\.1:\d+` has a TLS certificate that is self-signed/,
      'net::ERR_CERT_AUTHORITY_INVALID',
    ],
    [
      'https where http is spoken',
      () => `https://127.0.0.1:${plainPort}/page`,
      /^`127\.0\.0\.1:\d+` does not speak TLS correctly.*http instead of https/,
      'net::ERR_SSL_PROTOCOL_ERROR',
    ],
  ])('%s', async (_name, url, words, netError) => {
    const error = await errorOf(server, user, 'pdf', { url: url() })
    expect(error.code).toBe('RENDER_FAILED')
    expect(error.message).toMatch(words)
    expect(error.message).not.toMatch(/Sup3rSecret|secret/)
    expect(error.details).toMatchObject({ reason: 'navigation_failed', net_error: netError })
  })
})

test.each<[netError: string, words: string]>([
  ['net::ERR_CERT_DATE_INVALID', '`a.example:8443` has a TLS certificate that has expired'],
  ['net::ERR_CERT_COMMON_NAME_INVALID', '`a.example:8443` has a TLS certificate for another host'],
  ['net::ERR_CERT_NEW', '`a.example:8443` has a TLS certificate that cannot be trusted (net::'],
  ['net::ERR_SSL_NEW', 'The TLS connection to `a.example:8443` failed (net::ERR_SSL_NEW).'],
  ['net::ERR_NEW', '`a.example:8443` could not be loaded (net::ERR_NEW).'],
  ['net::ERR_UNSAFE_REDIRECT', '`url` redirects to an address that is neither http nor https.'],
])('%s is put into words', (netError, words) => {
  expect(netErrorMessage(netError, 'https://a:b@a.example:8443/secret')).toStartWith(words)
})

describe('template_id', () => {
  test('takes the slug as well as the id', async () => {
    const { id, slug } = await newTemplate(server, user, {
      name: 'Monthly invoice',
      html: '<p>{{ a }}',
    })
    expect(slug).toBe('monthly-invoice')
    for (const template_id of [slug, id, id.toUpperCase()]) {
      const body = { template_id, data: { a: 'filled' } } as unknown as { html: string }
      const pages = await pdfOf(server, user, body)
      expect(pages.map(({ text }) => text.trim())).toEqual(['filled'])
    }
  })

  test('finds no template of another user by its slug', async () => {
    const other = await server.newUser()
    await newTemplate(server, other, { name: 'Secret plan' })
    for (const template_id of ['secret-plan', 'no-such-template']) {
      const response = await server.post('/api/v1/pdf', { template_id }, user.key)
      expect(await statusLabel(response)).toBe('404 TEMPLATE_NOT_FOUND')
    }
  })

  test('of another form is refused before it is looked for', async () => {
    const response = await server.post('/api/v1/pdf', { template_id: 'Monthly Invoice' }, user.key)
    const { code, message } = await readError(response)
    expect(code).toBe('VALIDATION_ERROR')
    expect(message).toBe(
      '`template_id` must be the id (a uuid) or the slug of a template, such as `monthly-invoice`.',
    )
  })
})
