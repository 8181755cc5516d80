/** Each method asks for what it says, and gives back what it promises. */
import { describe, expect, test } from 'bun:test'
import {
  ConfigurationError,
  isPlatenError,
  NotFoundError,
  ogImageUrl,
  type Platen,
  PlatenError,
  RenderFailedError,
  type RenderStatus,
  WaitTimeoutError,
} from '../src/index.ts'
import { createWait } from '../src/wait.ts'
import { BASE_URL, client, fakeClock, json, KEY, pdf, refusal, thrownBy } from './helpers/fakes.ts'

const QUEUED = { request_id: 'req_1', status: 'queued', poll_url: '/x', message: 'Queued.' }
const DONE: RenderStatus = {
  request_id: 'req_1',
  status: 'completed',
  type: 'pdf',
  metadata: null,
  output_url: `${BASE_URL}/storage/token`,
  output_size_bytes: 8,
  render_duration_ms: 9,
  error_message: null,
  created_at: '2026-11-22T10:00:00.000Z',
  completed_at: '2026-11-22T10:00:01.000Z',
}
const WORKING: RenderStatus = { ...DONE, status: 'queued', output_url: null, completed_at: null }

describe('requests', () => {
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
    ['DELETE /api/v1/renders/req_1', 'json', (p) => p.renders.cancel('req_1')],
    ['GET /api/v1/renders/req_1/report', 'json', (p) => p.renders.report('req_1')],
    [
      'POST /api/v1/renders/req_1/signed-url',
      'json',
      (p) => p.renders.signedUrl('req_1', { expiresIn: 60 }),
      { expiresIn: 60 },
    ],
    ['DELETE /api/v1/renders/req_1/signed-url', 'json', (p) => p.renders.revokeShareUrls('req_1')],
    ['GET /api/v1/renders/req_1/deliveries', 'json', (p) => p.renders.deliveries('req_1')],
    [
      'POST /api/v1/renders/req_1/deliveries/d/redeliver',
      'json',
      (p) => p.renders.redeliver('req_1', 'd', { webhookSecret: 'a-secret' }),
      { webhook_secret: 'a-secret' },
    ],
    ['GET /api/v1/usage', 'json', (p) => p.usage.get()],
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
  // Bun hands a missing last value out as a callback.
  const rows = requests.map(
    ([line, answer, work, body]) => [line, answer, work, body ?? null] as const,
  )
  test.each(rows)('%s (%s)', async (line, answer, work, body) => {
    const { platen, fetch } = client([answers[answer]?.() as Response])
    await work(platen)
    const [call] = fetch.calls
    expect(`${call?.method} ${call?.url.replace(BASE_URL, '')}`).toBe(line)
    expect(call?.headers['authorization']).toBe(`Bearer ${KEY}`)
    expect(call?.text ? JSON.parse(call.text) : null).toEqual(body)
    const isRender = /\/(pdf|screenshot)$/.test(call?.url ?? '')
    expect(call?.headers['idempotency-key'] !== undefined).toBe(isRender)
  })

  test('each call of a render has a key of its own, unless it is given one', async () => {
    const { platen, fetch } = client([pdf(), pdf(), pdf()])
    await platen.pdf.render({ html: '' })
    await platen.pdf.render({ html: '' })
    await platen.pdf.render({ html: '' }, { idempotencyKey: 'mine' })
    const keys = fetch.calls.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('mine')
  })

  test('headers of the client and of the request are sent', async () => {
    const { platen, fetch } = client([json({ data: {} })], { headers: { 'X-A': '1', 'X-B': '1' } })
    await platen.usage.get({ headers: { 'X-B': '2' } })
    expect(fetch.calls[0]?.headers).toMatchObject({ 'x-a': '1', 'x-b': '2' })
  })

  test.each(['', '.', '..', undefined])('%p is no id: it would name another path', async (id) => {
    const { platen, fetch } = client([])
    for (const work of [platen.renders.get, platen.templates.delete, platen.assets.delete]) {
      expect(await thrownBy(work(id as string))).toBeInstanceOf(ConfigurationError)
    }
    expect(fetch.calls).toEqual([])
  })

  test('a server below a path is asked there', async () => {
    const { platen, fetch } = client([json({ data: {} })], { baseUrl: 'https://x.example/platen/' })
    await platen.usage.get()
    expect(fetch.calls[0]?.url).toBe('https://x.example/platen/api/v1/usage')
  })
})

