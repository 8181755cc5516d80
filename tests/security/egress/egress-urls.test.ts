/**
 * URLs of requests: every known attack is refused for renders and webhooks, and no connection is
 * made.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { findBrowser } from '../../../packages/chromium/src/chromium/find-browser.ts'
import { createEgressPolicy } from '../../../packages/chromium/src/egress-policy/index.ts'
import { createEngine } from '../../../packages/chromium/src/engine/engine.ts'
import { createLog } from '../../../server/log.ts'
import { errorOf } from '../../support/api/renders.ts'
import { zone } from '../../support/lab/addresses.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

/** Public names that resolve to internal addresses. They need a DNS whose answers are known. */
const WILDCARD_DNS = /^https?:\/\/([^/]*\.)?(nip\.io|sslip\.io|traefik\.me|1u\.ms)\//
const LOOPBACK_NAMES = /^https?:\/\/(fuf\.me|lacolhost\.com|vcap\.me|localtest\.me|lvh\.me)\//

let canary: Site
let server: TestServer
let user: TestUser

beforeAll(async () => {
  canary = await startSite()
  server = await startServer()
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await canary.close()
})

describe('a URL', () => {
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
  ])('of this machine written as %s is refused for PDFs and screenshots', async (host) => {
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
    'of an internal network is refused (%s)',
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

  const withoutDns = rows.filter((row) => !needDns.includes(row))

  /** The verdict on each URL when it is sent in `body`. */
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
      expect(withoutDns.length).toBeGreaterThan(170)
      const urls = withoutDns.map(([, url]) => url)
      expect(await verdictsOf(urls, kind, (url) => ({ url }))).toEqual(withoutDns)
    },
  )

  test('of every known attack gets the same verdict as a webhook URL', async () => {
    const webhookUrls = withoutDns
      .map(([verdict, url]) => [verdict, url.replace(/^(\s*http):/i, '$1s:')] as const)
      .filter(([, url]) => /^\s*https:/i.test(url) || !/^\s*[a-z][a-z0-9.+-]*:/i.test(url))
    expect(webhookUrls.length).toBeGreaterThan(100)
    const urls = webhookUrls.map(([, url]) => url)
    const body = (webhook_url: string) => ({ html: 'x', async: true, webhook_url })
    expect(await verdictsOf(urls, 'pdf', body)).toEqual(webhookUrls)
  })

  test('of a public name that resolves to an internal address gets its verdict', async () => {
    await using namedServer = await startServerWithDns()
    const namedUser = await namedServer.newUser()
    for (const kind of ['pdf', 'screenshot'] as const) {
      const verdicts = await Promise.all(
        needDns.map(async ([, url]) => {
          const { status, code } = await errorOf(namedServer, namedUser, kind, { url })
          return [`${status} ${code}`, url]
        }),
      )
      expect<unknown>(verdicts).toEqual(needDns)
    }
    expect(needDns).toHaveLength(9)
  })
})

/** A server whose engine resolves names with the DNS zone of the lab. */
async function startServerWithDns(): Promise<TestServer> {
  const executable = await findBrowser(process.env['CHROME_PATH'] ?? null)
  if (executable === null) throw new Error('no browser is installed')
  const queries = new Map<string, number>()
  const lookup = async (name: string) => {
    const count = queries.get(name) ?? 0
    queries.set(name, count + 1)
    return (zone(name, count)?.addresses ?? []).map((address) => ({ address }))
  }
  const log = createLog('silent')
  const egressPolicy = createEgressPolicy({ lookup })
  const engine = await createEngine({ executable, sandbox: true, lanes: 1, egressPolicy, log })
  return startServer({ overrides: { engine } })
}

/** Verdict and URL of each line. */
function attacks(): [string, string][] {
  const text = readFileSync(new URL('../../fixtures/ssrf_urls.txt', import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const [verdict = '', ...url] = line.split('\t')
    return [verdict, url.join('\t')]
  })
}
