/** Statements whose outcome a process never learnt, and waiting duplicates. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/index.ts'
import { newId } from '../../../server/lib/ids.ts'
import {
  claimRender,
  releaseRender,
  releaseUnknown,
  requeueRenders,
  sweepRenders,
} from '../../../server/renders/background/claims.ts'
import { beginRender } from '../../../server/renders/begin.ts'
import { tally } from '../../support/api/status-label.ts'
import { jobInRow, rendersOf } from '../../support/database/rows.ts'
import { type HookedStorage, openHookedStorage } from '../../support/server/hooked-storage.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

let server: TestServer
let storage: HookedStorage
let onExecute: (text: string) => void = () => {}

beforeAll(async () => {
  storage = await openHookedStorage()
  server = await startServer({ overrides: { storage } })
  const { db } = server.services.database
  const { execute } = db
  db.execute = ((query: Parameters<Database['execute']>[0]) => {
    onExecute(JSON.stringify(query, (_key, value) => (value?.name ? value.name : value)))
    return execute.call(db, query)
  }) as typeof execute
})
afterAll(() => server.close())

const db = () => server.services.database.db

/** Begins a render that belongs to a process other than the server of this file. */
async function begin(
  userId: string,
  nodeId: string,
  job: string | null,
  on = db(),
): Promise<string> {
  const requestId = `req_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`
  await beginRender(on, {
    id: newId(),
    requestId,
    userId,
    plan: 'business',
    type: 'pdf',
    inputType: 'html',
    title: null,
    keyId: null,
    metadata: null,
    job: job === null ? null : jobInRow(job),
    nodeId,
    webhook: null,
    idempotency: null,
    now: new Date(),
  })
  return requestId
}

/** Makes the claims and beginnings of a process older than any statement lasts. */
const age = (nodeId: string) =>
  db().execute(sql`
    update renders set lease_until = lease_until - interval '11 seconds' where node_id = ${nodeId}`)

async function newNode(lease: string): Promise<string> {
  const id = crypto.randomUUID()
  await db().execute(sql`
    insert into nodes (id, role, lanes, started_at, lease_until)
    values (${id}, 'all', 1, now(), now() + ${lease}::interval)`)
  return id
}

test('a synchronous render of a dead process fails and is refunded, one of a living process goes on', async () => {
  const { id } = await server.newUser()
  const [dead, alive] = [await newNode('-1 second'), await newNode('1 hour')]
  await begin(id, dead, null)
  await begin(id, alive, null)
  await begin(id, crypto.randomUUID(), null) // its process has no row any more
  expect(await sweepRenders(db(), new Date())).toBe(0)
  expect(await requeueRenders(db(), 'nodes')).toBe(0)
  expect(await sweepRenders(db(), new Date(), 'nodes')).toBe(2)
  const rows = await rendersOf(server.services, id)
  expect(rows.map(({ status, node_id }) => [status, node_id])).toEqual([
    ['failed', null],
    ['rendering', alive],
    ['failed', null],
  ])
})

test('a claim and a beginning whose outcome was lost are released, and those that are held are not', async () => {
  const { id } = await server.newUser()
  const nodeId = await newNode('1 hour')
  const held = new Set([await begin(id, nodeId, null)])
  await begin(id, nodeId, null)
  const release = () =>
    releaseUnknown(db(), { id: nodeId, held }, { now: new Date(), unknownSeconds: 10 })
  // Their statements may have ended just now.
  expect(await release()).toBe(0)
  await age(nodeId)
  expect(await release()).toBe(1)
  expect(await release()).toBe(0)
  const rows = await rendersOf(server.services, id)
  expect(rows.map(({ status }) => status)).toEqual(['rendering', 'failed'])
})

test('a render whose claims were lost three times is claimed again', async () => {
  const { id } = await server.newUser()
  const nodeId = await newNode('1 hour')
  // The worker of the server finds nothing to do with a job that it cannot read.
  const job = JSON.stringify({ type: 'pdf', source: { html: 'x' }, options: { timeout: 30_000 } })
  await begin(id, nodeId, null)
  await db().execute(sql`
    update renders set job = ${job}, background = true, fence = 3,
      lease_until = now() + interval '289 seconds' where user_id = ${id}`)
  expect(
    await releaseUnknown(
      db(),
      { id: nodeId, held: new Set() },
      { now: new Date(), unknownSeconds: 10 },
    ),
  ).toBe(1)
  await until(async () => (await rendersOf(server.services, id))[0]?.completed_at !== null)
  expect(await rendersOf(server.services, id)).toMatchObject([{ fence: 4 }])
})