describe('uploads', () => {
  const bytes = new TextEncoder().encode('bytes')
  test.each<[what: string, file: () => Parameters<Platen['assets']['upload']>[0], named: string]>([
    ['a Blob', () => new Blob([bytes], { type: 'image/png' }), 'given.png'],
    ['a File', () => new File([bytes], 'folder/own.png', { type: 'image/png' }), 'own.png'],
    ['bytes', () => bytes, 'given.png'],
    ['an ArrayBuffer', () => bytes.slice().buffer, 'given.png'],
    ['a stream', () => new Blob([bytes]).stream(), 'given.png'],
    ['a Response', () => new Response(bytes), 'given.png'],
  ])('%s', async (what, file, named) => {
    const { platen, fetch } = client([
      refusal('RATE_LIMITED', 429, { 'Retry-After': '0' }),
      json({ success: true, data: { id: 'a' } }),
    ])
    const filename = what === 'a File' ? {} : { filename: 'given.png' }
    await platen.assets.upload(file(), { ...filename, contentType: 'image/png' })
    // Sent twice, whole both times.
    for (const { headers, body } of fetch.calls) {
      const type = headers['content-type'] ?? ''
      expect(type).toStartWith('multipart/form-data')
      const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
      const sent = form.get('file') as File
      expect([sent.name, sent.type, await sent.text()]).toEqual([named, 'image/png', 'bytes'])
    }
  })
})

describe('lists', () => {
  const page = (ids: string[], offset: number, limit = 2) =>
    json({ data: ids.map((id) => ({ id })), pagination: { total: 9, limit, offset } })

  test('awaited they are one page, iterated they are all, with one request a page', async () => {
    const { platen, fetch } = client([page(['a', 'b'], 0), page(['c', 'd'], 2), page(['e'], 4)])
    const list = platen.renders.list({ limit: 2, status: 'failed' })
    expect((await list).pagination.total).toBe(9)
    const ids: string[] = []
    for await (const { id } of list) ids.push(id)
    expect(ids).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(fetch.calls.map(({ url }) => new URL(url).search)).toEqual([
      '?limit=2&status=failed',
      '?limit=2&status=failed&offset=2',
      '?limit=2&status=failed&offset=4',
    ])
  })

  test('what is made meanwhile brings nothing twice', async () => {
    const { platen } = client([page(['b', 'c'], 0), page(['c', 'd'], 2), page([], 4)])
    const ids: string[] = []
    for await (const { id } of platen.templates.list({ limit: 2 })) ids.push(id)
    expect(ids).toEqual(['b', 'c', 'd'])
  })

  test('a loop that is left asks for no more', async () => {
    const { platen, fetch } = client([page(['a', 'b'], 0)])
    for await (const _ of platen.renders.list()) break
    expect(fetch.calls.length).toBe(1)
  })

  test('a failure of a later page comes out of the loop', async () => {
    const { platen } = client([page(['a', 'b'], 0), refusal('AUTH_REVOKED', 401)])
    const all = (async () => {
      for await (const _ of platen.renders.list());
    })()
    expect(await thrownBy(all)).toMatchObject({ code: 'AUTH_REVOKED' })
  })
})

describe('waiting', () => {
  const look =
    (...states: RenderStatus[]) =>
    async () =>
      states.shift() ?? WORKING

  test('asks less and less often, tells what it sees, and gives the completed render', async () => {
    const clock = fakeClock()
    const seen: string[] = []
    const unknown = { ...WORKING, status: 'packing' } as unknown as RenderStatus
    const states = [WORKING, WORKING, unknown, { ...WORKING, status: 'rendering' as const }, DONE]
    // Its deadline never comes.
    const sleep = clock.sleep
    clock.sleep = (ms, signal) => (ms === 120_000 ? new Promise(() => {}) : sleep(ms, signal))
    const done = await createWait(clock)(look(...states), {
      onProgress: ({ status }) => seen.push(status),
    })
    expect(done).toEqual(DONE as typeof done)
    expect(clock.sleeps).toEqual([500, 750, 1125, 1687.5])
    expect(seen).toEqual(['queued', 'queued', 'packing', 'rendering', 'completed'])
  })

  test('a failed render is an error with its record', async () => {
    const failed: RenderStatus = { ...WORKING, status: 'failed', error_message: 'No page.' }
    const { platen } = client([json({ data: failed })])
    const error = (await thrownBy(platen.renders.wait('req_1'))) as RenderFailedError
    expect(error).toBeInstanceOf(RenderFailedError)
    expect(error).toMatchObject({
      render: failed,
      requestId: 'req_1',
      message: 'RENDER_FAILED: No page.',
    })
  })

  test('at its deadline it gives up, also while it asks', async () => {
    const doings = [json({ data: WORKING }), () => new Promise<Response>(() => {})]
    const { platen } = client(doings)
    const work = platen.renders.wait('req_1', { deadlineMs: 60, minIntervalMs: 1 })
    const error = (await thrownBy(work)) as WaitTimeoutError
    expect(error).toBeInstanceOf(WaitTimeoutError)
    expect(error.render).toEqual(WORKING)
  })

  test('an abort ends it, whatever it does', async () => {
    const controller = new AbortController()
    const { platen } = client([json({ data: WORKING })])
    const work = platen.renders.wait('req_1', {
      signal: controller.signal,
      onProgress: () => controller.abort(new RangeError('enough')),
    })
    expect(await thrownBy(work)).toBeInstanceOf(RangeError)
  })

  test('renderAndWait gives the file', async () => {
    const { platen, fetch } = client([
      json({ data: QUEUED }, 202),
      json({ data: { ...WORKING, status: 'rendering' } }),
      json({ data: DONE }),
      pdf(),
    ])
    const file = await platen.pdf.renderAndWait(
      { html: '' },
      { minIntervalMs: 1, idempotencyKey: 'mine' },
    )
    expect(await file.bytes()).toHaveLength(8)
    const keys = fetch.calls.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual(['mine', undefined, undefined, undefined])
    expect(fetch.calls.at(-1)?.headers['authorization']).toBeUndefined()
  })
})

