/**
 * The operator's view of the server: lanes that are recycled, the queue that is cancelled, and
 * refused hosts.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { components } from '../../../server/dashboard-contract.gen.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import {
  dataOf,
  newMember,
  newOperator,
  newVisitor,
  type Visitor,
} from '../../support/dashboard/visitor.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { SCALED, startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

type Status = components['schemas']['ServerStatus']

/** How far the clock of the server is ahead. */
let skippedMs = 0
const gate = Promise.withResolvers<void>()
let server: TestServer
let site: Site
let operator: Visitor
let member: Visitor
let user: TestUser

beforeAll(async () => {
  site = await startSite({ '/slow': { body: '<p>slow', after: gate.promise } })
  const env = { LANES: '1', DASHBOARD: 'on', EGRESS_ALLOW: site.host }
  const overrides = { now: () => new Date(Date.now() + skippedMs) }
  server = await startServer({ env, overrides })
  operator = await newOperator(server)
  member = await newMember(server, operator, 'member@example.org')
  user = await server.newUser()
})
afterAll(async () => {
  gate.resolve()
  await server.close()
  await site.close()
})

async function status(): Promise<Status> {
  return (await dataOf(await operator.call('GET', '/api/server'))) as unknown as Status
}

test('only the operator sees it', async () => {
  for (const [method, path] of [
    ['GET', '/api/server'],
    ['POST', '/api/server/lanes/1/recycle'],
    ['DELETE', '/api/server/renders/req_x'],
  ] as const) {
    expect(await statusLabel(await member.call(method, path))).toBe('404 NOT_FOUND')
  }
  const { checks, lanes, version, chromium, storage } = await status()
  // The page does not wait for the sums.
  expect(storage?.measured_at).toBeNull()
  expect(checks).toEqual({ engine: 'ok', database: 'ok', storage: 'ok', clock: 'ok' })
  expect(lanes).toMatchObject([{ state: 'idle', email: null }])
  expect(lanes[0]?.chromium).toBe(chromium?.version ?? '')
  expect(version).not.toBe('')
})

test('it says where files and rows are, how much there is, and how long it is kept', async () => {
  await until('everything is counted', async () => (await status()).storage?.measured_at !== null)
  const { storage, retention } = await status()
  expect(retention).toEqual({ output_days: 30, keeps_requests: false })
  expect(storage).toMatchObject({
    files: server.services.config.s3
      ? { kind: 's3' }
      : { kind: 'disk', place: join(server.dataDir, 'outputs') },
    database: { kind: 'postgresql', place: expect.stringMatching(/^[\w.:-]+\/test_\w+$/) },
    disk: { path: server.dataDir },
  })
  expect(storage?.database.bytes).toBeGreaterThan(1_000_000)
  const { free_bytes = 0, total_bytes = 0 } = storage?.disk ?? {}
  expect(free_bytes).toBeWithin(1, total_bytes + 1)
  expect(storage?.files).toMatchObject({ outputs: 0, output_bytes: 0, asset_bytes: 0 })

  const response = await server.post('/api/v1/pdf', { html: '<p>x' }, user.key)
  const { byteLength } = await response.bytes()
  // A minute later it is counted again.
  skippedMs = 60_000
  await until('the output is counted', async () => (await status()).storage?.files.outputs === 1)
  expect((await status()).storage?.files.output_bytes).toBe(byteLength)
})

test.skipIf(SCALED)(
  'the last day is that of all processes, also as another one sees it',
  async () => {
    await server.services.lastDay.flush()
    const { databaseUrl } = server.services.config
    const env = { DASHBOARD: 'on', LANES: '0', DATABASE_URL: databaseUrl ?? '' }
    await using other = await startServer({ env })
    const visitor = await newVisitor(other)
    for (const [name, value] of operator.cookies) visitor.cookies.set(name, value)
    const see = async () =>
      (await dataOf(await visitor.call('GET', '/api/server'))) as unknown as Status
    await until('the output is counted', async () => (await see()).storage?.files.outputs === 1)
    const seen = await see()
    // The clock was moved, so that there may be another quarter of an hour.
    expect(seen.last_day[0]).toMatchObject({ completed: 1, failed: 0, lanes_busy: 1 })
  },
)