test('claims that a storage outage ended do not count when processes die later', async () => {
  const { id } = await server.newUser()
  await db().transaction(async (tx) => {
    // The worker of the server does not see the render before the end of the transaction.
    await begin(id, crypto.randomUUID(), '{"type":"pdf"}', tx)
    const claim = async () => {
      const claimed = await claimRender(tx, crypto.randomUUID(), {
        own: id,
        after: null,
        skipped: [],
      })
      if (!claimed) throw new Error('the render was not claimed')
      return claimed
    }
    const die = () =>
      tx.execute(sql`update renders set lease_until = '2020-01-01' where user_id = ${id}`)
    for (let outage = 0; outage < 4; outage += 1) {
      await releaseRender(tx, await claim(), 'excused')
    }
    for (let death = 1; death <= 3; death += 1) {
      await claim()
      await die()
      expect(await requeueRenders(tx)).toBe(death < 3 ? 1 : 0)
    }
    expect(await sweepRenders(tx, new Date())).toBe(1)
  })
  expect(await rendersOf(server.services, id)).toMatchObject([
    { status: 'failed', fence: 7, excused: 4 },
  ])
})

test('users take turns in one statement: a burst for the own one, then the next, without those who are skipped', async () => {
  const users = await Promise.all([server.newUser(), server.newUser(), server.newUser()])
  const [a = '', b = '', c = ''] = users.map(({ id }) => id).sort()
  await db().transaction(async (tx) => {
    // The worker of the server does not see them before the end of the transaction.
    const job = '{"type":"pdf"}'
    for (const userId of [a, a, b, b, c, c]) {
      await beginRender(tx, {
        id: newId(),
        requestId: `req_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`,
        userId,
        plan: 'business',
        type: 'pdf',
        inputType: 'html',
        title: null,
        keyId: null,
        metadata: null,
        job: jobInRow(job),
        webhook: null,
        idempotency: null,
        now: new Date(),
      })
    }
    const node = crypto.randomUUID()
    const claim = async (own: string | null, after: string | null, skipped: string[] = []) =>
      (await claimRender(tx, node, { own, after, skipped }))?.user_id
    expect(await claim(null, null)).toBe(a)
    expect(await claim(a, a)).toBe(a)
    expect(await claim(a, a)).toBe(b) // nothing is left of the own user
    expect(await claim(b, b, [b])).toBe(c)
    expect(await claim(null, c, [c])).toBe(b) // the circle begins anew
    expect(await claim(null, b)).toBe(c)
    expect(await claim(null, c)).toBeUndefined()
    // What was requeued meanwhile is older than the last claim of the turn.
    const later = new Date(Date.now() + 60_000)
    await tx.execute(sql`
      update renders set status = 'queued' where id = (select id from renders where node_id = ${node} limit 1)`)
    expect(
      await claimRender(tx, node, { own: a, since: later, after: a, skipped: [] }),
    ).not.toBeNull()
    await tx.execute(sql`delete from renders where node_id = ${node}`)
  })
})

test('fifty waiting duplicates cost one statement per 100 ms, and all of them get the bytes', async () => {
  const { id, key } = await server.newUser()
  const stored = Promise.withResolvers<void>()
  storage.beforePut = () => stored.promise
  const send = () => server.post('/api/v1/pdf', { html: 'x' }, key, { 'Idempotency-Key': 'one' })
  const first = send()
  await until(async () => (await rendersOf(server.services, id)).length === 1)

  const { select } = db()
  let selects = 0
  db().select = ((...args: Parameters<typeof select>) => {
    selects += 1
    return select.apply(db(), args)
  }) as typeof select
  let looks = 0
  onExecute = (text) => {
    if (text.includes('any(')) looks += 1
  }
  const duplicates = Array.from({ length: 50 }, send)
  // Each authenticates and looks for its key once.
  await until(() => selects >= 100)
  await until(() => looks >= 2)
  const before = { selects, looks, at: performance.now() }
  await until(() => looks >= before.looks + 10)
  const ms = performance.now() - before.at
  expect(ms).toBeGreaterThan(900)
  // Each duplicate reads the first render again every 5 s.
  expect(selects - before.selects).toBeLessThanOrEqual(50 * Math.ceil(ms / 5_000))
  stored.resolve()
  storage.beforePut = () => {}
  onExecute = () => {}
  const responses = await Promise.all([first, ...duplicates])
  expect(await tally(responses)).toEqual({ '200': 51 })
  const caches = responses.map(({ headers }) => headers.get('x-cache'))
  expect(caches.filter((cache) => cache === 'MISS')).toHaveLength(1)
  db().select = select
})
