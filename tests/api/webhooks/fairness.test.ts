/** Webhook receivers that hang do not delay other deliveries, of the same user or of others. */
import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/index.ts'
import { claimDeliveries } from '../../../server/webhooks/claim-deliveries.ts'
import {
  type Answer,
  type Receiver,
  startReceiver,
} from '../../support/network/webhook-receiver.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { until } from '../../support/until.ts'
import { makeDue } from '../../support/webhooks/due.ts'

setDefaultTimeout(180_000)

const SILENT: Answer = () => {}

describe.each(DATABASES)('hanging receivers on %s', (database) => {
  let server: TestServer
  const receivers: Receiver[] = []

  beforeAll(async () => {
    server = await startServer({ database, env: { EGRESS_ALLOW: '127.0.0.0/8', LANES: '0' } })
  })
  afterEach(async () => {
    await server.services.database.db.execute(
      sql`update deliveries set status = 'failed', next_attempt_at = null`,
    )
    await Promise.all(receivers.splice(0).map((receiver) => receiver[Symbol.asyncDispose]()))
  })
  afterAll(() => server.close())

  async function newReceiver(answer: Answer): Promise<Receiver> {
    const receiver = await startReceiver(null, answer)
    receivers.push(receiver)
    return receiver
  }

  const makeAllDue = (user: TestUser, count: number, url: (at: number) => string) =>
    makeDue(
      server,
      user,
      new Date(),
      Array.from({ length: count }, (_, at) => url(at)),
    )
  const urlOf = ({ port }: Receiver, path = '/') => `http://127.0.0.1:${port}${path}`

  test('with a backlog delay neither another receiver of their user nor other users', async () => {
    const [user, other] = [await server.newUser(), await server.newUser()]
    const dead = await newReceiver(SILENT)
    const fine = await newReceiver((_request, response) => response.end())
    await makeAllDue(user, 2_000, () => urlOf(dead))
    await until(() => dead.received.length > 0)
    await makeAllDue(user, 1, () => urlOf(fine, '/own'))
    await makeAllDue(other, 1, () => urlOf(fine, '/other'))
    await makeAllDue(other, 1, () => urlOf(dead, '/same'))
    const targets = () => [...fine.received, ...dead.received].map(({ target }) => target)
    await until(() => ['/own', '/other', '/same'].every((path) => targets().includes(path)))
    // No delivery waited until a hanging attempt timed out after 10 s: such an attempt would have
    // been followed by another one. And the hanging receiver holds no more than its share of
    // connections.
    expect(dead.connections()).toBeLessThanOrEqual(17)
  })

  test('do not shift the schedule of their user, even a hundred of them: a retry follows 5 s after its attempt', async () => {
    const user = await server.newUser()
    const dead = await Promise.all(Array.from({ length: 100 }, () => newReceiver(SILENT)))
    const arrivals: number[] = []
    const refusing = await newReceiver((_request, response) => {
      arrivals.push(performance.now())
      response.writeHead(arrivals.length === 1 ? 500 : 200).end()
    })
    await makeAllDue(user, 1_000, (at) => urlOf(dead[at % dead.length] ?? refusing))
    await until(() => dead.every(({ received }) => received.length > 0))
    await makeAllDue(user, 1, () => urlOf(refusing))
    await until(() => arrivals.length === 2)
    const [first = 0, second = 0] = arrivals
    process.stdout.write(`retry after ${Math.round(second - first)} ms\n`)
    expect(second - first).toBeWithin(4_900, 7_500)
  })
})

test.each(DATABASES)(
  'a process that is nearly full serves users in turn and keeps attempts free for the next user (%s)',
  async (database) => {
    // Its own deliverer finds nothing due.
    const now = new Date('2030-01-01T00:00:00.000Z')
    const overrides = { now: () => new Date('2020-01-01T00:00:00.000Z') }
    await using server = await startServer({ database, env: { LANES: '0' }, overrides })
    const { db } = server.services.database
    const backlogOf = async (user: TestUser) =>
      makeDue(
        server,
        user,
        now,
        Array.from({ length: 300 }, (_, at) => `https://r${at}.example.com/`),
      )
    const users = await Promise.all(Array.from({ length: 4 }, () => server.newUser()))
    for (const user of users) await backlogOf(user)
    const claimed = await claimDeliveries(db, { now, underWay: 0, limit: 2_000, leaseSeconds: 20 })
    const counts = users.map(({ id }) => claimed.filter(({ user_id }) => user_id === id).length)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(64)
    expect(Math.max(...counts)).toBeLessThanOrEqual(256)
    const next = await server.newUser()
    await backlogOf(next)
    const more = await claimDeliveries(db, {
      now,
      underWay: claimed.length,
      limit: 2_000,
      leaseSeconds: 20,
    })
    const ofNext = more.filter(({ user_id }) => user_id === next.id)
    expect(ofNext.length).toBeGreaterThanOrEqual(8)
    // Nothing is claimed twice.
    const ids = [...claimed, ...more].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test('a claim looks at a bounded number of the receivers that a user can name, and at all of them in turn', async () => {
  const overrides = { now: () => new Date('2020-01-01T00:00:00.000Z') }
  await using server = await startServer({
    database: 'postgres',
    env: { LANES: '0' },
    overrides,
  })
  const { db } = server.services.database
  const user = await server.newUser()
  const nameOf = (at: number) => Bun.hash(String(at)).toString(36).slice(-8)
  const urls = Array.from({ length: 3_000 }, (_, at) => `https://${nameOf(at)}.example.com/`)
  await makeDue(server, user, new Date('2030-01-01T00:00:00.000Z'), urls)
  await db.execute(sql`analyze deliveries`)
  // Few are due, and they are spread over all of the names.
  await db.execute(sql`
    update deliveries set next_attempt_at = '2021-01-01' where url like '%7.example.com/'`)
  const due = urls.filter((url) => url.endsWith('7.example.com/'))
  const claimed = new Set<string>()
  await until('each is claimed', async () => {
    await db.transaction(async (tx) => {
      const before = await scansIn(tx)
      const now = new Date('2022-01-01T00:00:00.000Z')
      for (const { url } of await claimDeliveries(tx, {
        now,
        underWay: 0,
        limit: 1_000,
        leaseSeconds: 20,
      })) {
        claimed.add(url)
      }
      expect((await scansIn(tx)) - before).toBeLessThan(2_500)
    })
    return claimed.size === due.length
  })
})

/** Scans of indexes of the table in this transaction so far. */
async function scansIn(tx: Pick<Database, 'execute'>): Promise<number> {
  const [row] = await tx.execute<{ n: number }>(
    sql`select idx_scan::int as n from pg_stat_xact_user_tables where relname = 'deliveries'`,
  )
  return row?.n ?? 0
}
