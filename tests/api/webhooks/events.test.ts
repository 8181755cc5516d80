/** The list of webhook events of an account, with which a developer's machine receives webhooks. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { cursorAt, encodeCursor, LATE_MS, SEEN_MAX } from '../../../server/renders/events/cursor.ts'
import { EVENT_WAITS_MAX } from '../../../server/renders/events/waits.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { SCALED, startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

interface Event {
  id: string
  event: string
  request_id: string
  ended_at: string
  body: string
}

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await startServer({ env: { LANES: '0' } })
  user = await server.newUser()
})
afterAll(() => server.close())

const get = (path: string, { key } = user, signal?: AbortSignal) =>
  server.fetch(path, { headers: { Authorization: `Bearer ${key}` }, signal })

async function list(query: string, by = user): Promise<{ events: Event[]; cursor: string }> {
  const response = await get(`/api/v1/events${query}`, by)
  expect(response.status).toBe(200)
  return (await response.json()).data
}

async function enqueue(extra: object = {}, by = user): Promise<string> {
  const body = { html: 'x', async: true, metadata: { order: 42 }, ...extra }
  const response = await server.post('/api/v1/pdf', body, by.key)
  expect(response.status).toBe(202)
  return response.headers.get('x-request-id') ?? ''
}

const cancel = (id: string) =>
  server.fetch(`/api/v1/renders/${id}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${user.key}` },
  })

/** Inserts renders that have ended, as another process would. @returns their request ids */
async function insertEnded(times: number[], by = user): Promise<string[]> {
  const ids = times.map(() => `req_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`)
  for (const [index, at] of times.entries()) {
    await server.services.database.db.execute(sql`
      insert into renders (id, request_id, user_id, type, status, input_type, usage_month, background,
        error_code, error_message, created_at, completed_at)
      select ${crypto.randomUUID()}::uuid, ${ids[index]}, ${by.id}::uuid, 'pdf', 'failed', 'html', '2026-11-01',
        true, 'RENDER_FAILED', 'x', ${new Date(at).toISOString()}::timestamptz,
        ${new Date(at).toISOString()}::timestamptz`)
  }
  return ids
}

const idsOf = ({ events }: { events: Event[] }) => events.map(({ request_id }) => request_id)

test('a waiting request gets the event of a render that ends, and each event is returned once', async () => {
  const start = await list('')
  expect(start.events).toEqual([])
  const id = await enqueue()
  const waiting = list(`?wait=30&cursor=${start.cursor}`)
  await cancel(id)
  const { events, cursor } = await waiting
  expect(events).toMatchObject([{ event: 'render.failed', request_id: id }])
  const body = JSON.parse(events[0]?.body ?? '')
  expect(body).toMatchObject({ event: 'render.failed', request_id: id, metadata: { order: 42 } })
  expect(body.error).toEqual({ code: 'RENDER_FAILED', message: 'The render was cancelled.' })
  expect((await list(`?cursor=${cursor}`)).events).toEqual([])
  expect((await list(`?wait=1&cursor=${cursor}`)).events).toEqual([])
})

test('the event of a render with a webhook has the id and the bytes of its delivery', async () => {
  const { cursor } = await list('')
  const id = await enqueue({ webhook_url: 'https://example.com/hook' })
  await cancel(id)
  const [event] = (await list(`?cursor=${cursor}`)).events
  const [row] = await server.services.database.db.execute<{ webhook_id: string; body: string }>(
    sql`select webhook_id, body from deliveries where webhook_id = ${event?.id}`,
  )
  expect(row).toMatchObject({ webhook_id: event?.id, body: event?.body })
  for (const path of [event?.id, id]) {
    const response = await get(`/api/v1/events/${path}`)
    expect((await response.json()).data).toEqual(event)
  }
})

test('one event is read by its own id, and renders that have none are 404', async () => {
  const { cursor } = await list('')
  const queued = await enqueue()
  const cancelled = await enqueue()
  await cancel(cancelled)
  const [event] = (await list(`?cursor=${cursor}`)).events
  expect((await (await get(`/api/v1/events/${event?.id}`)).json()).data).toEqual(event)
  const stranger = await server.newUser()
  for (const [path, by] of [
    [queued, user],
    ['msg_nothing', user],
    [`msg_${'0'.repeat(32)}`, user],
    [crypto.randomUUID(), user],
    [event?.id, stranger],
    [cancelled, stranger],
  ] as const) {
    const response = await get(`/api/v1/events/${path}`, by)
    expect([path, await statusLabel(response)]).toEqual([path, '404 RENDER_NOT_FOUND'])
  }
  await cancel(queued)
})

