/** PostgreSQL over the network: replicas that start together, and a server that goes away. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { databaseFailure, openPostgres } from '../../server/db/index.ts'
import { statusLabel } from '../support/api/status-label.ts'
import { failureOf } from '../support/database/databases.ts'
import { freePort } from '../support/database/fixtures.ts'
import { usedIn } from '../support/database/rows.ts'
import {
  ADMIN_TOKEN,
  newPostgresDatabase,
  startServer,
  type TestServer,
} from '../support/server/server.ts'
import { until } from '../support/until.ts'

/** How it looks that the database is away: nobody listens, or somebody listens and hangs up. */
const OUTAGES = ['hung up', 'refused'] as const

/** A network between a server and its database, which can be cut and mended. */
async function startRelay(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const port = await freePort()
  const url = new URL(databaseUrl)
  url.port = String(port)
  const sockets = new Set<Socket>()
  let isUp = true

  function track(socket: Socket, other: Socket) {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
    socket.pipe(other)
  }
  const relay = createServer((client) => {
    if (!isUp) return client.destroy()
    const database = connect(Number(target.port), target.hostname)
    track(client, database)
    track(database, client)
  })
  async function mend() {
    isUp = true
    if (relay.listening) return
    relay.listen(port, '127.0.0.1')
    await once(relay, 'listening')
  }
  async function cut(outage: (typeof OUTAGES)[number]) {
    isUp = false
    const closed = outage === 'refused' ? once(relay.close(), 'close') : null
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await mend()
  return { url: url.href, cut, mend, close: () => cut('refused') }
}

test('five replicas that start at once on an empty database all come up', async () => {
  const { url, drop } = await newPostgresDatabase()
  const replicas = await Promise.all(Array.from({ length: 5 }, () => openPostgres(url)))
  for (const { db, ping } of replicas) {
    await ping()
    const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from users`)
    expect(row?.count).toBe(0)
  }
  // Nobody keeps the lock: one more comes up too.
  replicas.push(await openPostgres(url))
  for (const { close } of replicas) await close()
  await drop()
})

test('a server that refuses connections is unavailable, without further attempts', async () => {
  const started = performance.now()
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`
  expect(databaseFailure(await failureOf(openPostgres(url)))).toBe('unavailable')
  expect(performance.now() - started).toBeLessThan(20_000)
})

describe('a database that is away', () => {
  const month = '2026-11-01'
  let relay: Awaited<ReturnType<typeof startRelay>>
  let server: TestServer
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = await newPostgresDatabase()
    drop = database.drop
    relay = await startRelay(database.url)
    const now = () => new Date(`${month}T00:00:00.000Z`)
    server = await startServer({ env: { DATABASE_URL: relay.url }, overrides: { now } })
  })
  afterAll(async () => {
    await server.close()
    await relay.close()
    await drop()
  }, 30_000)

  /** The outcome, and after how many seconds to try again; what is never answered times out. */
  async function ask(path: string, init: RequestInit = {}): Promise<string> {
    try {
      const response = await server.fetch(path, { ...init, signal: AbortSignal.timeout(8_000) })
      const retryAfter = response.headers.get('retry-after')
      return path === '/health/ready'
        ? String(response.status)
        : `${await statusLabel(response)}, again in ${retryAfter} s`
    } catch (error) {
      return error instanceof Error ? error.name : String(error)
    }
  }

  function render(token: string): Promise<string> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    return ask('/api/v1/pdf', { method: 'POST', headers, body: '{"html":"x"}' })
  }

  const askAdmin = () =>
    ask('/admin/v1/users', { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })

  test.each(OUTAGES)(
    'is 503 to all while it is %s, never a wrong key, and then all is well',
    async (outage) => {
      const { id, key } = await server.newUser('free')
      const askAll = (): Promise<string[]> =>
        Promise.all([
          render(key),
          render(`svc_live_${'0'.repeat(32)}`),
          ask(`/api/v1/og/card?key=${key}`),
          askAdmin(),
          ask('/health/ready'),
        ])
      await relay.cut(outage)
      try {
        const refused = '503 SERVICE_UNAVAILABLE, again in 5 s'
        const expected = [refused, refused, refused, refused, '503']
        // An answer about readiness is reused for a moment.
        await until(async () => (await ask('/health/ready')) === '503')
        expect(await askAll()).toEqual(expected)
        expect(await askAll()).toEqual(expected)
        expect(await ask('/health/live')).toStartWith('200')
      } finally {
        await relay.mend()
      }
      expect(await render(key)).toStartWith('200')
      // Enough of them to need every connection that was lost.
      const answers = await Promise.all(Array.from({ length: 10 }, askAdmin))
      expect(new Set(answers.map((answer) => answer.slice(0, 3)))).toEqual(new Set(['200']))
      await until(async () => (await ask('/health/ready')) === '200')
      expect(await usedIn(server.services, id, month)).toBe(1)
    },
    60_000,
  )
})
