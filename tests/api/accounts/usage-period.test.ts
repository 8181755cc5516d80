/** The usage of any days, by day and type. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { components } from '../../../server/contract.gen.ts'
import { readError } from '../../support/api/renders.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

type Usage = components['schemas']['Usage']

describe.each(DATABASES)('the usage of a period on %s', (database) => {
  let server: TestServer
  let user: TestUser

  beforeAll(async () => {
    const now = () => new Date('2026-11-20T10:15:00.000Z')
    server = await startServer({ database, env: { LANES: '0' }, overrides: { now } })
    user = await server.newUser('pro')
    const rows = [
      ['pdf', 'completed', '2026-09-30T23:59:59Z', '2026-09-01'],
      ['pdf', 'completed', '2026-10-01T00:00:00Z', '2026-10-01'],
      ['og', 'completed', '2026-10-30T23:59:59Z', '2026-10-01'],
      ['screenshot', 'completed', '2026-10-31T00:00:00Z', '2026-10-01'],
      ['pdf', 'completed', '2026-11-20T09:00:00Z', '2026-11-01'],
      ['pdf', 'rendering', '2026-11-20T10:00:00Z', '2026-11-01'],
      ['pdf', 'failed', '2026-11-20T10:00:00Z', '2026-11-01'],
    ]
    for (const [type, status, at, month] of rows) {
      await server.services.database.db.execute(sql`
        insert into renders (id, request_id, user_id, type, status, input_type, usage_month, created_at)
        values (${crypto.randomUUID()}::uuid, ${crypto.randomUUID()}, ${user.id}::uuid, ${type},
          ${status}, 'html', ${month}, ${at}::timestamptz)`)
    }
  })
  afterAll(() => server.close())

  const get = (query: string) =>
    server.fetch(`/api/v1/usage${query}`, { headers: { Authorization: `Bearer ${user.key}` } })
  const usage = async (query = '') => ((await (await get(query)).json()) as { data: Usage }).data

  test('is that of the last 30 days by default, beside the month and its allowance', async () => {
    const { allowance, by_type, by_day, period } = await usage()
    expect(allowance).toBe(25_000)
    expect(by_type).toEqual({ pdf: 2, screenshot: 0, og: 0 })
    expect(by_day).toEqual([{ date: '2026-11-20', used: 2 }])
    expect(period).toMatchObject({ from: '2026-10-22', to: '2026-11-20', used: 4 })
    expect(period.by_type).toEqual({ pdf: 2, screenshot: 1, og: 1 })
    expect(period.by_day).toHaveLength(30)
    expect(period.by_day.filter(({ used }) => used > 0)).toEqual([
      { date: '2026-10-30', used: 1, pdf: 0, screenshot: 0, og: 1 },
      { date: '2026-10-31', used: 1, pdf: 0, screenshot: 1, og: 0 },
      { date: '2026-11-20', used: 2, pdf: 2, screenshot: 0, og: 0 },
    ])
  })

  test('may end with the last day of the year 9999', async () => {
    for (const query of ['?to=9999-12-31', '?from=9999-12-20']) {
      expect((await usage(query)).period).toMatchObject({ to: '9999-12-31', used: 0 })
    }
  })

  test('covers the given days only, the first and the last included', async () => {
    const { by_type, period } = await usage('?from=2026-10-01&to=2026-10-30')
    expect(by_type).toEqual({ pdf: 2, screenshot: 0, og: 0 })
    expect(period).toMatchObject({ used: 2, by_type: { pdf: 1, screenshot: 0, og: 1 } })
    expect((await usage('?from=2026-10-01')).period).toMatchObject({ to: '2026-10-30', used: 2 })
    expect((await usage('?to=2026-10-30')).period).toMatchObject({ from: '2026-10-01', used: 2 })
    expect((await usage('?from=2026-10-31&to=2026-10-31')).period.by_day).toEqual([
      { date: '2026-10-31', used: 1, pdf: 0, screenshot: 1, og: 0 },
    ])
  })

  test.each([
    ['?from=2026-10-01&to=2026-11-01', 'to'],
    ['?from=2026-10-02&to=2026-10-01', 'to'],
    ['?from=2026-02-30', 'from'],
    ['?from=1000-01-01&to=9999-12-31', 'from'],
    ['?to=2026-11-02T10:00:00Z', 'to'],
  ])('is refused for %s, and the error names `%s`', async (query, name) => {
    const response = await get(query)
    expect(response.status).toBe(400)
    const { details } = await readError(response)
    expect(details?.issues?.map(({ path }) => path)).toEqual([name])
  })
})
