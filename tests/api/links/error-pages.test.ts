/** Errors of addresses that people open: a page for browsers, JSON for everybody else. */

import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { ApiError, type ErrorCode, validationError } from '../../../server/errors.ts'
import { errorPage } from '../../../server/http/error-page.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

const { server, user } = useSharedServer({ plan: 'pro' })

const BROWSER =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

async function revokedLink(): Promise<string> {
  const made = await server.post('/api/v1/pdf', { html: 'x' }, user.key)
  await made.bytes()
  const path = `/api/v1/renders/${made.headers.get('x-request-id')}`
  const created = await server.post(`${path}/signed-url`, {}, user.key)
  const { data } = (await created.json()) as { data: { share_url: string } }
  const headers = { Authorization: `Bearer ${user.key}` }
  const revoked = await server.fetch(`${path}/signed-url`, { method: 'DELETE', headers })
  expect(revoked.status).toBe(200)
  return data.share_url
}

describe('a share link that was revoked', () => {
  test('is a page without scripts in a browser, with the same status, and JSON elsewhere', async () => {
    const url = await revokedLink()
    const page = await fetch(url, { headers: { Accept: BROWSER } })
    const html = await page.text()
    expect(page.status).toBe(410)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('vary')).toContain('Accept')
    expect(html).toContain('<h1>This link no longer works</h1>')
    expect(html).toContain('Ask its sender for a new one.')
    expect(html).toContain('LINK_EXPIRED')
    expect(html).not.toContain('<script')
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`style-src 'sha256-${hash}'`)
    // Sites that embed the link show the reason.
    expect(policy).not.toContain('frame-ancestors')
    for (const accept of ['*/*', 'application/json', 'image/*,*/*;q=0.8', 'text/html;q=0']) {
      const response = await fetch(url, { headers: { Accept: accept } })
      const { error } = (await response.json()) as { error: { code: string; status: number } }
      expect([response.status, error.code, error.status]).toEqual([410, 'LINK_EXPIRED', 410])
    }
  })
})

test.each([
  ['a share link that is not complete', '/share/x', 403],
  ['a signed link that is not valid', '/storage/x', 403],
  ['a render link without a signature', '/api/v1/render?url=https://example.com/', 0],
  ['an image of a template that does not exist', '/api/v1/og/x?key=%3Cb%3E', 0],
  ['a file that does not exist', '/assets/x/%3Cb%3E.png', 0],
])('%s is a page in a browser, too', async (_what, path, status) => {
  const json = await server.fetch(path)
  const { error } = (await json.json()) as { error: { code: string } }
  const page = await server.fetch(path, { headers: { Accept: BROWSER } })
  const html = await page.text()
  if (status !== 0) expect(page.status).toBe(status)
  expect(page.status).toBe(json.status)
  expect(html).toStartWith('<!doctype html>')
  expect(html).toContain(error.code)
  expect(html).not.toContain('<b>')
})

test('the page answers HEAD with its headers only', async () => {
  const headers = { Accept: BROWSER }
  const page = await server.fetch('/share/x', { method: 'HEAD', headers })
  expect(page.status).toBe(403)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(Number(page.headers.get('content-length'))).toBeGreaterThan(0)
  expect(await page.text()).toBe('')
})

describe('the text of the page', () => {
  test('has no markup of a message, an issue or a request id', () => {
    const message = '`x` is <b>&" wrong.'
    const page = errorPage(new ApiError('LINK_INVALID', { message }), '<i>&"')
    expect(page).toContain('<p>x is &lt;b&gt;&amp;&quot; wrong.</p>')
    expect(page).toContain('<br>&lt;i&gt;&amp;&quot;</footer>')
    expect(errorPage(validationError([{ path: 'x', message }]), 'id')).toContain(
      '<li>x is &lt;b&gt;&amp;&quot; wrong.</li>',
    )
  })

  test('lists each issue once, and names no field of the JSON', () => {
    const issues = ['`a` is wrong.', '`b` is <b>.', '`c` is long.']
    const error = validationError(issues.map((message) => ({ path: 'x', message })))
    expect(error.message).toContain('details.issues')
    const page = errorPage(error, 'id')
    expect(page).toContain(
      '<ul>\n<li>a is wrong.</li>\n<li>b is &lt;b&gt;.</li>\n<li>c is long.</li>\n</ul>',
    )
    expect(page.split('a is wrong.').length).toBe(2)
    expect(page).not.toContain('details.issues')
  })

  test.each<[code: ErrorCode, seconds: string | null, text: string]>([
    ['PLAN_LIMIT_EXCEEDED', '200000', 'Tell the person who sent you this address.'],
    ['RATE_LIMITED', '30', 'Too many files were asked for. Try again in 30 seconds.'],
    ['RATE_LIMITED', '1', 'Try again in 1 second.'],
    ['RATE_LIMITED', '7200', 'Try again in 2 hours.'],
    ['RENDERER_UNAVAILABLE', '121', 'All renderers are busy. Try again in 3 minutes.'],
    ['SERVICE_UNAVAILABLE', null, 'The server cannot answer at the moment. Try again later.'],
    ['AUTH_REVOKED', null, 'The key in this address does not work any more.'],
    ['AUTH_MISSING', null, 'This address is not complete.'],
    ['RENDER_TIMEOUT', null, 'Making this file took too long. Tell the person'],
    ['CONFORMANCE_FAILED', null, 'This file does not keep the standard that it has to keep.'],
  ])(
    'of %s with Retry-After %p speaks to those who were sent the address',
    (code, seconds, text) => {
      const headers: Record<string, string> = seconds === null ? {} : { 'Retry-After': seconds }
      const page = errorPage(new ApiError(code, { headers }), 'id')
      expect(page).toContain(text)
      expect(page).not.toMatch(/\bplan\b|Retry-After|your|API key|options/)
      const [, title] = /<h1>(.*)<\/h1>/.exec(page) ?? []
      const when = Number(seconds) > 600 ? 'for now' : 'at the moment'
      const passes = /LIMIT|UNAVAILABLE/.test(code)
      expect(title).toBe(`This cannot be shown${passes ? ` ${when}` : ''}`)
    },
  )

  test('is right for those who do not own what is missing', () => {
    const page = errorPage(new ApiError('ASSET_NOT_FOUND'), 'id')
    expect(page).toContain('<p>This file does not exist, or it was deleted.</p>')
    expect(errorPage(new ApiError('TEMPLATE_NOT_FOUND'), 'id')).not.toContain('You have')
  })
})

test('the API answers in JSON, also in a browser', async () => {
  const response = await server.fetch('/api/v1/renders', { headers: { Accept: BROWSER } })
  expect(response.headers.get('content-type')).toStartWith('application/json')
  expect(response.status).toBe(401)
})
