/**
 * The filters of the list of renders: error codes, days and times, beginnings of ids, and text in
 * metadata.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { readError } from '../../support/api/renders.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

interface Listed {
  data: { id: string; request_id: string; error_code: string | null }[]
  pagination: { total: number }
}

interface NewRender {
  name: string
  at: string
  error?: string
  metadata?: string
}

describe.each(DATABASES)('filters on %s', (database) => {
  let server: TestServer
  let user: TestUser

  /** Inserts an ended render, whose name is part of its request id. */
  async function insert({ name, at, error, metadata }: NewRender, userId = user.id): Promise<void> {
    await server.services.database.db.execute(sql`
      insert into renders (id, request_id, user_id, type, status, input_type, usage_month, metadata,
        error_code, error_message, created_at, completed_at)
      select ${crypto.randomUUID()}::uuid, ${`req_${name.padEnd(24, '0')}`}, ${userId}::uuid, 'pdf',
        ${error ? 'failed' : 'completed'}, 'html', '2026-11-01', ${metadata ?? null}, ${error ?? null},
        ${error ?? null}, ${at}::timestamptz, ${at}::timestamptz`)
  }

  beforeAll(async () => {
    server = await startServer({ database, env: { LANES: '0' } })
    user = await server.newUser()
    await insert({ name: 'a1', at: '2026-11-01T23:59:59.999Z', error: 'RENDER_TIMEOUT' })
    await insert({ name: 'a2', at: '2026-11-02T00:00:00.000Z', metadata: '{"order":"Ä-42%"}' })
    await insert({ name: 'b1', at: '2026-11-02T12:00:00.000Z', error: 'RENDER_FAILED' })
    await insert({ name: 'b2', at: '2026-11-03T00:00:00.000Z', metadata: '{"order":"x_7"}' })
    const stranger = await server.newUser()
    await insert(
      { name: 'zz', at: '2026-11-02T00:00:00.000Z', metadata: '{"a":"42"}' },
      stranger.id,
    )
  })
  afterAll(() => server.close())

  const get = (query: string) =>
    server.fetch(`/api/v1/renders?${query}`, { headers: { Authorization: `Bearer ${user.key}` } })
  async function list(query: string): Promise<Listed> {
    const response = await get(query)
    expect([query, response.status]).toEqual([query, 200])
    return (await response.json()) as Listed
  }
  async function names(query: string): Promise<string[]> {
    const { data, pagination } = await list(query)
    expect(pagination.total).toBe(data.length)
    return data.map(({ request_id }) => request_id.slice(4, 6))
  }

  test('renders are found by error code, and every item has its code', async () => {
    expect(await names('error_code=RENDER_TIMEOUT')).toEqual(['a1'])
    expect(await names('error_code=render_failed&status=failed')).toEqual(['b1'])
    expect(await names('error_code=RENDER_FAILED&status=completed')).toEqual([])
    const codes = (await list('')).data.map(({ error_code }) => error_code)
    expect(codes).toEqual([null, 'RENDER_FAILED', null, 'RENDER_TIMEOUT'])
  })

  test('renders are found by days in UTC, the last included, and by times', async () => {
    expect(await names('from=2026-11-02')).toEqual(['b2', 'b1', 'a2'])
    expect(await names('to=2026-11-02')).toEqual(['b1', 'a2', 'a1'])
    expect(await names('from=2026-11-02&to=2026-11-02')).toEqual(['b1', 'a2'])
    expect(await names('from=2026-11-02T12:00:00Z&to=2026-11-03T00:00:00.000Z')).toEqual(['b1'])
    // A plus sign that was not encoded arrives as a space.
    expect(await names('from=2026-11-02T13:00:00+01:00')).toEqual(['b2', 'b1'])
    expect(await names('from=2026-11-03&to=2026-11-02')).toEqual([])
    // Their ends are in the year 10000.
    expect(await names('from=2026-11-03&to=9999-12-31')).toEqual(['b2'])
    expect(await names('from=9999-12-31T23:59:59-23:59')).toEqual([])
  })

  test('renders are found by a whole id, and by its beginning', async () => {
    const [{ id = '', request_id = '' } = {}] = (await list('')).data
    for (const whole of [id, request_id]) expect(await names(`id=${whole}`)).toEqual(['b2'])
    expect(await names('id=req_a')).toEqual(['a2', 'a1'])
    expect(await names('id=req_')).toHaveLength(4)
    expect(await names('id=req_zz')).toEqual([])
    expect(await names(`id=${id.slice(0, 13).toUpperCase()}`)).toEqual(['b2'])
  })

  test('text in metadata is found whatever the case of A to Z, and wildcards are plain characters', async () => {
    expect(await names(`metadata=${encodeURIComponent('Ä-42%')}`)).toEqual(['a2'])
    expect(await names(`metadata=${encodeURIComponent('ä-42%')}`)).toEqual([])
    expect(await names('metadata=ORDER')).toEqual(['b2', 'a2'])
    expect(await names('metadata=x_7')).toEqual(['b2'])
    expect(await names('metadata=x-7')).toEqual([])
    expect(await names('metadata=order&error_code=RENDER_FAILED')).toEqual([])
    expect(await names('metadata=order&to=2026-11-02')).toEqual(['a2'])
  })

  test('text is searched for in the newest 10,000 renders that match the other filters', async () => {
    const other = await server.newUser()
    await insert({ name: 'old', at: '2026-10-01T00:00:00Z', metadata: '{"k":"find me"}' }, other.id)
    await server.services.database.db.execute(sql`
      insert into renders (id, request_id, user_id, type, status, input_type, usage_month, created_at)
      select gen_random_uuid(), 'req_' || gen_random_uuid(), ${other.id}::uuid, 'pdf', 'completed', 'html',
        '2026-11-01', '2026-11-02'::timestamptz + make_interval(secs => n)
      from generate_series(1, 10000) n`)
    const search = async (query: string) => {
      const response = await server.fetch(`/api/v1/renders?limit=1&${query}`, {
        headers: { Authorization: `Bearer ${other.key}` },
      })
      return ((await response.json()) as Listed).pagination.total
    }
    expect(await search('metadata=find')).toBe(0)
    expect(await search('id=req_old')).toBe(0)
    expect(await search('metadata=find&to=2026-10-31')).toBe(1)
    expect(await search(`id=req_${'old'.padEnd(24, '0')}`)).toBe(1)
  })

  test.each([
    ['from', 'yesterday'],
    ['from', '2026-02-30'],
    ['to', '2026-11-02T10:00'],
    ['to', '0000-01-01'],
    ['id', 'order-1'],
    ['id', `req_${'a'.repeat(65)}`],
    ['error_code', 'BROKEN'],
    ['metadata', ''],
    ['metadata', 'a'.repeat(201)],
    ['metadata', '%00'],
  ])('the filter %s=%s is refused, and the error names it', async (name, value) => {
    const response = await get(`${name}=${value}`)
    expect(response.status).toBe(400)
    const { details } = await readError(response)
    expect(details?.issues?.map(({ path }) => path)).toEqual([name])
  })
})
