/** How many statements over a user's whole history run at a time in one process. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ database: 'postgres', env: { LANES: '0' } })
})
afterAll(() => server.close())

const get = (path: string, { key }: TestUser) =>
  server.fetch(`/api/v1/${path}`, { headers: { Authorization: `Bearer ${key}` } })

/** Locks the renders while `work` runs, so that statements that read them wait. */
async function whileLocked(
  work: (database: InstanceType<typeof Bun.SQL>) => Promise<unknown>,
): Promise<void> {
  await using database = new Bun.SQL(server.services.config.databaseUrl ?? '')
  await database.begin(async (transaction) => {
    await transaction`lock table renders`
    await work(database)
  })
}

test('a user has at most two searches running, and others can search at the same time', async () => {
  const [user, other] = [await server.newUser(), await server.newUser()]
  let searches: Promise<Response>[] = []
  await whileLocked(async () => {
    searches = ['metadata=a', 'id=req_a', 'metadata=b'].map((query) =>
      get(`renders?${query}`, user),
    )
    // The lock holds the other two.
    expect(await statusLabel(await Promise.race(searches))).toBe('429 RATE_LIMITED')
  })
  expect(await tally(await Promise.all(searches))).toEqual({ '200': 2, '429 RATE_LIMITED': 1 })
  expect((await get('renders?metadata=a', other)).status).toBe(200)
})

test('lists and reports of usage of a user run one after the other, and 50 can wait', async () => {
  const user = await server.newUser()
  let lists: Promise<Response>[] = []
  await whileLocked(async (database) => {
    lists = Array.from({ length: 60 }, (_, at) => get(at % 2 ? 'usage' : 'renders', user))
    expect(await statusLabel(await Promise.race(lists))).toBe('429 RATE_LIMITED')
    await until('a list waits for the lock', async () => (await waitingStatements(database)) > 0)
    // The rows of a list and their number are two statements.
    expect(await waitingStatements(database)).toBeLessThanOrEqual(2)
  })
  expect(await tally(await Promise.all(lists))).toEqual({ '200': 51, '429 RATE_LIMITED': 9 })
})

async function waitingStatements(database: InstanceType<typeof Bun.SQL>): Promise<number> {
  const [row] = await database`
    select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  return row.n
}
