/** Rules for every path and method, whether openapi.yaml describes them or not. */
import { describe, expect, test } from 'bun:test'
import { loadContract } from '../../server/contract.ts'
import { outcome } from './outcome.ts'
import { ADMIN_TOKEN, type TestServer, type TestUser } from './server.ts'

const contract = await loadContract()

const PDF = '/api/v1/pdf'

/** @param running tells the server and one of its users, once they are there */
export function testPathRules(running: () => { server: TestServer; user: TestUser }): void {
  const ask = (path: string, init?: RequestInit) => running().server.fetch(path, init)
  /** As it is, without a look into openapi.yaml. */
  const askPlain = (path: string, init?: RequestInit) => fetch(running().server.url + path, init)

  describe('paths and methods', () => {
    test.each([
      '/',
      '/api',
      '/api/v1',
      '/api/v1/pdfs',
      '/API/v1/pdf',
      '/api/v2/pdf',
      '/admin',
      '/.env',
    ])('%s is no path', async (path) =>
      expect(await outcome(await ask(path))).toBe('404 NOT_FOUND'),
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

    test.each(['//', '/%00', '/%ZZ', '/%E0%A4%A', '/api/v1/pdf/', '//api/v1/pdf', '/..%2f', "/'"])(
      '%s is no accident',
      async (path) => {
        for (const odd of [path, `/admin/v1/users${path}/keys`]) {
          const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
          const response = await askPlain(odd, { headers })
          expect([404, 405]).toContain(response.status)
          expect(response.headers.get('x-request-id')).toMatch(/^req_/)
        }
      },
    )

    test.each([1_000, 8_000, 100_000])('a path of %i characters is no accident', async (length) => {
      expect((await askPlain(`/${'a'.repeat(length)}`)).status).toBeLessThan(500)
    })

    test.each(['', 'a b', '[::', 'a:b:c'])('a Host of %p is no accident', async (Host) => {
      const response = await askPlain('/health/live', { headers: { Host } })
      expect(response.status).toBeLessThan(500)
    })

    test.each(['a', 'pdf', 'pdf.example.com'])('a Host of %p changes no path', async (Host) => {
      const headers = { Host }
      expect((await ask('/health/live', { headers })).status).toBe(200)
      expect((await ask('/private/health/live', { headers })).status).toBe(404)
    })
  })

  test('every answer has a request id of its own, whatever the client sent', async () => {
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
