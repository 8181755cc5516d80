/**
 * Errors for addresses that are blocked or cannot be loaded: each names the host, the reason and a
 * fix.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { netErrorMessage } from '../../../packages/chromium/src/chromium/net-errors.ts'
import { errorOf, readError } from '../../support/api/renders.ts'
import { selfSigned } from '../../support/network/certificates.ts'
import { freePort } from '../../support/network/free-port.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

let site: Site
let untrusted: Receiver
let deadPort: number
/** Answers everything in plain HTTP, even a TLS handshake, as web servers do. */
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

describe('an address that is refused', () => {
  test.each<[field: 'url' | 'webhook_url', address: string, host: string]>([
    ['url', 'http://10.1.2.3:8080/x?secret=Sup3rSecret', '10.1.2.3:8080'],
    ['url', 'http://Sup3rSecret:Sup3rSecret@localhost/Sup3rSecret', 'localhost'],
    ['url', 'http://intranet.corp/', 'intranet.corp'],
    ['webhook_url', 'https://redis:6379/', 'redis:6379'],
  ])(
    'as %s %s gets an error with the field, the host and EGRESS_ALLOW',
    async (field, address, host) => {
      const body = { [field]: address, ...(field === 'webhook_url' && { html: '' }) }
      const response = await server.post('/api/v1/pdf', body, user.key)
      const { code, message, details } = await readError(response)
      expect(code).toBe('SSRF_BLOCKED')
      expect(message).toBe(
        `\`${host}\` in \`${field}\` is blocked: this service reaches only public http and https addresses. ` +
          'If you run this server, allow the address with EGRESS_ALLOW=host:port.',
      )
      expect(details).toMatchObject({ issues: [{ path: field, message }], host })
    },
  )

  test('gets an error without the violated rule and without the resolved address', async () => {
    const messages = await Promise.all(
      ['http://0x7f.1/', 'http://localhost/', 'http://localhost:22/'].map(
        async (url) => (await errorOf(server, user, 'pdf', { url })).message,
      ),
    )
    const withoutHost = messages.map((text) => text.replace(/^.* in `url`/, ''))
    expect(new Set(withoutHost).size).toBe(1)
    expect(messages.slice(1).join()).not.toMatch(/127|::1|loopback|private|port 22/)
  })

  test.each<[url: string, words: RegExp]>([
    ['ftp://example.com/x', /^`ftp:` addresses in `url` cannot be loaded: .*web server/],
    ['file:///home/ada/invoice.html', /^`file:` addresses in `url`.*`html`.*assets/],
    [
      'data:text/html,<p>Sup3rSecret',
      /^`data:` addresses in `url`.*Send the HTML itself in `html`/,
    ],
    ['blob:https://app.example.com/1', /^`blob:` addresses in `url`.*only in the browser.*`html`/],
    ['javascript:alert(1)', /^`javascript:` addresses in `url`.*http or https address.*`html`/],
    ['about:blank', /^`about:` addresses in `url`/],
    ['mailto:ada@example.com', /^`mailto:` addresses in `url`/],
    ['view-source:https://example.com/', /^`view-source:` addresses in `url`/],
    ['localhost:3000/invoice', /host name and a port, but no scheme: write `https:\/\/`/],
    ['example.com:8080/invoice', /host name and a port, but no scheme/],
    [`${'x'.repeat(40)}:y`, /^Such addresses in `url` cannot be loaded/],
  ])('for its scheme (%s) gets an error with what to do instead', async (url, words) => {
    const { code, message } = await errorOf(server, user, 'pdf', { url })
    expect(code).toBe('SSRF_BLOCKED')
    expect(message).toMatch(words)
    expect(message).not.toMatch(/EGRESS_ALLOW|Sup3rSecret/)
  })

  test('behind a redirect is reported as such', async () => {
    const error = await errorOf(server, user, 'pdf', { url: `${site.url}/to-internal` })
    expect(error.code).toBe('SSRF_BLOCKED')
    expect(error.message).toMatch(/^`url`, or an address that it redirects to, .*EGRESS_ALLOW/)
    expect(error.details?.host).toBe('intranet.corp')
  })
})

describe('the error for a page that cannot be loaded names the host and the reason', () => {
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
      'a port without a server',
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
      'a self-signed certificate',
      () => `https://127.0.0.1:${untrusted.port}/`,
      /^`127\.0\.0\.1:\d+` has a TLS certificate that is self-signed/,
      'net::ERR_CERT_AUTHORITY_INVALID',
    ],
    [
      'an https URL of an http server',
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
])('%s is explained in a sentence', (netError, words) => {
  expect(netErrorMessage(netError, 'https://a:b@a.example:8443/secret')).toStartWith(words)
})
