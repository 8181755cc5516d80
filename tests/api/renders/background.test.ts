/**
 * Background renders: accepted at once, scheduled fairly between users, and completed once each.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { monthOf } from '../../../server/accounts/plans.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { crowd, disperse, usedIn } from '../../support/database/rows.ts'
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

interface Status {
  status: string
  type: string
  output_url: string | null
  error_message: string | null
  position?: number
  estimated_start_ms?: number
}

/** Polls one render until it has pollUntilEnded. */
async function pollUntilEnded(url: string, key: string, id: string): Promise<Status> {
  let data: Status | undefined
  await until(async () => {
    const headers = { Authorization: `Bearer ${key}` }
    const response = await fetch(`${url}/api/v1/renders/${id}`, { headers })
    data = ((await response.json()) as { data: Status }).data
    return data.status === 'completed' || data.status === 'failed'
  })
  if (!data) throw new Error('the render was never read')
  return data
}

describe.each(DATABASES)('background renders on %s', (database) => {
  let server: TestServer
  let idle: TestServer
  let site: Site

  beforeAll(async () => {
    site = await startSite()
    server = await startServer({ database, env: { EGRESS_ALLOW: site.host, LANES: '2' } })
    idle = await startServer({ database, env: { LANES: '0' } })
  })
  afterAll(async () => {
    await Promise.all([server.close(), idle.close(), site.close()])
  })

  async function accept(user: TestUser, body: object, kind = 'pdf', at = server): Promise<string> {
    const response = await at.post(`/api/v1/${kind}`, { ...body, async: true }, user.key)
    expect(response.status).toBe(202)
    return response.headers.get('x-request-id') ?? ''
  }
  async function statusOf(user: TestUser, id: string, at = server): Promise<Status> {
    const headers = { Authorization: `Bearer ${user.key}` }
    const response = await at.fetch(`/api/v1/renders/${id}`, { headers })
    return ((await response.json()) as { data: Status }).data
  }
  const used = (user: TestUser, at = server) => usedIn(at.services, user.id, monthOf(new Date()))

  test('are accepted in both response formats, and completed', async () => {
    const user = await server.newUser('starter')
    const body = { html: '<p>in the background', async: true, metadata: { order: 1 } }
    const enveloped = await server.post('/api/v1/pdf', body, user.key)
    const id = enveloped.headers.get('x-request-id') ?? ''
    const shared = { request_id: id, status: 'queued', message: expect.any(String) }
    const poll_url = `/api/v1/renders/${id}`
    expect(await enveloped.json()).toEqual({ success: true, data: { ...shared, poll_url } })
    const flat = await server.post('/api/v1/pdf', body, user.key, {
      Accept: 'application/vnd.platen.flat+json',
    })
    const flatId = flat.headers.get('x-request-id') ?? ''
    expect(await flat.json()).toEqual({ ...shared, request_id: flatId })

    for (const one of [id, flatId]) {
      const status = await pollUntilEnded(server.url, user.key, one)
      expect(status).toMatchObject({ status: 'completed', type: 'pdf', metadata: { order: 1 } })
      const file = await fetch(status.output_url ?? '')
      expect((await readPdf(await file.bytes()))[0]?.text).toBe('in the background')
    }
    expect(await used(user)).toBe(2)
  })

  test('that fail have an error message and are refunded', async () => {
    const user = await server.newUser('starter')
    const id = await accept(user, { url: 'http://nothing.invalid/' }, 'screenshot')
    const status = await pollUntilEnded(server.url, user.key, id)
    expect(status).toMatchObject({ status: 'failed', type: 'screenshot', output_url: null })
    expect(status.error_message).toContain('does not resolve')
    expect(await used(user)).toBe(0)
  })

  test('are validated at once, and refused on the free plan', async () => {
    const free = await server.newUser('free')
    const outcomeOf = async (body: object, user = free) =>
      statusLabel(await server.post('/api/v1/pdf', { ...body, async: true }, user.key))
    expect(await outcomeOf({ html: 'x' })).toBe('403 PLAN_UPGRADE_REQUIRED')
    expect(await outcomeOf({})).toBe('400 VALIDATION_ERROR')
    const paid = await server.newUser('starter')
    expect(await outcomeOf({ url: 'http://127.0.0.1/' }, paid)).toBe('400 SSRF_BLOCKED')
    expect(await used(paid)).toBe(0)
  })

  test('that wait have a position, and can be cancelled for a refund', async () => {
    const [user, other] = [await idle.newUser('starter'), await idle.newUser('starter')]
    const ids = [
      await accept(user, { html: '1' }, 'pdf', idle),
      await accept(user, { html: '2' }, 'pdf', idle),
    ]
    await accept(other, { html: '3' }, 'pdf', idle)
    const positions = await Promise.all(
      ids.map(async (id) => (await statusOf(user, id, idle)).position),
    )
    // Users take turns: the render of the other user may come before the first one, or the second.
    expect(positions[0]).toBeWithin(1, 3)
    expect(positions[1]).toBeWithin(2, 4)
    expect(await used(user, idle)).toBe(2)

    const [first = ''] = ids
    const cancel = (key: string) =>
      idle.fetch(`/api/v1/renders/${first}?status=queued`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${key}` },
      })
    expect(await statusLabel(await cancel(other.key))).toBe('404 RENDER_NOT_FOUND')
    expect((await cancel(user.key)).status).toBe(200)
    expect(await used(user, idle)).toBe(1)
    expect(await statusLabel(await cancel(user.key))).toBe('409 CONFLICT')
    expect(await statusOf(user, first, idle)).toMatchObject({
      status: 'failed',
      error_message: 'The render was cancelled.',
    })
  })

  test('that are running cannot be cancelled', async () => {
    const user = await server.newUser('starter')
    site.routes['/slow'] = 'silence'
    const options = { timeout: 1_500 }
    const id = await accept(user, { url: `${site.url}/slow`, options })
    await until(async () => (await statusOf(user, id)).status === 'rendering')
    const response = await server.fetch(`/api/v1/renders/${id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${user.key}` },
    })
    expect(await statusLabel(response)).toBe('409 CONFLICT')
    expect(await pollUntilEnded(server.url, user.key, id)).toMatchObject({ status: 'failed' })
  })

  test('have a position of at most 1,001', async () => {
    const user = await idle.newUser('starter')
    await accept(user, { html: '1' }, 'pdf', idle)
    await crowd(idle.services, 1_100, user.id)
    const last = await accept(user, { html: '2' }, 'pdf', idle)
    expect((await statusOf(user, last, idle)).position).toBe(1_001)
    await disperse(idle.services, user.id)
  })

  test('of one user, forty of them waiting, delay the render of another user by only a few', async () => {
    const [busy, other] = [await server.newUser('starter'), await server.newUser('starter')]
    const many = await Promise.all(
      Array.from({ length: 40 }, () =>
        accept(busy, { html: 'x', options: { waitForTimeout: 150 } }),
      ),
    )
    const otherRender = await accept(other, { html: 'x' })
    const before = await waiting(busy)
    await pollUntilEnded(server.url, other.key, otherRender)
    // Each of the two lanes serves a user for eight renders at most, and the next ones may have
    // begun.
    expect(before).toBeGreaterThan(2 * 8 + 2)
    expect(await waiting(busy)).toBeGreaterThanOrEqual(before - 2 * 8 - 2)
    for (const id of many) {
      expect((await pollUntilEnded(server.url, busy.key, id)).status).toBe('completed')
    }
    expect(await used(busy)).toBe(40)
  })

  test('of one user, a thousand of them waiting, nearly all start after the render of another user', async () => {
    const [busy, other] = [await server.newUser('starter'), await server.newUser('starter')]
    const html = '<script>1</script>'
    await Promise.all(Array.from({ length: 20 }, () => accept(busy, { html })))
    await crowd(server.services, 1_000, busy.id)
    const otherRender = await accept(other, { html })
    await until(async () => (await statusOf(other, otherRender)).status !== 'queued')
    expect(await waiting(busy)).toBeGreaterThan(900)
    await disperse(server.services, busy.id)
  })

  async function waiting(user: TestUser): Promise<number> {
    const list = await server.fetch('/api/v1/renders?status=queued', {
      headers: { Authorization: `Bearer ${user.key}` },
    })
    return ((await list.json()) as { pagination: { total: number } }).pagination.total
  }
})
