/** The list of webhook events of an account, with which a developer's machine receives webhooks. */
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { EVENT_WAITS_MAX } from '../../../server/renders/events/waits.ts'
import { failRenders } from '../../../server/renders/lifecycle.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { SCALED, type TestUser } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

interface Event {
  id: string
  event: string
  request_id: string
  ended_at: string
  body: string
}

const { server, user } = useServer({ env: { LANES: '0' } })

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

/** Ends renders with one statement, as the reaper does. @returns their request ids */
async function endAll(requestIds: string[]): Promise<void> {
  const { db } = server.services.database
  const failure = { code: 'RENDER_FAILED', message: 'x', report: null, now: new Date() } as const
  const ids = sql.join(
    requestIds.map((id) => sql`${id}`),
    sql`, `,
  )
  await failRenders(db, sql`status = 'queued' and request_id in (${ids})`, failure)
}

const enqueueMany = (count: number, by: TestUser) =>
  Promise.all(Array.from({ length: count }, () => enqueue({}, by)))

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

test('pages continue where they ended', async () => {
  const other = await server.newUser()
  const { cursor } = await list('', other)
  const ids = await enqueueMany(60, other)
  await endAll(ids)
  const first = await list(`?cursor=${cursor}`, other)
  const second = await list(`?cursor=${first.cursor}`, other)
  expect([first.events.length, second.events.length]).toEqual([50, 10])
  expect([...idsOf(first), ...idsOf(second)].sort()).toEqual(ids.sort())
  expect((await list(`?cursor=${second.cursor}`, other)).events).toEqual([])
})

test('an end that is committed after a later one is not skipped, however many came between', async () => {
  const busy = await server.newUser()
  const { cursor } = await list('', busy)
  const [late = '', ...others] = await enqueueMany(331, busy)
  const seen: string[] = []
  let next = cursor
  async function readAll(): Promise<void> {
    for (let page = await list(`?cursor=${next}`, busy); page.events.length > 0; ) {
      seen.push(...idsOf(page))
      next = page.cursor
      page = await list(`?cursor=${next}`, busy)
    }
  }
  // It is stamped with its end before all others, and its statement is committed last: it was
  // repeated, or waited.
  const { db } = server.services.database
  const early = new Date(Date.now() - 120_000)
  await endAll(others)
  await readAll()
  expect(seen.length).toBe(330)
  const failure = { code: 'RENDER_FAILED', message: 'x', report: null, now: early } as const
  await failRenders(db, sql`status = 'queued' and request_id = ${late}`, failure)
  await readAll()
  expect(seen.at(-1)).toBe(late)
  expect(new Set(seen).size).toBe(331)
  expect(seen.length).toBe(331)
})

test('a reader beside transactions that end renders sees each event once', async () => {
  const busy = await server.newUser()
  let { cursor } = await list('', busy)
  const ids = await enqueueMany(60, busy)
  const seen: string[] = []
  const ending = Promise.all(
    Array.from({ length: 6 }, async (_, lane) => {
      for (const id of ids.slice(lane * 10, lane * 10 + 10)) {
        await server.services.database.db.transaction(async (tx) => {
          const failure = {
            code: 'RENDER_FAILED',
            message: 'x',
            report: null,
            now: new Date(),
          } as const
          await failRenders(tx, sql`status = 'queued' and request_id = ${id}`, failure)
          await tx.execute(sql`select pg_sleep(random() * 0.02)`)
        })
      }
    }),
  )
  while (seen.length < ids.length) {
    const page = await list(`?wait=5&cursor=${cursor}`, busy)
    seen.push(...idsOf(page))
    cursor = page.cursor
  }
  await ending
  expect((await list(`?cursor=${cursor}`, busy)).events).toEqual([])
  expect(seen.sort()).toEqual(ids.sort())
})

test('after a restore of the database, an old cursor continues with the next event', async () => {
  const other = await server.newUser()
  const [first = '', second = ''] = await enqueueMany(2, other)
  await endAll([first])
  const { events, cursor } = await list('?cursor=1000', other)
  expect(events).toEqual([])
  await endAll([second])
  expect(idsOf(await list(`?cursor=${cursor}`, other))).toEqual([second])
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
  for (const cursor of ['x', 'AAAA', '-1', '01', '1.5', '9'.repeat(16), 'A'.repeat(4_000)]) {
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
