/**
 * Batches: renders that are accepted together, run as renders of their own, and are read, listed
 * and cancelled together.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { monthOf } from '../../../server/accounts/plans.ts'
import { acceptBatch, askFor, endOf, pdfs, readBatch } from '../../support/api/batches.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { usedIn } from '../../support/database/rows.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

describe.each(DATABASES)('batches on %s', (database) => {
  let server: TestServer
  let idle: TestServer
  let site: Site

  beforeAll(async () => {
    site = await startSite()
    const env = { EGRESS_ALLOW: site.host, LANES: '2', KEEP_REQUESTS: 'on' }
    server = await startServer({ database, env })
    idle = await startServer({ database, env: { LANES: '0' } })
  })
  afterAll(async () => {
    await Promise.all([server.close(), idle.close(), site.close()])
  })

  const used = (user: TestUser, at = server) => usedIn(at.services, user.id, monthOf(new Date()))
  async function dataOf(user: TestUser, path: string, at = server): Promise<object> {
    const headers = { Authorization: `Bearer ${user.key}` }
    const response = await at.fetch(path, { headers })
    expect([path, response.status]).toEqual([path, 200])
    return ((await response.json()) as { data: object }).data
  }

  test('render PDFs and screenshots, and say what became of each, in the order of the request', async () => {
    const user = await server.newUser('starter')
    site.routes['/page'] = { body: '<h1>A page' }
    const accepted = await acceptBatch(
      server,
      user,
      [
        { type: 'pdf', html: '<title>First</title><p>first', metadata: { order: 1 } },
        { type: 'screenshot', url: `${site.url}/page`, options: { width: 200, height: 100 } },
        { type: 'pdf', url: 'http://nothing.invalid/', metadata: { order: 3 } },
        { type: 'PDF', html: '<p>last' },
      ],
      { metadata: { month: '2026-11' } },
    )
    const { batch_id: id, renders, poll_url } = accepted
    expect(accepted).toMatchObject({ status: 'running', counts: { total: 4 } })
    expect(renders.map(({ index }) => index)).toEqual([0, 1, 2, 3])
    expect(poll_url).toBe(`/api/v1/batches/${id}`)
    expect(await used(user)).toBeWithin(3, 5)

    const ended = await endOf(server, user, id)
    const states = { queued: 0, rendering: 0, completed: 3, failed: 1 }
    expect(ended.counts).toEqual({ total: 4, ...states, with_hints: 0 })
    expect(ended.metadata).toEqual({ month: '2026-11' })
    expect(ended.renders.map(({ request_id }) => request_id)).toEqual(
      renders.map(({ request_id }) => request_id),
    )
    expect(ended.renders.map(({ type, status }) => `${type} ${status}`)).toEqual([
      'pdf completed',
      'screenshot completed',
      'pdf failed',
      'pdf completed',
    ])
    const [first, image, failed] = ended.renders
    expect(first).toMatchObject({ metadata: { order: 1 }, error: null })
    const file = await fetch(first?.output_url ?? '')
    expect((await readPdf(await file.bytes()))[0]?.text).toBe('first')
    expect((await fetch(image?.output_url ?? '')).headers.get('content-type')).toBe('image/png')
    expect(failed).toMatchObject({ output_url: null, metadata: { order: 3 } })
    expect(failed?.error?.message).toContain('does not resolve')
    expect(await used(user)).toBe(3)
  })

  test('are renders of their own: each has its state, its report, its request and its place in the history', async () => {
    const user = await server.newUser('starter')
    const renders = [{ type: 'pdf', html: '<title>Mine</title>', metadata: { n: 1 } }, ...pdfs(1)]
    const { batch_id: id } = await acceptBatch(server, user, renders)
    const [first] = (await endOf(server, user, id)).renders
    const path = `/api/v1/renders/${first?.request_id}`
    expect(await dataOf(user, path)).toMatchObject({ status: 'completed', metadata: { n: 1 } })
    expect(await dataOf(user, `${path}/report`)).toMatchObject({
      request_id: first?.request_id,
      hints: [{ code: 'EMPTY_OUTPUT' }],
    })
    const kept = await dataOf(user, `${path}/request`)
    expect(kept).toMatchObject({ request: { html: '<title>Mine</title>', async: true } })
    expect(kept).not.toHaveProperty('request.type')
    await acceptBatch(server, user, pdfs(1))
    expect(await dataOf(user, `/api/v1/renders?batch_id=${id}`)).toMatchObject([
      { title: null },
      { title: 'Mine' },
    ])
  })

  test('of a template all have the same version of it, which later changes do not affect', async () => {
    const user = await server.newUser('starter')
    const template = { name: 'Invoice', slug: 'invoice', html: '<p>Invoice {{ number }}' }
    const made = await server.post('/api/v1/templates', template, user.key)
    expect(made.status).toBe(201)
    const render = (number: string) => ({ type: 'pdf', template_id: 'invoice', data: { number } })
    const { batch_id: id } = await acceptBatch(server, user, [render('1'), render('2')])
    const texts = (await endOf(server, user, id)).renders.map(async ({ output_url }) => {
      const [page] = await readPdf(await (await fetch(output_url ?? '')).bytes())
      return page?.text
    })
    expect(await Promise.all(texts)).toEqual(['Invoice 1', 'Invoice 2'])
  })

  test('are replayed for an idempotency key, which says whether the body is another one', async () => {
    const user = await idle.newUser('starter')
    const send = (renders: object[], key = 'november') =>
      idle.post('/api/v1/batch', { renders }, user.key, { 'Idempotency-Key': key })
    const sent = await Promise.all([send(pdfs(3)), send(pdfs(3)), send(pdfs(3))])
    const bodies = await Promise.all(sent.map((response) => response.json()))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(sent.map(({ status }) => status)).toEqual([202, 202, 202])
    const caches = sent.map(({ headers }) => headers.get('x-cache')).sort()
    expect(caches).toEqual(['HIT', 'HIT', 'MISS'])
    expect(await used(user, idle)).toBe(3)

    const other = await send(pdfs(2))
    expect(other.headers.get('x-idempotency-mismatch')).toBe('true')
    expect(other.headers.get('x-idempotency-key')).toBe('november')
    expect(await other.json()).toEqual(bodies[0])
    const same = await send([
      { options: {}, html: '<p>number 0', type: 'pdf' },
      ...pdfs(3).slice(1),
    ])
    expect(same.headers.get('x-idempotency-mismatch')).toBeNull()
    expect((await send(pdfs(2), 'december')).headers.get('x-cache')).toBe('MISS')
    expect(await used(user, idle)).toBe(5)
  })

  test('that are cancelled half way keep what has ended, and refund what was queued', async () => {
    const user = await server.newUser('starter')
    site.routes['/slow'] = 'silence'
    const slow = { type: 'pdf', url: `${site.url}/slow`, options: { timeout: 4_000 } }
    const { batch_id: id } = await acceptBatch(server, user, [
      ...pdfs(1),
      slow,
      slow,
      ...pdfs(20, { waitForTimeout: 100 }),
    ])
    await until('two are running', async () => {
      const { counts } = await readBatch(server, user, id)
      return counts.completed === 1 && counts.rendering === 2
    })
    const cancelled = await askFor(server, user, `/${id}`, 'DELETE')
    expect(await cancelled.json()).toEqual({
      success: true,
      data: { batch_id: id, cancelled: 20 },
    })
    const again = await askFor(server, user, `/${id}`, 'DELETE')
    expect(await again.json()).toMatchObject({ data: { cancelled: 0 } })
    const ended = await endOf(server, user, id)
    expect(ended.counts).toMatchObject({ completed: 1, failed: 22 })
    expect(ended.renders.at(-1)?.error).toEqual({
      code: 'RENDER_FAILED',
      message: 'The render was cancelled.',
    })
    expect(await used(user)).toBe(1)
  })

  test('end at once when all of their renders are cancelled, one by one or together', async () => {
    const user = await idle.newUser('starter')
    const { batch_id: id, renders } = await acceptBatch(idle, user, pdfs(3))
    const waiting = readBatch(idle, user, id, '?wait=30')
    const path = `/api/v1/renders/${renders[0]?.request_id}`
    const headers = { Authorization: `Bearer ${user.key}` }
    expect((await idle.fetch(path, { method: 'DELETE', headers })).status).toBe(200)
    expect((await readBatch(idle, user, id)).counts).toMatchObject({ queued: 2, failed: 1 })
    await askFor(idle, user, `/${id}`, 'DELETE')
    expect(await waiting).toMatchObject({ status: 'completed', counts: { failed: 3 } })
    expect(await used(user, idle)).toBe(0)
  })

  test('are listed with their progress, the newest first', async () => {
    const user = await idle.newUser('starter')
    const ids: string[] = []
    for (const count of [1, 2, 3]) {
      ids.push((await acceptBatch(idle, user, pdfs(count))).batch_id)
    }
    await askFor(idle, user, `/${ids[0]}`, 'DELETE')
    const list = async (query: string) => (await askFor(idle, user, query)).json()
    expect(await list('?limit=2')).toMatchObject({
      data: [
        { batch_id: ids[2], status: 'running', counts: { total: 3, queued: 3 } },
        { batch_id: ids[1], completed_at: null },
      ],
      pagination: { total: 3, limit: 2, offset: 0 },
    })
    expect(await list('?offset=2')).toMatchObject({
      data: [{ batch_id: ids[0], status: 'completed', counts: { failed: 1 } }],
    })
  })

  test('of another user are not found', async () => {
    const [user, other] = [await idle.newUser('starter'), await idle.newUser('starter')]
    const { batch_id: id } = await acceptBatch(idle, user, pdfs(1))
    for (const [path, method] of [
      [`/${id}`, 'GET'],
      [`/${id}`, 'DELETE'],
      ['/nonsense', 'GET'],
    ] as const) {
      expect(await statusLabel(await askFor(idle, other, path, method))).toBe('404 NOT_FOUND')
    }
    expect(await (await askFor(idle, other)).json()).toMatchObject({ data: [] })
    expect(await dataOf(other, `/api/v1/renders?batch_id=${id}`, idle)).toEqual([])
    expect((await readBatch(idle, user, id)).counts.queued).toBe(1)
  })

  test('are refused on the free plan, once they are valid', async () => {
    const free = await idle.newUser('free')
    const outcomeOf = async (renders: object[]) =>
      statusLabel(await idle.post('/api/v1/batch', { renders }, free.key))
    expect(await outcomeOf(pdfs(1))).toBe('403 PLAN_UPGRADE_REQUIRED')
    expect(await outcomeOf([])).toBe('400 VALIDATION_ERROR')
    expect(await used(free, idle)).toBe(0)
  })

  test('that exceed the bytes that may wait are refused as a whole', async () => {
    const user = await idle.newUser('starter')
    // Longer HTML would be compressed.
    const html = 'x'.repeat(490_000)
    const renders = Array.from({ length: 40 }, () => ({ type: 'pdf', html }))
    await acceptBatch(idle, user, renders)
    const first = await acceptBatch(idle, user, renders)
    const third = await idle.post('/api/v1/batch', { renders }, user.key)
    expect(await statusLabel(third)).toBe('429 RATE_LIMITED')
    expect(await used(user, idle)).toBe(80)
    await askFor(idle, user, `/${first.batch_id}`, 'DELETE')
    await acceptBatch(idle, user, renders)
  })
})
