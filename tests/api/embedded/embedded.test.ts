/**
 * Each area of the API once on the embedded database, whose single session would hang if a statement ran beside an
 * open transaction. `bun run soak` runs the whole suite of each area on it (see DATABASES in support/server).
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { monthOf } from '../../../server/accounts/plans.ts'
import { tryToReap } from '../../../server/renders/background/reaper.ts'
import { removeOutputs } from '../../../server/renders/background/retention.ts'
import { compare } from '../../support/api/compare.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { changeTemplate, dataOf, newTemplate } from '../../support/api/templates.ts'
import { assetsOf, deleteAsset, uploaded } from '../../support/api/uploads.ts'
import { expireLeases, rendersOf, setUsed, usedIn } from '../../support/database/rows.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const DAY_MS = 24 * 3_600_000

let server: TestServer
let user: TestUser
let receiver: Receiver

beforeAll(async () => {
  // `/hang` is never answered.
  receiver = await startReceiver(null, ({ url }, response) => url === '/hang' || response.end())
  server = await startServer({
    database: 'pglite',
    env: {
      EGRESS_ALLOW: '127.0.0.0/8',
      KEEP_REQUESTS: 'on',
      RATE_LIMIT_PER_MINUTE: '1000',
    },
  })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await receiver[Symbol.asyncDispose]()
})

function request(path: string, method = 'GET', key = user.key): Promise<Response> {
  return server.fetch(`/api/v1${path}`, { method, headers: { Authorization: `Bearer ${key}` } })
}
/** Requests a path that answers 200. @returns the `data` of the response */
async function read<T = Record<string, unknown>>(path: string, key = user.key): Promise<T> {
  const response = await request(path, 'GET', key)
  expect([path, response.status]).toEqual([path, 200])
  return dataOf<T>(response)
}
const idOf = (response: Response) => response.headers.get('x-request-id') ?? ''

async function render(body: object, headers?: Record<string, string>, by = user) {
  const response = await server.post('/api/v1/pdf', { html: 'x', ...body }, by.key, headers)
  expect(response.ok).toBe(true)
  await response.clone().bytes()
  return response
}

test('accounts: users and keys are created, listed, changed and revoked', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const made = await server.admin('POST', '/admin/v1/users', { email, plan: 'free' })
  const { id } = await dataOf<{ id: string }>(made)
  const again = await server.admin('POST', '/admin/v1/users', { email, plan: 'free' })
  expect(await statusLabel(again)).toBe('409 CONFLICT')
  const changed = await server.admin('PATCH', `/admin/v1/users/${id}`, { plan: 'pro' })
  expect(await dataOf<object>(changed)).toMatchObject({ id, plan: 'pro' })
  const users = await dataOf<object[]>(await server.admin('GET', '/admin/v1/users?limit=1'))
  expect(users).toMatchObject([{ id, email }])

  const keys = `/admin/v1/users/${id}/keys`
  const key = await dataOf<{ id: string; key: string }>(
    await server.admin('POST', keys, { name: 'one' }),
  )
  expect((await request('/usage', 'GET', key.key)).status).toBe(200)
  expect((await server.admin('DELETE', `/admin/v1/keys/${key.id}`)).status).toBe(200)
  expect((await request('/usage', 'GET', key.key)).status).toBe(401)
  const listed = await dataOf<object[]>(await server.admin('GET', keys))
  expect(listed).toMatchObject([{ id: key.id, revoked_at: expect.any(String) }])
})

test('renders: a synchronous one, a repeated one, one in the background and a cancelled one are counted once each', async () => {
  const owner = await server.newUser('starter')
  const headers = { 'Idempotency-Key': 'a key' }
  const all = await Promise.all(Array.from({ length: 5 }, () => render({}, headers, owner)))
  const caches = all.map((response) => response.headers.get('x-cache'))
  expect(caches.sort()).toEqual(['HIT', 'HIT', 'HIT', 'HIT', 'MISS'])

  const queued = idOf(await render({ async: true }, undefined, owner))
  const path = `/renders/${queued}`
  expect(await read(`${path}?wait=30`, owner.key)).toMatchObject({ status: 'completed' })
  const cancelled = await request(`${path}?status=queued`, 'DELETE', owner.key)
  expect(await statusLabel(cancelled)).toBe('409 CONFLICT')
  const failing = { html: undefined, url: 'http://nothing.invalid/' }
  const failed = await server.post('/api/v1/screenshot', failing, owner.key)
  expect(await statusLabel(failed)).toBe('500 RENDER_FAILED')
  const usage = await read('/usage', owner.key)
  expect(usage).toMatchObject({ used: 2, by_type: { pdf: 2 } })
})

