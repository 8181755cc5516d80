/** Idempotency-Key: a repeated request returns the same render for 24 hours. */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { monthOf } from '../../../server/accounts/plans.ts'
import { removeOutputs } from '../../../server/renders/background/retention.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { usedIn } from '../../support/database/rows.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const START = new Date('2026-11-20T10:15:00.000Z')
const DAY_MS = 24 * 3_600_000

describe.each(DATABASES)('idempotency on %s', (database) => {
  let server: TestServer
  let site: Site
  let user: TestUser
  let now = START

  beforeAll(async () => {
    site = await startSite()
    const env = { EGRESS_ALLOW: site.host }
    server = await startServer({ database, env, overrides: { now: () => now } })
  })
  afterAll(async () => {
    await server.close()
    await site.close()
  })
  beforeEach(async () => {
    now = START
    user = await server.newUser('starter')
  })

  const used = () => usedIn(server.services, user.id, monthOf(START))
  function send(body: object, key = 'a key', kind = 'pdf', by = user): Promise<Response> {
    return server.post(`/api/v1/${kind}`, body, by.key, { 'Idempotency-Key': key })
  }
  const cacheOf = (response: Response) => response.headers.get('x-cache')

  test('a repeated request gets the bytes of the first, is not counted, and is marked as a cache hit', async () => {
    const [first, second] = [await send({ html: '<p>x' }), await send({ html: '<p>x' })]
    expect([cacheOf(first), cacheOf(second)]).toEqual(['MISS', 'HIT'])
    expect(await second.bytes()).toEqual(await first.bytes())
    for (const name of ['content-type', 'content-disposition', 'x-render-duration-ms']) {
      expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)])
    }
    for (const response of [first, second]) {
      expect(response.headers.get('x-idempotency-key')).toBe('a key')
      expect(response.headers.get('x-renders-remaining')).toBe('4999')
      expect(response.headers.get('x-idempotency-mismatch')).toBeNull()
    }
    expect(await used()).toBe(1)
  })

  test('another body under the same key gets the first result and a mismatch header', async () => {
    const first = await send({ html: 'one' })
    const second = await send({ html: 'two' })
    expect([cacheOf(second), second.headers.get('x-idempotency-mismatch')]).toEqual(['HIT', 'true'])
    expect(await second.bytes()).toEqual(await first.bytes())
    // A default value is the same whether it is sent or omitted.
    const same = await send({ html: 'one', options: { landscape: false } })
    expect(same.headers.get('x-idempotency-mismatch')).toBeNull()
  })

  test('twenty concurrent requests with one key are one render and one charge', async () => {
    site.routes['/once'] = { body: '<p>once' }
    const body = { url: `${site.url}/once` }
    const all = await Promise.all(Array.from({ length: 20 }, () => send(body)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(all.map(cacheOf).filter((cache) => cache === 'MISS')).toHaveLength(1)
    expect(site.requests.filter(({ target }) => target === '/once')).toHaveLength(1)
    expect(await used()).toBe(1)
  })

  test('a failed render releases its key', async () => {
    site.routes['/late'] = { status: 204 }
    const body = { url: `${site.url}/late` }
    expect(await statusLabel(await send(body))).toBe('500 RENDER_FAILED')
    site.routes['/late'] = { body: '<p>there' }
    const second = await send(body)
    expect([second.status, cacheOf(second)]).toEqual([200, 'MISS'])
    expect(await used()).toBe(1)
  })

  test('a background render is accepted once, even if it fails later', async () => {
    for (const source of [{ html: 'x' }, { url: 'http://nothing.invalid/' }]) {
      const body = { ...source, async: true }
      const key = JSON.stringify(source)
      const first = await send(body, key)
      const bodies = [await first.json()]
      for (let time = 0; time < 2; time += 1) {
        const again = await send(body, key)
        expect([again.status, cacheOf(again)]).toEqual([202, 'HIT'])
        bodies.push(await again.json())
      }
      expect(bodies[1]).toEqual(bodies[0])
      expect(bodies[2]).toEqual(bodies[0])
    }
  })

  test('a key belongs to its user and operation, and expires after 24 hours', async () => {
    await send({ html: 'x' })
    expect(cacheOf(await send({ html: 'x' }, 'a key', 'screenshot'))).toBe('MISS')
    expect(cacheOf(await send({ html: 'x' }, 'a key', 'pdf', await server.newUser()))).toBe('MISS')
    expect(cacheOf(await send({ html: 'x' }, 'another key'))).toBe('MISS')
    now = new Date(START.getTime() + DAY_MS - 1)
    expect(cacheOf(await send({ html: 'x' }))).toBe('HIT')
    now = new Date(START.getTime() + DAY_MS)
    expect(cacheOf(await send({ html: 'x' }))).toBe('MISS')
  })

  test('a refused request does not reserve its key', async () => {
    expect(await statusLabel(await send({ html: 'x', options: { scale: 9 } }))).toBe(
      '400 VALIDATION_ERROR',
    )
    expect(cacheOf(await send({ html: 'x' }))).toBe('MISS')
    expect(await statusLabel(await send({ html: 'x' }, ''))).toBe('400 VALIDATION_ERROR')
    expect(await statusLabel(await send({ html: 'x' }, 'x'.repeat(256)))).toBe(
      '400 VALIDATION_ERROR',
    )
    expect((await send({ html: 'x' }, 'x'.repeat(255))).status).toBe(200)
  })

  test('a request whose output was removed is rendered again', async () => {
    const first = await send({ html: 'x' })
    now = new Date(START.getTime() + 1_000)
    const services = { ...server.services, db: server.services.database.db, now: () => now }
    now = new Date(START.getTime() + DAY_MS - 1)
    expect(
      await removeOutputs(
        { ...services, now: () => new Date(START.getTime() + 2 * DAY_MS) },
        { days: 1 },
      ),
    ).toBeGreaterThan(0)
    const path = `/api/v1/renders/${first.headers.get('x-request-id')}`
    const record = await server.fetch(path, { headers: { Authorization: `Bearer ${user.key}` } })
    expect(await record.json()).toMatchObject({ data: { status: 'completed', output_url: null } })
    expect(cacheOf(await send({ html: 'x' }))).toBe('MISS')
  })
})
