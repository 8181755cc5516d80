/** The request that each method sends, and the value that it returns. */
import { describe, expect, test } from 'bun:test'
import {
  ConfigurationError,
  isPlatenError,
  NotFoundError,
  type Platen,
  PlatenError,
} from '../src/index.ts'
import { BASE_URL, client, json, KEY, pdf, refusal, thrownBy } from './helpers/fakes.ts'
import { QUEUED } from './helpers/renders.ts'

describe('a request', () => {
  const answers: Record<string, () => Response> = {
    json: () => json({ success: true, data: { here: true } }),
    queued: () => json({ success: true, data: QUEUED }, 202),
    page: () => json({ data: [], pagination: { total: 0, limit: 50, offset: 0 } }),
    pdf,
  }
  const requests: [line: string, answer: string, work: (p: Platen) => unknown, body?: object][] = [
    ['POST /api/v1/pdf', 'pdf', (p) => p.pdf.render({ html: 'x' }), { html: 'x', async: false }],
    [
      'POST /api/v1/pdf',
      'queued',
      (p) => p.pdf.enqueue({ template_id: 't', data: { a: 'b' }, webhook_url: 'https://x' }),
      { template_id: 't', data: { a: 'b' }, webhook_url: 'https://x', async: true },
    ],
    [
      'POST /api/v1/screenshot',
      'pdf',
      (p) => p.screenshot.render({ url: 'https://x', options: { width: 9 } }),
      { url: 'https://x', options: { width: 9 }, async: false },
    ],
    [
      'POST /api/v1/screenshot',
      'queued',
      (p) => p.screenshot.enqueue({ html: '' }),
      { html: '', async: true },
    ],
    [
      'GET /api/v1/renders?type=pdf&signed=true&limit=2',
      'page',
      (p) => p.renders.list({ type: 'pdf', signed: true, limit: 2 }),
    ],
    ['GET /api/v1/renders/req_1', 'json', (p) => p.renders.get('req_1')],
    ['DELETE /api/v1/renders/req_1?status=queued', 'json', (p) => p.renders.cancel('req_1')],
    ['DELETE /api/v1/renders/req_1', 'json', (p) => p.renders.erase('req_1')],
    ['GET /api/v1/renders/req_1/report', 'json', (p) => p.renders.report('req_1')],
    [
      'POST /api/v1/renders/req_1/signed-url',
      'json',
      (p) => p.renders.signedUrl('req_1', { expiresIn: 60 }),
      { expiresIn: 60 },
    ],
    ['DELETE /api/v1/renders/req_1/signed-url', 'json', (p) => p.renders.revokeShareUrls('req_1')],
    [
      'GET /api/v1/renders/req_1/share-links?state=active',
      'page',
      (p) => p.renders.shareLinks('req_1', { state: 'active' }),
    ],
    ['GET /api/v1/share-links?limit=2', 'page', (p) => p.shareLinks.list({ limit: 2 })],
    ['DELETE /api/v1/share-links/s', 'json', (p) => p.shareLinks.revoke('s')],
    ['GET /api/v1/renders/req_1/request', 'json', (p) => p.renders.request('req_1')],
    ['POST /api/v1/renders/req_1/rerun', 'pdf', (p) => p.renders.rerun('req_1'), { async: false }],
    [
      'POST /api/v1/renders/req_1/rerun',
      'queued',
      (p) => p.renders.enqueueRerun('req_1', { webhook_url: null, options: { cookies: null } }),
      { webhook_url: null, options: { cookies: null }, async: true },
    ],
    ['GET /api/v1/renders/req_1/deliveries', 'json', (p) => p.renders.deliveries('req_1')],
    [
      'POST /api/v1/renders/req_1/deliveries/d/redeliver',
      'json',
      (p) => p.renders.redeliver('req_1', 'd', { webhookSecret: 'a-secret' }),
      { webhook_secret: 'a-secret' },
    ],
    ['GET /api/v1/usage', 'json', (p) => p.usage.get()],
    ['GET /api/v1/usage?from=2026-11-01', 'json', (p) => p.usage.get({ from: '2026-11-01' })],
    ['GET /api/v1/templates?offset=3', 'page', (p) => p.templates.list({ offset: 3 })],
    [
      'GET /api/v1/templates/blog?version=2',
      'json',
      (p) => p.templates.get('blog', { version: 2 }),
    ],
    [
      'POST /api/v1/templates',
      'json',
      (p) => p.templates.create({ name: 'n', html: 'h' }),
      { name: 'n', html: 'h' },
    ],
    [
      'PATCH /api/v1/templates/blog',
      'json',
      (p) => p.templates.update('blog', { html: 'h' }),
      { html: 'h' },
    ],
    ['DELETE /api/v1/templates/blog', 'json', (p) => p.templates.delete('blog')],
    ['GET /api/v1/templates/blog/versions', 'page', (p) => p.templates.versions('blog')],
    [
      'POST /api/v1/templates/blog/preview',
      'pdf',
      (p) => p.templates.preview('blog', { type: 'png' }),
      { type: 'png' },
    ],
    ['GET /api/v1/assets', 'json', (p) => p.assets.list()],
    ['DELETE /api/v1/assets/a%2Fb', 'json', (p) => p.assets.delete('a/b')],
  ]
  // Bun passes a callback in place of a missing last value.
  const rows = requests.map(
    ([line, answer, work, body]) => [line, answer, work, body ?? null] as const,
  )
  test.each(rows)('is %s (response: %s)', async (line, answer, work, body) => {
    const { platen, fetch } = client([answers[answer]?.() as Response])
    await work(platen)
    const [call] = fetch.calls
    expect(`${call?.method} ${call?.url.replace(BASE_URL, '')}`).toBe(line)
    expect(call?.headers['authorization']).toBe(`Bearer ${KEY}`)
    expect(call?.text ? JSON.parse(call.text) : null).toEqual(body)
    const isRender = /\/(pdf|screenshot|rerun)$/.test(call?.url ?? '')
    expect(call?.headers['idempotency-key'] !== undefined).toBe(isRender)
  })

  test('has a new idempotency key for each render, unless the call gives one', async () => {
    const { platen, fetch } = client([pdf(), pdf(), pdf()])
    await platen.pdf.render({ html: '' })
    await platen.pdf.render({ html: '' })
    await platen.pdf.render({ html: '' }, { idempotencyKey: 'mine' })
    const keys = fetch.calls.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('mine')
  })

  test('has the headers of the client and of the call', async () => {
    const { platen, fetch } = client([json({ data: {} })], { headers: { 'X-A': '1', 'X-B': '1' } })
    await platen.usage.get({ headers: { 'X-B': '2' } })
    expect(fetch.calls[0]?.headers).toMatchObject({ 'x-a': '1', 'x-b': '2' })
  })

  test.each(['', '.', '..', undefined])(
    'refuses the id %p, which would name another path',
    async (id) => {
      const { platen, fetch } = client([])
      for (const work of [platen.renders.get, platen.templates.delete, platen.assets.delete]) {
        expect(await thrownBy(work(id as string))).toBeInstanceOf(ConfigurationError)
      }
      const params = { path: { requestId: id as string } }
      const raw = platen.raw.GET('/api/v1/renders/{requestId}', { params })
      expect(await thrownBy(raw)).toBeInstanceOf(ConfigurationError)
      expect(fetch.calls).toEqual([])
    },
  )

  test('includes the path of the base URL', async () => {
    const { platen, fetch } = client([json({ data: {} })], { baseUrl: 'https://x.example/platen/' })
    await platen.usage.get()
    expect(fetch.calls[0]?.url).toBe('https://x.example/platen/api/v1/usage')
  })
})

