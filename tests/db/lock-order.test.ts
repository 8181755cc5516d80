/**
 * Statements that lock the same rows lock them in the same order: otherwise PostgreSQL ends one of
 * them.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { usage_months, user_counters } from '../../server/db/schema.ts'
import { startServer, type TestServer } from '../support/server/server.ts'
import { until } from '../support/until.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ database: 'postgres', env: { LANES: '0' } })
})
afterAll(() => server.close())

test('a render that is cancelled locks the counters of its user before the usage, as one that begins does', async () => {
  const user = await server.newUser()
  const accepted = await server.post('/api/v1/pdf', { html: 'x', async: true }, user.key)
  const id = accepted.headers.get('x-request-id')
  const { db } = server.services.database
  let cancelling: Promise<Response> | undefined
  // Like a render that begins: it has the counters, and then needs the usage.
  await db.transaction(async (tx) => {
    await tx.select().from(user_counters).where(eq(user_counters.user_id, user.id)).for('update')
    const headers = { Authorization: `Bearer ${user.key}` }
    cancelling = server.fetch(`/api/v1/renders/${id}`, { method: 'DELETE', headers })
    await until('the cancellation waits for a lock', async () => {
      const [row] = await db.execute<{ waiting: number }>(sql`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return (row?.waiting ?? 0) > 0
    })
    const usage = tx.select().from(usage_months).where(eq(usage_months.user_id, user.id))
    expect(await usage.for('update', { noWait: true })).toHaveLength(1)
  })
  expect((await cancelling)?.status).toBe(200)
})
