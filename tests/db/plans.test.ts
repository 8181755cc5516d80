/** Statements that run again and again read few rows, however many there are. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import * as schema from '../../server/db/schema.ts'
import { releaseOldKeys } from '../../server/renders/idempotency.ts'
import { claimDeliveries } from '../../server/webhooks/claim-deliveries.ts'
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

test('a claim of webhook deliveries reads indexes only, and is too cheap for the server to compile it', async () => {
  // 1,000 users with ended deliveries; 50 of them have 400 pending ones each, for 5 receivers.
  await client`
    insert into users (id, email, plan, created_at)
    select gen_random_uuid(), 'u' || n || '@example.com', 'pro', now() from generate_series(1, 1000) n`
  await client`
    with owner as (select id, (row_number() over (order by id))::int as n from users where plan = 'pro'),
    render as (
      insert into renders (id, request_id, user_id, type, status, input_type, usage_month, created_at)
      select gen_random_uuid(), 'req_of_' || n, id, 'pdf', 'completed', 'html', '2026-11-01', now()
      from owner returning id, user_id
    )
    insert into deliveries (id, render_id, user_id, webhook_id, event, url, body, status, next_attempt_at, created_at)
    select gen_random_uuid(), render.id, render.user_id, 'msg_' || owner.n || '_' || d, 'render.completed',
      'https://hook' || d % 5 || '.example.com/', '{}',
      case when owner.n <= 50 and d <= 400 then 'pending' else 'delivered' end,
      case when owner.n <= 50 and d <= 400 then now() - d * interval '1 s' end, now()
    from render join owner on owner.id = render.user_id,
      generate_series(1, case when owner.n <= 50 then 500 else 79 end) d`
  await client`analyze deliveries`
  const queries: { query: string; params: unknown[] }[] = []
  const logger = {
    logQuery: (query: string, params: unknown[]) => void queries.push({ query, params }),
  }
  const db = drizzle(client, { schema, logger })
  const claimed = await claimDeliveries(db, {
    now: new Date(),
    underWay: 0,
    limit: 64,
    leaseSeconds: 20,
  })
  expect(claimed).toHaveLength(64)
  expect(queries).toHaveLength(2)
  for (const { query, params } of queries) {
    const plan = await client.unsafe(`explain (analyze, timing off) ${query}`, params as string[])
    const lines = plan.map((row) => String(row['QUERY PLAN']))
    process.stdout.write(`${lines.at(-1)}\n`)
    const cost = Number(/cost=[\d.]+\.\.([\d.]+)/.exec(lines[0] ?? '')?.[1])
    // The default of jit_above_cost, for poolers that refuse the setting of the session.
    expect(cost).toBeLessThan(100_000)
    expect(lines.join('\n')).not.toContain('Seq Scan')
  }
})