test('a lane is recycled without harm to its render, a queued render is cancelled, and the queue shows whose they are', async () => {
  const running = server.post('/api/v1/pdf', { url: `${site.url}/slow` }, user.key)
  await site.visited('/slow')
  const ids: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const body = { html: '<p>secret of the user', async: true }
    const queued = await dataOf(await server.post('/api/v1/pdf', body, user.key))
    ids.push(String(queued['request_id']))
  }
  await until('both wait', async () => (await status()).queue.total === 2)
  const before = await status()
  expect(before.queue.users).toMatchObject([{ user_id: user.id, renders: 2 }])
  expect(before.queue.renders.map(({ request_id }) => request_id)).toEqual(ids)
  expect(JSON.stringify(before)).not.toContain('secret of the user')
  const [lane] = before.lanes
  expect(lane).toMatchObject({ state: 'busy', email: before.queue.users[0]?.email })

  expect((await operator.call('DELETE', `/api/server/renders/${ids[0]}`)).status).toBe(200)
  expect(await statusLabel(await operator.call('DELETE', `/api/server/renders/${ids[0]}`))).toBe(
    '409 CONFLICT',
  )
  expect(await statusLabel(await operator.call('DELETE', '/api/server/renders/req_no'))).toBe(
    '404 RENDER_NOT_FOUND',
  )

  const failures = await dataOf(await operator.call('GET', '/api/server/failures'))
  expect(failures['renders']).toMatchObject([
    { request_id: ids[0], cancelled: true, background: true, error_code: 'RENDER_FAILED' },
  ])

  const recycle = (id: number | string | undefined) =>
    operator.call('POST', `/api/server/lanes/${id}/recycle`)
  expect((await recycle(lane?.id)).status).toBe(200)
  // One at a time: each new browser costs memory.
  expect(await statusLabel(await recycle(lane?.id))).toBe('409 CONFLICT')
  expect(await statusLabel(await recycle('x'))).toBe('404 NOT_FOUND')
  await until('the new lane runs', async () => (await status()).lanes.length === 2)
  const during = await status()
  expect(during.lanes.find(({ id }) => id === lane?.id)).toMatchObject({ state: 'ending' })
  gate.resolve()
  const response = await running
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await until('the old lane has ended', async () =>
    (await status()).lanes.every(({ id }) => id !== lane?.id),
  )
  const rest = await server.fetch(`/api/v1/renders/${ids[1]}?wait=30`, {
    headers: { Authorization: `Bearer ${user.key}` },
  })
  expect(await dataOf(rest)).toMatchObject({ status: 'completed' })
})

test('hosts that the rules refuse are counted, the most frequent first', async () => {
  for (const url of ['http://10.0.0.1/', 'http://10.0.0.1/b', 'http://metadata.internal/']) {
    await server.post('/api/v1/pdf', { url }, user.key)
  }
  const { egress_blocks } = await status()
  expect(egress_blocks).toMatchObject([
    { host: '10.0.0.1', rule: 'address:private', count: 2 },
    { host: 'metadata.internal', count: 1 },
  ])
})

test.skipIf(SCALED)(
  'sums that fail leave those before, and are tried again 10 minutes later',
  async () => {
    const { db } = server.services.database
    const failed = () => server.logs.filter((line) => line.includes('not be added up')).length
    const { storage } = await status()
    await db.execute(sql`alter table asset_storage rename to away`)
    skippedMs += 60_000
    await until('the sums have failed', async () => {
      await status()
      return failed() === 1
    })
    skippedMs += 9 * 60_000
    expect((await status()).storage?.files).toEqual(storage?.files)
    await db.execute(sql`alter table away rename to asset_storage`)
    expect((await status()).storage?.measured_at).toBe(storage?.measured_at ?? '')
    skippedMs += 60_000
    await until('the sums succeed', async () => {
      const { measured_at } = (await status()).storage ?? {}
      return measured_at !== storage?.measured_at
    })
    expect(failed()).toBe(1)
  },
)
