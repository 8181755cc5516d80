/** The reaper: it fails renders whose process died and refunds their reservation exactly once. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { newId } from '../../../server/lib/ids.ts'
import { sweepRenders } from '../../../server/renders/background/claims.ts'
import { tryToReap } from '../../../server/renders/background/reaper.ts'
import { beginRender } from '../../../server/renders/begin.ts'
import { completeRender, failRender } from '../../../server/renders/lifecycle.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { expireLeases, rendersOf, setUsed, usedIn } from '../../support/database/rows.ts'
import { type HookedStorage, openHookedStorage } from '../../support/server/hooked-storage.ts'
import { DATABASES, startServer, type TestServer } from '../../support/server/server.ts'

const REPORT = {
  console_errors: [],
  failed_requests: [],
  blocked_requests: [],
  fonts: { requested: [], used: [] },
  images_not_loaded: [],
  phases_ms: {},
  received_bytes: 0,
  hints: [],
}

const NOVEMBER = '2026-11-01'
const DECEMBER = '2026-12-01'

describe.each(DATABASES)('the sweep on %s', (database) => {
  const now = new Date('2026-12-01T00:01:00.000Z')
  let server: TestServer
  let storage: HookedStorage

  beforeAll(async () => {
    storage = await openHookedStorage()
    server = await startServer({ database, overrides: { storage, now: () => now } })
  })
  afterAll(() => server.close())

  const db = () => server.services.database.db
  const used = (userId: string, month: string) => usedIn(server.services, userId, month)

  /** Creates a render that the database considers running. */
  async function begin(userId: string, month = DECEMBER): Promise<string> {
    const begun = await beginRender(db(), {
      id: newId(),
      requestId: `req_${crypto.randomUUID().replaceAll('-', '')}`,
      userId,
      plan: 'starter',
      type: 'pdf',
      inputType: 'html',
      title: null,
      keyId: null,
      metadata: null,
      job: null,
      webhook: null,
      idempotency: null,
      now: new Date(`${month}T00:00:30.000Z`),
    })
    return begun.id
  }

  /** Counts a user's renders by state. */
  async function states(userId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const { status } of await rendersOf(server.services, userId)) {
      counts[status] = (counts[status] ?? 0) + 1
    }
    return counts
  }

  const output = {
    outputKey: 'a',
    outputSizeBytes: 1,
    delivery: null,
    renderDurationMs: 1,
    report: REPORT,
    now,
  }

  test('fails the renders whose lease expired and leaves the others alone', async () => {
    const { id } = await server.newUser('starter')
    const dead = await begin(id)
    await expireLeases(server.services, id)
    const alive = await begin(id)
    const completed = await begin(id)
    await completeRender(db(), { id: completed, fence: 0 }, output)
    expect(await used(id, DECEMBER)).toBe(3)

    expect(await sweepRenders(db(), now)).toBe(1)
    const rows = await rendersOf(server.services, id)
    expect(rows.map((row) => [row.id, row.status])).toEqual([
      [dead, 'failed'],
      [alive, 'rendering'],
      [completed, 'completed'],
    ])
    expect(rows[0]).toMatchObject({
      error_code: 'RENDERER_UNAVAILABLE',
      lease_until: null,
      completed_at: now,
    })
    expect(rows[0]?.error_message).toBeString()
    expect(await used(id, DECEMBER)).toBe(2)
    expect(await sweepRenders(db(), now)).toBe(0)
    expect(await used(id, DECEMBER)).toBe(2)
  })

  test('refunds every render to its user and month once, however many sweeps run concurrently', async () => {
    const one = await server.newUser('starter')
    const other = await server.newUser('starter')
    for (const { id } of [one, other]) {
      await setUsed(server.services, id, NOVEMBER, 100)
      await setUsed(server.services, id, DECEMBER, 200)
    }
    for (let at = 0; at < 12; at += 1) {
      await begin(at < 9 ? one.id : other.id, at % 3 === 0 ? NOVEMBER : DECEMBER)
    }
    expect(await used(one.id, NOVEMBER)).toBe(103)
    await expireLeases(server.services, one.id)
    await expireLeases(server.services, other.id)

    const swept = await Promise.all(Array.from({ length: 6 }, () => sweepRenders(db(), now)))
    expect(swept.reduce((sum, count) => sum + count, 0)).toBe(12)
    expect(await states(one.id)).toEqual({ failed: 9 })
    expect(await states(other.id)).toEqual({ failed: 3 })
    for (const { id } of [one, other]) {
      expect([await used(id, NOVEMBER), await used(id, DECEMBER)]).toEqual([100, 200])
    }
  })

  test('and a render that fails at the same time refund it once', async () => {
    const { id } = await server.newUser('starter')
    const failure = { code: 'RENDER_FAILED', message: 'x', report: null, now } as const
    for (let time = 0; time < 10; time += 1) {
      const render = await begin(id)
      await expireLeases(server.services, id)
      const [swept, failed] = await Promise.all([
        sweepRenders(db(), now),
        failRender(db(), { id: render, fence: 0 }, failure),
      ])
      expect([swept, failed?.used ?? null]).toBeOneOf([
        [1, null],
        [0, 0],
      ])
      expect(await failRender(db(), { id: render, fence: 0 }, failure)).toBeNull()
      expect(await used(id, DECEMBER)).toBe(0)
    }
  })

  test('and a render that completes at the same time agree on one outcome', async () => {
    const { id } = await server.newUser('starter')
    let completed = 0
    for (let time = 0; time < 10; time += 1) {
      const render = await begin(id)
      await expireLeases(server.services, id)
      const [swept, completion] = await Promise.allSettled([
        sweepRenders(db(), now),
        completeRender(db(), { id: render, fence: 0 }, output),
      ])
      const isCompleted = completion.status === 'fulfilled'
      completed += isCompleted ? 1 : 0
      expect(swept).toEqual({ status: 'fulfilled', value: isCompleted ? 0 : 1 })
    }
    expect(await used(id, DECEMBER)).toBe(completed)
  })

  test('wins over a slow render, which is answered as failed and not counted', async () => {
    const { id, key } = await server.newUser('free')
    storage.beforePut = async () => {
      await expireLeases(server.services, id)
      expect(await sweepRenders(db(), now)).toBe(1)
    }
    const response = await server.post('/api/v1/pdf', { html: 'x' }, key)
    storage.beforePut = () => {}
    expect(response.status).toBeGreaterThanOrEqual(500)
    expect(await used(id, DECEMBER)).toBe(0)
    expect(await rendersOf(server.services, id)).toMatchObject([
      { status: 'failed', error_code: 'RENDERER_UNAVAILABLE', output_key: null },
    ])
  })

  test('leaves no file of a render that it failed', async () => {
    const { id, key } = await server.newUser('free')
    let stored = ''
    storage.beforePut = async (outputKey) => {
      stored = outputKey
      await expireLeases(server.services, id)
      await sweepRenders(db(), now)
    }
    expect((await server.post('/api/v1/pdf', { html: 'x' }, key)).ok).toBe(false)
    storage.beforePut = () => {}
    expect(stored).not.toBe('')
    expect(await storage.get(stored)).toBeNull()
  })

  test('cannot fail a render for as long as it may wait and run', async () => {
    const { id, key } = await server.newUser('free')
    const seconds = Promise.withResolvers<number>()
    storage.beforePut = async () => {
      const [row] = await db().execute<{ left: number }>(sql`
        select extract(epoch from lease_until - now())::float8 as left
        from renders where user_id = ${id} and status = 'rendering'`)
      seconds.resolve(row?.left ?? 0)
    }
    expect(await statusLabel(await server.post('/api/v1/pdf', { html: 'x' }, key))).toBe('200')
    storage.beforePut = () => {}
    // 120 s in the queue and 60 s of rendering.
    expect(await seconds.promise).toBeGreaterThan(180)
  })

  test('runs before a server starts, and logs how many renders it failed', async () => {
    const { id } = await server.newUser('starter')
    await begin(id)
    await begin(id)
    await expireLeases(server.services, id)
    const before = server.logs.length
    await tryToReap(server.services)
    expect(await states(id)).toEqual({ failed: 2 })
    const lines = server.logs.slice(before).map((line): unknown => JSON.parse(line))
    expect(lines).toMatchObject([{ level: 'warn', renders: 2 }])
  })
})
