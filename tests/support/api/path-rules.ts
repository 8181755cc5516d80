/** Rules for every path and method, whether openapi.yaml describes them or not. */
import { describe, expect, test } from 'bun:test'
import { sendRaw } from '../network/raw-request.ts'
import { ADMIN_TOKEN, type ServerApi, type TestUser } from '../server/server.ts'
import { sharedContract } from './shared-contract.ts'
import { statusLabel } from './status-label.ts'

const contract = await sharedContract()

const PDF = '/api/v1/pdf'

/** @param running returns the server and one of its users; called in tests only */
export function testPathRules(running: () => { server: ServerApi; user: TestUser }): void {
  const ask = (path: string, init?: RequestInit) => running().server.fetch(path, init)
  /** Sends a request without checking the response against openapi.yaml. */
  const askPlain = (path: string, init?: RequestInit) => fetch(running().server.url + path, init)

  describe('paths and methods', () => {
    test.each(['GET', 'HEAD'])('%s / redirects to the documentation', async (method) => {
      const home = await ask('/', { method, redirect: 'manual' })
      expect([home.status, home.headers.get('location')]).toEqual([302, '/docs'])
      expect(await home.text()).toBe('')
      expect((await askPlain('/', { method })).url).toBe(`${running().server.url}/docs`)
    })

    test.each(['/api', '/api/v1', '/api/v1/pdfs', '/API/v1/pdf', '/api/v2/pdf', '/admin', '/.env'])(
      '%s is answered with 404',
      async (path) => expect(await statusLabel(await ask(path))).toBe('404 NOT_FOUND'),
    )

    test.each([
      ['GET', PDF, 'POST'],
      ['HEAD', PDF, 'POST'],
      ['OPTIONS', PDF, 'POST'],
      ['DELETE', '/api/v1/renders', 'GET, HEAD'],
      ['PUT', '/api/v1/templates/x', 'GET, PATCH, DELETE, HEAD'],
      ['POST', '/health/live', 'GET, HEAD'],
      ['PUT', '/admin/v1/users', 'GET, POST, HEAD'],
    ])('%s %s answers 405 and names %s', async (method, path, allowed) => {
      const response = await ask(path, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe(allowed)
    })

    const gets = contract.operations.filter(
      ({ method, path }) => method === 'GET' && !/[{]/.test(path),
    )
    test.each(gets.map(({ path }) => path))(
      'HEAD %s answers like GET, without a body',
      async (path) => {
        const headers = {
          Authorization: `Bearer ${path.startsWith('/admin') ? ADMIN_TOKEN : running().user.key}`,
        }
        const get = await ask(path, { headers })
        const head = await ask(path, { method: 'HEAD', headers })
        expect(head.status).toBe(get.status)
        expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
        expect(await head.text()).toBe('')
      },
    )

    // Bun's fetch sends `//` as `/`: see the raw requests below.
    test.each(['/%00', '/%ZZ', '/%E0%A4%A', '/api/v1/pdf/', '//api/v1/pdf', '/..%2f', "/'"])(
      '%s causes no internal error',
      async (path) => {
        for (const odd of [path, `/admin/v1/users${path}/keys`]) {
          const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
          const response = await askPlain(odd, { headers })
          expect([404, 405]).toContain(response.status)
          expect(response.headers.get('x-request-id')).toMatch(/^req_/)
        }
      },
    )

    test.each([1_000, 8_000, 100_000])(
      'a path of %i characters causes no internal error',
      async (length) => {
        expect((await askPlain(`/${'a'.repeat(length)}`)).status).toBeLessThan(500)
      },
    )

    const odd = ['', 'a b', '[::', 'a:b:c', '_x_:99999', '%', 'a/b', 'a?b#c', '::1', 'h:']
    test.each(odd)('a probe with a Host of %p is answered', async (Host) => {
      const response = await askPlain('/health/live', { headers: { Host } })
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    })

    const probes: [head: string, status: number, code: string][] = [
      ['GET /health/live HTTP/1.0', 200, ''],
      ['HEAD /health/live HTTP/1.0', 200, ''],
      ['GET /health/ready HTTP/1.0', 200, ''],
      ['GET /health/live?probe=1 HTTP/1.0', 200, ''],
      ['GET http://load-balancer/health/live HTTP/1.0', 200, ''],
      ['GET /metrics HTTP/1.0', 200, ''],
      ['GET / HTTP/1.0', 302, ''],
      ['GET // HTTP/1.0', 404, 'NOT_FOUND'],
      ['GET /nothing HTTP/1.0', 404, 'NOT_FOUND'],
      ['GET //health/live HTTP/1.0', 404, 'NOT_FOUND'],
      ['POST /health/live HTTP/1.0', 405, 'METHOD_NOT_ALLOWED'],
      ['GET /api/v1/usage HTTP/1.0', 401, 'AUTH_MISSING'],
    ]
    test.each(probes)('%s without a Host is answered %i', async (head, status, code) => {
      const response = await sendRaw(running().server.url, [head], { host: false })
      expect(response.status).toBe(status)
      const body = await response.text()
      if (code !== '') expect(JSON.parse(body)).toMatchObject({ error: { code } })
    })

    test('a render request without a Host is rendered', async () => {
      const body = '{"html":"<p>x"}'
      const head = [
        'POST /api/v1/pdf HTTP/1.0',
        `Authorization: Bearer ${running().user.key}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ]
      const response = await sendRaw(running().server.url, head, { host: false, body })
      expect(response.status).toBe(200)
      expect(await response.text()).toStartWith('%PDF')
    })

    test.each(['a', 'pdf', 'pdf.example.com'])(
      'a Host of %p does not change the path',
      async (Host) => {
        const headers = { Host }
        expect((await ask('/health/live', { headers })).status).toBe(200)
        expect((await ask('/private/health/live', { headers })).status).toBe(404)
      },
    )
  })

  test('every response has a unique request id, whatever the client sent', async () => {
    const page = await (await ask('/docs')).text()
    const script = /src="(\/docs\/[^"]+)"/.exec(page)?.[1] ?? ''
    const paths = [
      '/',
      '/docs',
      '/metrics',
      '/openapi.yaml',
      '/health/ready',
      PDF,
      '/api/v1/usage',
      script,
    ]
    for (const path of paths) {
      const response = await askPlain(path, {
        headers: { 'X-Request-Id': 'req_mine' },
      })
      expect([path, response.headers.get('x-request-id')]).toEqual([
        path,
        expect.stringMatching(/^req_[0-9a-f]{24}$/),
      ])
    }
  })
}
