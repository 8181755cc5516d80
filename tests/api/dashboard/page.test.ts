/**
 * The page of the dashboard and its files over HTTP: policy, caching, compression, unknown paths.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { statusLabel } from '../../support/api/status-label.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
let page: Response
let html: string

beforeAll(async () => {
  server = await startServer({ env: { DASHBOARD: 'on', LANES: '0' } })
  page = await fetch(`${server.url}/dashboard`)
  html = await page.text()
})
afterAll(() => server.close())

test('every path of a page is the same document, without data and with a strict policy', async () => {
  for (const path of ['/dashboard/', '/dashboard/renders/req_1', '/dashboard/a/b/c']) {
    const response = await fetch(`${server.url}${path}`)
    expect([path, response.status, await response.text()]).toEqual([path, 200, html])
  }
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toStartWith("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(html).not.toMatch(/https?:\/\//)
})

test('the page is sent again only if it has changed', async () => {
  const etag = page.headers.get('etag') ?? ''
  const again = await fetch(`${server.url}/dashboard`, { headers: { 'If-None-Match': etag } })
  expect(again.status).toBe(304)
})

test('scripts, styles and fonts are kept for ever, compressed, and their names change with their content', async () => {
  const paths = Array.from(html.matchAll(/"(\/dashboard\/assets\/[^"]+)"/g), ([, path]) => path)
  expect(paths.length).toBeGreaterThanOrEqual(4)
  for (const path of paths) {
    const headers = { 'Accept-Encoding': 'br, gzip' }
    const response = await fetch(`${server.url}${path}`, { headers })
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(path).toMatch(/-[\w.]+\.(js|css|woff2|svg)$/)
  }
})

test('the policy of the page holds in its workers too, and is not repeated with its scripts, styles and fonts', async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${server.url}${path}`)).headers.get('content-security-policy')
  const source = await Bun.file(
    new URL('../../../dashboard/preview/pdf.ts', import.meta.url),
  ).text()
  const workers = source.match(/\/dashboard\/assets\/[\w.-]+\.js/g) ?? []
  expect(workers).toHaveLength(2)
  for (const path of workers) {
    expect(await policyOf(path)).toBe(page.headers.get('content-security-policy'))
  }
  const parts = html.match(/\/dashboard\/assets\/[\w.-]+\.(js|css|woff2)/g) ?? []
  expect(parts).toHaveLength(3)
  for (const path of parts) expect([path, await policyOf(path)]).toEqual([path, null])
})

test('calls and files that do not exist are errors, not the page', async () => {
  for (const path of ['/api', '/api/nothing', '/api/v1/nothing', '/admin/v1/x', '/assets/x.js']) {
    const response = await fetch(`${server.url}/dashboard${path}`)
    const isPage = response.headers.get('content-type')?.includes('html')
    expect([path, isPage, await statusLabel(response)]).toEqual([path, false, '404 NOT_FOUND'])
  }
  const posted = await fetch(`${server.url}/dashboard/renders`, { method: 'POST' })
  expect(await statusLabel(posted)).toBe('405 METHOD_NOT_ALLOWED')
})
