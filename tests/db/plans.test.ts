/** Statements that run again and again read few rows, however many there are. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import * as schema from '../../server/db/schema.ts'
import { releaseOldKeys } from '../../server/renders/idempotency.ts'
import { newPostgresDatabase } from '../support/server/server.ts'

const DAY_MS = 24 * 3_600_000

let place: Awaited<ReturnType<typeof newPostgresDatabase>>
let client: Sql
beforeAll(async () => {
  place = await newPostgresDatabase()
  client = postgres(place.url, { max: 1, onnotice: () => {} })
  const [user] = await client<{ id: string }[]>`
    insert into users (id, email, plan, created_at)
    values (gen_random_uuid(), 'a@example.com', 'free', now()) returning id`
  // A minute ago to two weeks ago, the newest 2,880 with keys.
  await client`
    insert into renders
      (id, request_id, user_id, type, status, input_type, usage_month, report,
        idempotency_key, created_at)
    select gen_random_uuid(), 'req_' || n, ${user?.id ?? ''}, 'pdf', 'completed', 'html', '2026-11-01', repeat('x', 500),
      case when n <= 2880 then 'key-' || n end, now() - make_interval(mins => n)
    from generate_series(1, 20160) n`
  await client`analyze renders`
})
afterAll(async () => {
  await client.end()
  await place.drop()
})

test('the search for old idempotency keys reads them in order, and no newer keys', async () => {
  const queries: string[] = []
  const logger = { logQuery: (query: string) => void queries.push(query) }
  const db = drizzle(client, { schema, logger })
  const now = new Date()
  expect(await releaseOldKeys(db, { now, limit: 200 })).toHaveLength(200)
  const before = new Date(now.getTime() - DAY_MS).toISOString()
  const plan = await client.unsafe(`explain ${queries[0]}`, [null, before, 200])
  const lines = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
  expect(lines).toContain('Index Scan using renders_keyed on renders')
  expect(lines).toContain('Index Cond: (created_at <= ')
  expect(lines).not.toContain('Seq Scan')
})
