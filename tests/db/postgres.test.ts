/** PostgreSQL over the network: replicas that start together, and a server that is lost. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { databaseFailure, openPostgres } from '../../server/db/index.ts'
import { statusLabel } from '../support/api/status-label.ts'
import { failureOf } from '../support/database/databases.ts'
import { usedIn } from '../support/database/rows.ts'
import { freePort } from '../support/network/free-port.ts'
import {
  ADMIN_TOKEN,
  newPostgresDatabase,
  startServer,
  type TestServer,
} from '../support/server/server.ts'
import { until } from '../support/until.ts'

/** Two kinds of outages: connections are closed at once, or they are refused. */
const OUTAGES = ['hung up', 'refused'] as const

/** Starts a relay between a server and its database that can be cut and restored. */
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
  async function restore() {
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
  await restore()
  return { url: url.href, cut, restore, close: () => cut('refused') }
}

test('five replicas can start at once on one empty database', async () => {
  const { url, drop } = await newPostgresDatabase('empty')
  const replicas = await Promise.all(Array.from({ length: 5 }, () => openPostgres(url)))
  for (const { db, ping } of replicas) {
    await ping()
    const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from users`)
    expect(row?.count).toBe(0)
  }
  // The migration lock was released: one more replica can start.
  replicas.push(await openPostgres(url))
  for (const { close } of replicas) await close()
  await drop()
})

test('a server that refuses connections is reported as unavailable without retries', async () => {
  const started = performance.now()
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`
  expect(databaseFailure(await failureOf(openPostgres(url)))).toBe('unavailable')
  expect(performance.now() - started).toBeLessThan(20_000)
})

describe('a lost database', () => {
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

  /** Returns the outcome and the seconds of Retry-After. A request without a response times out. */
  async function request(path: string, init: RequestInit = {}): Promise<string> {
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
    return request('/api/v1/pdf', { method: 'POST', headers, body: '{"html":"x"}' })
  }

  const requestAdmin = () =>
    request('/admin/v1/users', { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })

  test.each(OUTAGES)(
    'responses 503 to every request while connections are %s, never an authentication error, and recovers',
    async (outage) => {
      const { id, key } = await server.newUser('free')
      const requestAll = (): Promise<string[]> =>
        Promise.all([
          render(key),
          render(`svc_live_${'0'.repeat(32)}`),
          request(`/api/v1/og/card?key=${key}`),
          requestAdmin(),
          request('/health/ready'),
        ])
      await relay.cut(outage)
      try {
        const refused = '503 SERVICE_UNAVAILABLE, again in 5 s'
        const expected = [refused, refused, refused, refused, '503']
        // A readiness result is reused briefly.
        await until(async () => (await request('/health/ready')) === '503')
        expect(await requestAll()).toEqual(expected)
        expect(await requestAll()).toEqual(expected)
        expect(await request('/health/live')).toStartWith('200')
      } finally {
        await relay.restore()
      }
      expect(await render(key)).toStartWith('200')
      // Enough requests to need every connection that was lost.
      const responses = await Promise.all(Array.from({ length: 10 }, requestAdmin))
      expect(new Set(responses.map((response) => response.slice(0, 3)))).toEqual(new Set(['200']))
      await until(async () => (await request('/health/ready')) === '200')
      expect(await usedIn(server.services, id, month)).toBe(1)
    },
    60_000,
  )
})