test('renders: concurrent ones stop exactly at the allowance of their user', async () => {
  const { id, key } = await server.newUser('free')
  await setUsed(server.services, id, monthOf(new Date()), 97)
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => server.post('/api/v1/pdf', { html: 'x' }, key)),
  )
  expect(await tally(responses)).toEqual({ '200': 3, '429 PLAN_LIMIT_EXCEEDED': 5 })
})

test('comparisons: the output of a render is compared with itself', async () => {
  const side = { request_id: idOf(await render({})) }
  const { same } = await compare(server, user, { before: side, after: side })
  expect(same).toBe(true)
})

test('auth: each user has a pace per minute of their own', async () => {
  const [first, second] = [await server.newUser(), await server.newUser()]
  const remaining = async ({ key }: TestUser) => {
    const response = await server.post('/api/v1/pdf', {}, key)
    expect(await statusLabel(response)).toBe('400 VALIDATION_ERROR')
    return response.headers.get('ratelimit-remaining')
  }
  const seen = [await remaining(first), await remaining(first), await remaining(second)]
  expect(seen).toEqual(['999', '998', '999'])
})

test('renders: the sweep requeues and fails what a dead process held, and refunds it', async () => {
  const owner = await server.newUser('starter')
  const month = monthOf(new Date())
  const html = `<img src="http://127.0.0.1:${receiver.port}/hang">`
  const client = new AbortController()
  const reply = fetch(`${server.url}/api/v1/pdf`, {
    method: 'POST',
    signal: client.signal,
    headers: { Authorization: `Bearer ${owner.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ html }),
  }).catch(() => null)
  await until(async () => (await rendersOf(server.services, owner.id))[0]?.status === 'rendering')
  expect(await usedIn(server.services, owner.id, month)).toBe(1)
  await expireLeases(server.services, owner.id)
  await tryToReap(server.services)
  expect(await rendersOf(server.services, owner.id)).toMatchObject([
    { status: 'failed', error_code: 'RENDERER_UNAVAILABLE' },
  ])
  expect(await usedIn(server.services, owner.id, month)).toBe(0)
  client.abort()
  await reply
})

test('history: renders are listed by filter, and a kept request is rendered again until retention removes it', async () => {
  const owner = await server.newUser()
  const first = idOf(await render({ metadata: { order: 'Ä-42%' } }, undefined, owner))
  const path = `/renders/${first}`
  const again = await server.post(`/api/v1${path}/rerun`, {}, owner.key)
  expect(await statusLabel(again)).toBe('200')
  const ids = async (query: string) =>
    (await read<{ request_id: string }[]>(`/renders?${query}`, owner.key)).map(
      ({ request_id }) => request_id,
    )
  expect(await ids('status=completed&type=pdf')).toEqual([idOf(again), first])
  expect(await ids(`limit=1&offset=1&metadata=${encodeURIComponent('Ä-42%')}`)).toEqual([first])
  expect(await ids('status=failed')).toEqual([])
  expect(await read(`${path}/report`, owner.key)).toMatchObject({ console_errors: [] })
  expect(await read(`${path}/request`, owner.key)).toMatchObject({ request: { html: 'x' } })

  const { database, storage, requests } = server.services
  const now = () => new Date(Date.now() + 2 * DAY_MS)
  expect(await removeOutputs({ db: database.db, storage, now }, { days: 1 })).toBeGreaterThan(1)
  await requests.removeOld(new Date(Date.now() + DAY_MS))
  expect(await read(path, owner.key)).toMatchObject({ status: 'completed', output_url: null })
  expect((await request(`${path}/request`, 'GET', owner.key)).status).toBe(404)
})

test('problem reports: a render is reported, its capsule downloaded, and the report withdrawn', async () => {
  const path = `/renders/${idOf(await render({}))}`
  const reported = await server.post(`/api/v1${path}/problem-report`, { comment: 'x' }, user.key)
  const { id } = await dataOf<{ id: string }>(reported)
  const capsule = await server.admin('GET', `/admin/v1/problem-reports/${id}/capsule`)
  expect(new TextDecoder().decode((await capsule.bytes()).subarray(0, 2))).toBe('PK')
  expect((await server.admin('POST', `/admin/v1/problem-reports/${id}/close`)).status).toBe(200)
  expect((await request(`${path}/problem-report`, 'DELETE')).status).toBe(200)
  expect((await request(`${path}/capsule`)).status).toBe(200)
})

test('webhooks: an event is delivered, recorded, and delivered again on request', async () => {
  const webhook_url = `http://127.0.0.1:${receiver.port}/hook`
  const webhook = { webhook_url, webhook_secret: 'a-long-secret' }
  const { cursor } = await read<{ cursor: string }>('/events')
  const id = idOf(await render({ async: true, ...webhook }))
  const deliveries = () => read<{ id: string; status: string }[]>(`/renders/${id}/deliveries`)
  await until(async () => (await deliveries())[0]?.status === 'delivered')
  const hooks = () => receiver.received.filter(({ target }) => target === '/hook')
  expect(hooks()[0]?.headers['x-service-signature']).toStartWith('sha256=')
  const [delivery] = await deliveries()
  const path = `/api/v1/renders/${id}/deliveries/${delivery?.id}/redeliver`
  expect((await server.post(path, {}, user.key)).ok).toBe(true)
  await until(() => hooks().length === 2)
  expect(JSON.stringify(await read(`/events?cursor=${cursor}`))).toContain(id)
})

test('templates and Open Graph images: versions, previews, images from the cache, and removal', async () => {
  const { id, slug } = await newTemplate(server, user, {
    html: '<p>{{ a }}',
    width: 40,
    height: 30,
  })
  const changed = await changeTemplate(server, user, slug, { html: '<b>{{ a }}' })
  expect(await dataOf<object>(changed)).toMatchObject({ id, version: 2 })
  const duplicate = await server.post('/api/v1/templates', { name: 'x', slug, html: 'x' }, user.key)
  expect(await statusLabel(duplicate)).toBe('409 CONFLICT')
  expect(await read<object[]>('/templates')).toMatchObject([{ id }])
  expect(await read<object[]>(`/templates/${slug}/versions`)).toMatchObject([
    { version: 2 },
    { version: 1 },
  ])
  await render({ html: undefined, template_id: slug, data: { a: '1' } })
  const preview = await server.post(`/api/v1/templates/${slug}/preview`, {}, user.key)
  expect(await statusLabel(preview)).toBe('200')
  const images = [1, 2].map(() => server.fetch(`/api/v1/og/${slug}?key=${user.key}&a=1`))
  expect((await Promise.all(images)).map(({ status }) => status)).toEqual([200, 200])
  const third = await server.fetch(`/api/v1/og/${slug}?key=${user.key}&a=1`)
  expect(third.headers.get('x-cache')).toBe('HIT')
  expect((await request(`/templates/${slug}`, 'DELETE')).status).toBe(200)
  expect((await request(`/templates/${slug}`)).status).toBe(404)
})

test('assets: a file is stored, served and removed', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'
  const asset = await uploaded(server, user, 'a.svg', Buffer.from(svg))
  expect((await assetsOf(server, user)).assets).toMatchObject([{ id: asset.id }])
  expect(await (await fetch(asset.url)).text()).toContain('<svg')
  expect((await deleteAsset(server, user, asset.id)).status).toBe(200)
  expect((await fetch(asset.url)).status).toBe(404)
})

test('links: a signed link and share links open the output until they are revoked', async () => {
  const id = idOf(await render({}))
  const path = `/api/v1/renders/${id}/signed-url`
  const made = await server.post(path, {}, user.key)
  const link = await dataOf<{ signed_url: string; share_url: string; share_link_id: string }>(made)
  const open = async (url: string) => (await fetch(url)).status
  expect([await open(link.signed_url), await open(link.share_url)]).toEqual([200, 200])
  expect(await read<object[]>('/share-links?state=active')).toMatchObject([
    { id: link.share_link_id, request_id: id },
  ])
  expect((await request(`/share-links/${link.share_link_id}`, 'DELETE')).status).toBe(200)
  expect([await open(link.signed_url), await open(link.share_url)]).toEqual([200, 410])
})
