/** Connections to PostgreSQL: their settings, and their replacement when a network forgets them. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { type DatabaseHandle, databaseFailure, openPostgres } from '../../server/db/index.ts'
import { failureOf } from '../support/database/databases.ts'
import { startTcpProxy, type TcpProxy } from '../support/network/tcp-proxy.ts'
import { newPostgresDatabase } from '../support/server/server.ts'
import { until } from '../support/until.ts'

const CONNECTIONS = 4

let database: Awaited<ReturnType<typeof newPostgresDatabase>>
let proxy: TcpProxy

beforeAll(async () => {
  database = await newPostgresDatabase()
  proxy = await startTcpProxy(Number(new URL(database.url).port))
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await database.drop()
})

function open(options: { connections?: number; prepare?: boolean } = {}): Promise<DatabaseHandle> {
  const url = new URL(database.url)
  url.port = String(proxy.port)
  return openPostgres(url.href, { connections: CONNECTIONS, prepare: true, ...options })
}

async function numberFrom({ db }: DatabaseHandle, query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await db.execute<{ n: number }>(query)
  return row?.n ?? -1
}

/** Runs as many queries at once as there are connections, so that each connection is open. */
function useAll({ db }: DatabaseHandle): Promise<unknown> {
  return Promise.all(Array.from({ length: CONNECTIONS }, () => db.execute('select pg_sleep(0.1)')))
}

test('no more connections are opened than configured', async () => {
  const handle = await open()
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      handle.db.execute(sql`select pg_sleep(0.01), ${at}::int`),
    ),
  )
  const count = sql`select count(*)::int as n from pg_stat_activity where datname = current_database()`
  expect(await numberFrom(handle, count)).toBe(CONNECTIONS)
  await handle.close()
})

test.each([
  [true, 1],
  [false, 0],
])('with prepare %p, a repeated statement is prepared %i times', async (prepare, times) => {
  const handle = await open({ connections: 1, prepare })
  for (const at of [1, 2, 3]) {
    expect(await numberFrom(handle, sql`select ${at}::int as n -- repeated`)).toBe(at)
  }
  const count = sql`select count(*)::int as n from pg_prepared_statements where statement like '%repeated%'`
  expect(await numberFrom(handle, count)).toBe(times)
  await handle.close()
})

describe('a statement that waits', () => {
  test('is ended by the server, so that the connection goes on working', async () => {
    const handle = await open({ connections: 1 })
    const pid = sql`select pg_backend_pid() as n`
    const before = await numberFrom(handle, pid)
    const error = await failureOf(handle.db.execute('select pg_sleep(60)'))
    expect(databaseFailure(error)).toBe('unavailable')
    expect(String((error as Error).cause)).toContain('statement timeout')
    expect(await numberFrom(handle, pid)).toBe(before)
    await handle.close()
  })

  test('for a lock is ended earlier', async () => {
    const [holder, waiter] = [await open(), await open()]
    const lock = sql`select pg_advisory_xact_lock(1)`
    await holder.db.transaction(async (tx) => {
      await tx.execute(lock)
      const error = await failureOf(waiter.db.execute(lock))
      expect(databaseFailure(error)).toBe('unavailable')
      expect(String((error as Error).cause)).toContain('lock timeout')
    })
    await Promise.all([holder.close(), waiter.close()])
  })
})

test('connections that the network has forgotten are replaced within seconds', async () => {
  const handle = await open()
  await useAll(handle)
  proxy.forget()
  const started = performance.now()
  // One query after the other: each meets another dead connection.
  await until(() =>
    handle.ping().then(
      () => true,
      () => false,
    ),
  )
  // Without a replacement, every connection would have to fail on its own, and the driver would
  // keep it.
  expect(performance.now() - started).toBeLessThan(CONNECTIONS * 5_000)
  await useAll(handle)
  const [row] = await handle.db.execute<{ at: string }>(
    sql`select '2026-11-20 10:00+00'::timestamptz as at`,
  )
  expect(typeof row?.at).toBe('string') // the new client has the parsers of the old one
  await handle.close()
}, 60_000)

test('queries that time out behind slow ones do not replace connections that answer', async () => {
  const handle = await openPostgres(database.url, {
    connections: 1,
    prepare: true,
    timeoutMs: 2_000,
  })
  const pid = sql`select pg_backend_pid() as n`
  const before = await numberFrom(handle, pid)
  // Each ends in time; together they take longer than a query may wait.
  const slow = Array.from({ length: 8 }, () => handle.db.execute('select pg_sleep(0.6)'))
  const failed = (await Promise.allSettled(slow)).filter(({ status }) => status === 'rejected')
  expect(failed.length).toBeGreaterThan(3)
  await until(() =>
    numberFrom(handle, pid).then(
      (now) => now === before,
      () => false,
    ),
  )
  await handle.close()
}, 60_000)

test('a server that hangs and recovers is used again', async () => {
  const handle = await open()
  await useAll(handle)
  await proxy.set('silent')
  const failures = await Promise.all(Array.from({ length: 3 }, () => failureOf(handle.ping())))
  expect(failures.map(databaseFailure)).toEqual(Array(3).fill('unavailable'))
  await proxy.set('whole')
  await until(() =>
    handle.ping().then(
      () => true,
      () => false,
    ),
  )
  await handle.close()
}, 60_000)

test('the server compiles no statement of these connections', async () => {
  const handle = await open({ connections: 1 })
  const [row] = await handle.db.execute<{ jit: string }>('show jit')
  expect(row?.jit).toBe('off')
  await handle.close()
})