test('a render that becomes visible after a later one is not skipped, and pages continue where they ended', async () => {
  const other = await server.newUser()
  const now = Date.now() + 1_000
  const times = Array.from({ length: 60 }, (_, index) => now + index)
  const { cursor } = await list('', other)
  const ids = await insertEnded(times, other)
  const first = await list(`?cursor=${cursor}`, other)
  expect(idsOf(first)).toEqual(ids.slice(0, 50))
  const [late] = await insertEnded([now + 10], other)
  const second = await list(`?cursor=${first.cursor}`, other)
  expect(idsOf(second)).toEqual([late ?? '', ...ids.slice(50)])
  const [later] = await insertEnded([now + 20], other)
  const third = await list(`?wait=30&cursor=${second.cursor}`, other)
  expect(idsOf(third)).toEqual([later ?? ''])
  expect((await list(`?cursor=${third.cursor}`, other)).events).toEqual([])
})

test('a cursor has a bounded length, however many renders end', async () => {
  const busy = await server.newUser()
  const from = Date.now() - LATE_MS / 2
  await server.services.database.db.execute(sql`
    insert into renders (id, request_id, user_id, type, status, input_type, usage_month, background,
      error_code, error_message, created_at, completed_at)
    select gen_random_uuid(), 'req_' || md5(n::text), ${busy.id}::uuid, 'pdf', 'failed', 'html', '2026-11-01', true,
      'RENDER_FAILED', 'x', now(), ${new Date(from).toISOString()}::timestamptz + n * interval '1 ms'
    from generate_series(1, 420) as n`)
  let cursor = encodeCursor(cursorAt(from))
  const seen = new Set<string>()
  for (let page = await list(`?cursor=${cursor}`, busy); page.events.length > 0; ) {
    for (const id of idsOf(page)) seen.add(id)
    ;({ cursor } = page)
    expect(cursor.length).toBeLessThan(4_096)
    page = await list(`?cursor=${cursor}`, busy)
  }
  expect(seen.size).toBe(420)
  expect(SEEN_MAX).toBeLessThan(420)
})

test('synchronous renders have no events', async () => {
  const { cursor } = await list('')
  await server.services.database.db.execute(sql`
    insert into renders (id, request_id, user_id, type, status, input_type, usage_month, created_at, completed_at)
    select gen_random_uuid(), 'req_synchronous', ${user.id}::uuid, 'pdf', 'completed', 'html', '2026-11-01',
      now(), now() + interval '1 s'`)
  expect((await list(`?cursor=${cursor}`)).events).toEqual([])
  expect((await get('/api/v1/events/req_synchronous')).status).toBe(404)
})

test('a cursor that is malformed is refused', async () => {
  const late = encodeCursor(cursorAt(Date.UTC(10_000, 0, 1)))
  for (const cursor of ['x', 'AAAA', `${encodeCursor(cursorAt(1))}A`, 'A'.repeat(4_000), late]) {
    expect(await statusLabel(await get(`/api/v1/events?cursor=${cursor}`))).toBe(
      '400 VALIDATION_ERROR',
    )
  }
})

// It fills the places of one process: several share the requests (see tools/test-scaled.ts).
test.skipIf(SCALED)(
  'a user has a bounded number of waiting requests, and they end when the server shuts down',
  async () => {
    const { cursor } = await list('')
    const hangUp = new AbortController()
    const path = `/api/v1/events?wait=30&cursor=${cursor}`
    const answers = Promise.all(
      Array.from({ length: EVENT_WAITS_MAX.user + 1 }, () => get(path, user, hangUp.signal)),
    )
    const other = list(`?wait=1&cursor=${cursor}`, await server.newUser())
    expect((await other).events).toEqual([])
    server.services.eventWaits.release()
    expect(await tally(await answers)).toEqual({
      '200': EVENT_WAITS_MAX.user,
      '429 RATE_LIMITED': 1,
    })
  },
)
