/** Errors for paths and methods that do not exist: each suggests the operation that was meant. */
import { describe, expect, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { startServer } from '../../support/server/server.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server } = useSharedServer()

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
  ])('is answered with a suggestion: for %s %s it is %s', async (method, path, meant) => {
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
  ])('gets no suggestion if it resembles none: %.30s', async (path) => {
    const { message, details } = await readError(await fetch(server.url + path))
    expect(message).toBe('There is nothing at this path. All paths are listed at /docs.')
    expect(details?.suggestion).toBeUndefined()
  })

  test('gets no suggestion of an admin path on a server without ADMIN_TOKEN', async () => {
    await using ownServer = await startServer({ env: { ADMIN_TOKEN: '', LANES: '0' } })
    const { details } = await readError(await fetch(`${ownServer.url}/admin/users`))
    expect(details?.suggestion).toBeUndefined()
  })

  test('for its method is answered with the methods that do', async () => {
    const { code, message } = await readError(await server.fetch('/api/v1/pdf'))
    expect([code, message]).toEqual(['METHOD_NOT_ALLOWED', '`/api/v1/pdf` supports POST, not GET.'])
  })
})
