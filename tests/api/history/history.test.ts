/** The render history and the monthly usage. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { setUsed } from '../../support/database/rows.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

const START = new Date('2026-11-20T10:15:00.000Z')
const FLAT = 'application/vnd.platen.flat+json'

interface Listed {
  data: { request_id: string; type: string; output_url: string | null }[]
  pagination: object
}

describe.each(DATABASES)('history on %s', (database) => {
  let server: TestServer
  let user: TestUser
  let now = START

  beforeAll(async () => {
    server = await startServer({ database, overrides: { now: () => now } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    now = START
    user = await server.newUser('starter')
  })

  async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return server.fetch(path, { headers: { Authorization: `Bearer ${user.key}`, ...headers } })
  }
  async function render(kind: 'pdf' | 'screenshot', body: object): Promise<string> {
    const response = await server.post(`/api/v1/${kind}`, body, user.key)
    await response.bytes()
    return response.headers.get('x-request-id') ?? ''
  }
  async function list(query = ''): Promise<Listed> {
    const response = await get(`/api/v1/renders${query}`)
    expect(response.status).toBe(200)
    return (await response.json()) as Listed
  }

  test('a completed render is returned in both formats, with a link that works for an hour', async () => {
    const id = await render('pdf', { html: '<p>x', metadata: { order: 42, text: 'ü\u0000' } })
    const { data } = (await (await get(`/api/v1/renders/${id}`)).json()) as {
      data: { output_url: string; output_size_bytes: number; render_duration_ms: number }
    }
    expect(data).toMatchObject({
      request_id: id,
      status: 'completed',
      type: 'pdf',
      metadata: { order: 42, text: 'ü\u0000' },
      error_message: null,
      created_at: START.toISOString(),
      completed_at: START.toISOString(),
    })
    const response = await get(`/api/v1/renders/${id}`, { Accept: FLAT })
    const flat = (await response.json()) as { output_url: string }
    expect(flat).toMatchObject({ request_id: id, duration_ms: data.render_duration_ms })
    expect(Object.keys(flat).sort()).toEqual(
      'completed_at created_at duration_ms metadata output_url request_id status'.split(' '),
    )
    for (const { output_url } of [data, flat]) {
      now = new Date(START.getTime() + 3_599_000)
      const file = await fetch(output_url)
      expect([file.status, (await file.bytes()).length]).toEqual([200, data.output_size_bytes])
      now = new Date(START.getTime() + 3_600_000)
      expect((await fetch(output_url)).status).toBe(410)
      now = START
    }
  })

  test('a failed render has an error message and no output', async () => {
    const id = await render('screenshot', { url: 'http://nothing.invalid/' })
    const { data } = (await (await get(`/api/v1/renders/${id}`)).json()) as { data: object }
    expect(data).toMatchObject({ status: 'failed', type: 'screenshot', output_url: null })
    expect(data).toMatchObject({ error_message: expect.stringContaining('does not resolve') })
  })

  test('a render is found by its uuid too, and only by its owner', async () => {
    const id = await render('pdf', { html: 'x' })
    const [row] = (await list()).data as unknown as { id: string }[]
    expect((await get(`/api/v1/renders/${row?.id}`)).status).toBe(200)
    user = await server.newUser()
    for (const other of [id, row?.id, 'req_x', 'x']) {
      expect((await get(`/api/v1/renders/${other}`)).status).toBe(404)
    }
  })

  test('the list is newest first, in pages that neither skip nor repeat a render', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) {
      // Two renders share each millisecond.
      now = new Date(START.getTime() + Math.floor(index / 2))
      ids.push(await render('pdf', { html: 'x' }))
    }
    const whole = (await list()).data.map(({ request_id }) => request_id)
    expect(new Set(whole)).toEqual(new Set(ids))
    expect(whole[0]).toBe(ids[4] ?? '')
    const pages = await Promise.all([0, 2, 4, 6].map((offset) => list(`?limit=2&offset=${offset}`)))
    expect(pages.flatMap(({ data }) => data.map(({ request_id }) => request_id))).toEqual(whole)
    expect(pages[3]?.pagination).toEqual({ total: 5, limit: 2, offset: 6 })
  })

  test('the list names what each render shows, and the key of its request', async () => {
    const html = '<head><title>\n  Invoice 1042 &ndash;\u0000 A &amp; B </title><p>x'
    const template = { name: 'Packing slip', html: '<title>not this</title>' }
    const created = await server.post('/api/v1/templates', template, user.key)
    const { data } = (await created.json()) as { data: { id: string } }
    await render('pdf', { html })
    await render('pdf', { html: `<title>${'long '.repeat(100)}</title>` })
    await render('pdf', { html: '<title> </title><p>None' })
    await render('pdf', { html: '<h2 class=a>Pay <b>slip</b> &copy;</h2><h1>Other' })
    await render('pdf', { template_id: data.id })
    await render('screenshot', { url: 'http://nothing.invalid/a/b?token=secret' })
    const listed = await list()
    const rows = listed.data as unknown as { title: string | null; key_name: string }[]
    expect(rows.map(({ title }) => title)).toEqual([
      'nothing.invalid/a/b',
      'Packing slip',
      'Pay slip ©',
      null,
      `${'long '.repeat(24).slice(0, 119)}…`,
      'Invoice 1042 – A & B',
    ])
    expect(new Set(rows.map(({ key_name }) => key_name))).toEqual(new Set(['test']))
  })

  test('the list is filtered by type and status, and has signed URLs on request', async () => {
    const pdf = await render('pdf', { html: 'x' })
    const image = await render('screenshot', { html: 'x' })
    const failed = await render('pdf', { url: 'http://nothing.invalid/' })
    const names = async (query: string) =>
      (await list(query)).data.map(({ request_id }) => request_id).sort()
    expect(await names('?type=pdf')).toEqual([pdf, failed].sort())
    expect(await names('?type=screenshot')).toEqual([image])
    expect(await names('?type=og')).toEqual([])
    expect(await names('?status=completed')).toEqual([pdf, image].sort())
    expect(await names('?status=failed&type=pdf')).toEqual([failed])
    expect(await names('?status=queued')).toEqual([])

    const [plain] = (await list('?type=screenshot')).data
    expect(plain?.output_url).toMatch(/^outputs\/.*\.png$/)
    const [signed] = (await list('?type=screenshot&signed=true')).data
    expect((await fetch(signed?.output_url ?? '')).headers.get('content-type')).toBe('image/png')
  })

  test.each([
    'limit=0',
    'limit=101',
    'offset=-1',
    'type=gif',
    'status=done',
    'signed=maybe',
    'x=1',
  ])('a list with the invalid query ?%s is refused', async (query) => {
    expect((await get(`/api/v1/renders?${query}`)).status).toBe(400)
  })

  test('the monthly usage counts completed renders by type and day, and prices the overage', async () => {
    await render('pdf', { html: 'x' })
    await render('pdf', { url: 'http://nothing.invalid/' })
    now = new Date('2026-11-21T00:00:00.000Z')
    await render('screenshot', { html: 'x' })
    const usage = async () => ((await (await get('/api/v1/usage')).json()) as { data: object }).data
    expect(await usage()).toEqual({
      plan: 'starter',
      month: '2026-11',
      allowance: 5_000,
      used: 2,
      remaining: 4_998,
      overage: 0,
      overage_cost: 0,
      by_type: { pdf: 1, screenshot: 1, og: 0 },
      by_day: [
        { date: '2026-11-20', used: 1 },
        { date: '2026-11-21', used: 1 },
      ],
      period: expect.any(Object),
    })
    await setUsed(server.services, user.id, '2026-11-01', 5_012)
    expect(await usage()).toMatchObject({ used: 5_012, overage: 12, overage_cost: 0.12 })
    now = new Date('2026-12-01T00:00:00.000Z')
    expect(await usage()).toMatchObject({ month: '2026-12', used: 0, remaining: 5_000, by_day: [] })
  })
})