describe('an upload', () => {
  const bytes = new TextEncoder().encode('bytes')
  test.each<[what: string, file: () => Parameters<Platen['assets']['upload']>[0], named: string]>([
    ['a Blob', () => new Blob([bytes], { type: 'image/png' }), 'given.png'],
    ['a File', () => new File([bytes], 'folder/own.png', { type: 'image/png' }), 'own.png'],
    ['bytes', () => bytes, 'given.png'],
    ['an ArrayBuffer', () => bytes.slice().buffer, 'given.png'],
    ['a stream', () => new Blob([bytes]).stream(), 'given.png'],
    ['a Response', () => new Response(bytes), 'given.png'],
  ])('accepts %s and can be retried', async (what, file, named) => {
    const { platen, fetch } = client([
      refusal('RATE_LIMITED', 429, { 'Retry-After': '0' }),
      json({ success: true, data: { id: 'a' } }),
    ])
    const filename = what === 'a File' ? {} : { filename: 'given.png' }
    await platen.assets.upload(file(), { ...filename, contentType: 'image/png' })
    // Sent twice, complete both times.
    for (const { headers, body } of fetch.calls) {
      const type = headers['content-type'] ?? ''
      expect(type).toStartWith('multipart/form-data')
      const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
      const sent = form.get('file') as File
      expect([sent.name, sent.type, await sent.text()]).toEqual([named, 'image/png', 'bytes'])
    }
  })
})

describe('a raw call', () => {
  test('returns the data with its response, or the error', async () => {
    const { platen, fetch } = client([
      json({ success: true, data: {} }),
      refusal('RENDER_NOT_FOUND', 404),
      pdf(),
    ])
    const path = { params: { path: { requestId: 'req_1' } } }
    const found = await platen.raw.GET('/api/v1/renders/{requestId}', path)
    expect([found.data?.success, found.response?.status]).toEqual([true, 200])
    const missing = await platen.raw.GET('/api/v1/renders/{requestId}', path)
    expect(missing.error).toBeInstanceOf(NotFoundError)
    const file = await platen.raw.POST('/api/v1/pdf', {
      body: { html: '' },
      idempotencyKey: 'mine',
    })
    expect(file.data).toHaveLength(8)
    expect(fetch.calls[2]?.headers['idempotency-key']).toBe('mine')
  })

  test('returns a 304 without data', async () => {
    const { platen, fetch } = client([new Response(null, { status: 304 })])
    const { data, response } = await platen.raw.GET('/api/v1/og/{template}', {
      params: {
        path: { template: 'blog' },
        query: { key: 'k', variables: { title: 'x' } },
        header: { 'If-None-Match': '"e"' },
      },
    })
    expect([data, response?.status]).toEqual([undefined, 304])
    expect(fetch.calls[0]?.url).toBe(`${BASE_URL}/api/v1/og/blog?key=k&title=x`)
    expect(fetch.calls[0]?.headers['if-none-match']).toBe('"e"')
  })
})

test('isPlatenError recognises errors of another copy of the SDK', () => {
  const other = Object.assign(new Error('x'), { [Symbol.for('@platen/sdk/error')]: true })
  expect([isPlatenError(other), isPlatenError(new Error('x')), isPlatenError(null)]).toEqual([
    true,
    false,
    false,
  ])
  expect(isPlatenError(new PlatenError('x'))).toBe(true)
})
