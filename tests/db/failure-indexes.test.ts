/** The failures of all users are read from indexes, however many there are. */
import { describe, expect, test } from 'bun:test'
import { type SQL, sql } from 'drizzle-orm'
import { countFailures, listFailures } from '../../server/renders/operator/failures.ts'
import { newDatabasePlace } from '../support/database/databases.ts'
import { BOTH_DATABASES } from '../support/server/server.ts'

const FAILED = 10_000
const USER = crypto.randomUUID()
const OTHER = crypto.randomUUID()
const NOW = new Date('2026-11-28T12:00:00Z')

describe.each(BOTH_DATABASES)('10,000 failed renders on %s', (kind) => {
  test('are listed by index with each filter and from any place, and counted by code', async () => {
    const place = await newDatabasePlace(kind)
    const { db, close } = await place.open()
    await db.execute(sql`insert into users (id, email, plan, created_at)
      values (${USER}::uuid, 'ada@example.com', 'pro', now()), (${OTHER}::uuid, 'bob@example.com', 'pro', now())`)
    // One a second, of which one user has a tenth, and as many that are completed.
    await db.execute(sql`
      insert into renders (id, request_id, user_id, type, status, input_type, usage_month, error_code, created_at,
        completed_at)
      select gen_random_uuid(), 'req_' || lpad(n::text, 24, '0'),
        case n % 20 when 0 then ${USER}::uuid else ${OTHER}::uuid end, 'pdf',
        case n % 2 when 0 then 'failed' else 'completed' end, 'html', '2026-11-01',
        case when n % 2 = 1 then null when n % 1000 = 0 then 'INTERNAL_ERROR' else 'RENDER_TIMEOUT' end,
        ${NOW.toISOString()}::timestamptz - make_interval(secs => n), ${NOW.toISOString()}::timestamptz
      from generate_series(1, ${2 * FAILED}::int) as n`)
    await db.execute(sql`analyze`)

    const newest = await listFailures(db, { limit: 3 })
    expect(newest.map(({ request_id }) => Number(request_id.slice(4)))).toEqual([2, 4, 6])
    const rare = await listFailures(db, { code: 'INTERNAL_ERROR', limit: 2 })
    expect(rare.map(({ request_id }) => Number(request_id.slice(4)))).toEqual([1_000, 2_000])
    expect(await countFailures(db, NOW)).toEqual([
      { code: 'RENDER_TIMEOUT', renders: FAILED - 20 },
      { code: 'INTERNAL_ERROR', renders: 20 },
    ])

    const [middle] = await db.execute<{ id: string; created_at: string }>(sql`
      select id, created_at from renders where request_id = ${`req_${'19000'.padStart(24, '0')}`}`)
    const before = { id: middle?.id ?? '', created_at: new Date(middle?.created_at ?? '') }
    const older = await listFailures(db, { before, limit: 2 })
    expect(older.map(({ request_id }) => Number(request_id.slice(4)))).toEqual([19_002, 19_004])

    const planOf = async (query: SQL) => {
      const rows = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
      return [...rows].map((row) => row['QUERY PLAN']).join('\n')
    }
    for (const [filters, index] of [
      [{}, 'renders_failures'],
      [{ before }, 'renders_failures'],
      [{ code: 'INTERNAL_ERROR' }, 'renders_failures_by_code'],
      [{ code: 'INTERNAL_ERROR', before }, 'renders_failures_by_code'],
      [{ userId: USER, before }, 'renders_fail'],
      [{ userId: USER, code: 'INTERNAL_ERROR' }, 'renders_failed_by_code'],
    ] as const) {
      const plan = await planOf(listFailures(db, { ...filters, limit: 51 }).getSQL())
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan Backward using ${index}\\w* on renders`))
      expect(plan).not.toMatch(/Sort|Seq Scan on renders/)
    }
    await close()
    await place.remove()
  })
})