describe('downloads', () => {
  test('by id, by record, by event; a link that has expired is asked for anew', async () => {
    const expired = () => refusal('LINK_EXPIRED', 410)
    const { platen, fetch } = client([
      json({ data: DONE }),
      pdf(),
      expired(),
      json({ data: DONE }),
      pdf(),
    ])
    await platen.renders.download('req_1')
    await platen.renders.download({ request_id: 'req_1', output_url: `${BASE_URL}/storage/old` })
    expect(fetch.calls.map(({ url }) => url.replace(BASE_URL, ''))).toEqual([
      '/api/v1/renders/req_1',
      '/storage/token',
      '/storage/old',
      '/api/v1/renders/req_1',
      '/storage/token',
    ])
  })

  test('the storage path of a list is no link', async () => {
    const { platen, fetch } = client([json({ data: DONE }), pdf()])
    await platen.renders.download({ request_id: 'req_1', output_url: 'renders/1.pdf' })
    expect(fetch.calls[0]?.url).toBe(`${BASE_URL}/api/v1/renders/req_1`)
  })

  test('of a render that is not completed there is none', async () => {
    const { platen } = client([json({ data: WORKING }), json({ data: WORKING })])
    const error = (await thrownBy(platen.renders.download('req_1'))) as PlatenError
    expect(error.message).toContain('queued')
  })

  test('of a render whose file is gone it says so', async () => {
    const { platen } = client([json({ data: DONE }), refusal('LINK_EXPIRED', 410)])
    expect(await thrownBy(platen.renders.download('req_1'))).toBeInstanceOf(NotFoundError)
  })
})

describe('Open Graph images', () => {
  const variables = { title: 'Zoë & co', author: 'a+b' }

  test('the address holds the public key, never the one of the client', () => {
    const { platen } = client([], { ogKey: 'svc_live_og' })
    const url = platen.og.url('blog', variables, { v: '2' })
    expect(url).toStartWith(`${BASE_URL}/api/v1/og/blog?`)
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      ...variables,
      v: '2',
      key: 'svc_live_og',
    })
    expect(() => client([]).platen.og.url('blog')).toThrow(ConfigurationError)
    expect(
      ogImageUrl({ baseUrl: BASE_URL, key: 'svc_live_og', template: 'blog', variables, v: '2' }),
    ).toBe(url)
  })

  test('a variable cannot take the place of the key', async () => {
    const { platen, fetch } = client([], { ogKey: 'svc_live_og' })
    const stolen = JSON.parse('{"key":"x"}')
    expect(() => platen.og.url('blog', stolen)).toThrow(ConfigurationError)
    expect(await thrownBy(platen.og.fetch('blog', stolen))).toBeInstanceOf(ConfigurationError)
    expect(fetch.calls).toEqual([])
  })

  test('fetched, the key is in the query alone', async () => {
    const png = new Response('png', { headers: { 'Content-Type': 'image/png', 'X-Cache': 'MISS' } })
    const { platen, fetch } = client([png])
    const { extension, cached } = await platen.og.fetch('blog', variables)
    expect([extension, cached]).toEqual(['png', false])
    expect(fetch.calls[0]?.headers).toEqual({})
    expect(new URL(fetch.calls[0]?.url ?? '').searchParams.get('title')).toBe(variables.title)
  })
})

describe('raw', () => {
  test('gives data with its response, or the error', async () => {
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

  test('304 is an answer', async () => {
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

test('errors are known also in another copy of the SDK', () => {
  const other = Object.assign(new Error('x'), { [Symbol.for('@platen/sdk/error')]: true })
  expect([isPlatenError(other), isPlatenError(new Error('x')), isPlatenError(null)]).toEqual([
    true,
    false,
    false,
  ])
  expect(isPlatenError(new PlatenError('x'))).toBe(true)
})
