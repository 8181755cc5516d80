/**
 * Long polling: `wait` answers when a render ends, within bounds that keep it free for everybody
 * else.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { WAITS_MAX } from '../../../server/renders/waits.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { SCALED, startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

interface Status {
  data: { status: string; output_url: string | null }
}

function clientOf(server: TestServer, { key }: TestUser) {
  const headers = { Authorization: `Bearer ${key}` }
  return {
    get: (id: string, query = '?wait=30', signal?: AbortSignal) =>
      server.fetch(`/api/v1/renders/${id}${query}`, { headers, signal }),
    cancel: (id: string) => server.fetch(`/api/v1/renders/${id}`, { method: 'DELETE', headers }),
    async enqueue(html = 'x'): Promise<string> {
      const response = await server.post('/api/v1/pdf', { html, async: true }, key)
      expect(response.status).toBe(202)
      return response.headers.get('x-request-id') ?? ''
    },
  }
}

async function stateOf(response: Response): Promise<string> {
  expect(response.status).toBe(200)
  return ((await response.json()) as Status).data.status
}

test('a request that waits is answered with the output once the render has completed', async () => {
  await using server = await startServer()
  const client = clientOf(server, await server.newUser())
  const id = await client.enqueue()
  const { data } = (await (await client.get(id)).json()) as Status
  expect(data.status).toBe('completed')
  expect((await fetch(data.output_url ?? '')).status).toBe(200)
  expect(await stateOf(await client.get(id))).toBe('completed')
})

// These count the waits of one process: several share the requests (see tools/test-scaled.ts).
describe.skipIf(SCALED)('while no render ends by itself', () => {
  let server: TestServer
  let user: TestUser
  let client: ReturnType<typeof clientOf>

  beforeAll(async () => {
    server = await startServer({ env: { LANES: '0' } })
    user = await server.newUser()
    client = clientOf(server, user)
  })
  afterAll(() => server.close())

  const waiting = () => server.services.waits.size()
  const failAll = () =>
    server.services.database.db.execute(sql`
      update renders set status = 'failed', error_code = 'RENDER_FAILED', error_message = 'x', job = null
      where user_id = ${user.id} and status = 'queued'`)

  test('every waiting request for a render is answered when it is cancelled', async () => {
    const id = await client.enqueue()
    const answers = Promise.all([client.get(id), client.get(id), client.get(id)])
    await until(() => waiting() === 3)
    expect((await client.cancel(id)).status).toBe(200)
    expect(await Promise.all((await answers).map(stateOf))).toEqual(['failed', 'failed', 'failed'])
    expect(waiting()).toBe(0)
  })

  test('the current state is the answer when the time is over, and without `wait`', async () => {
    const id = await client.enqueue()
    for (const query of ['?wait=1', '?wait=0', '']) {
      expect(await stateOf(await client.get(id, query))).toBe('queued')
    }
    await client.cancel(id)
  })

  test('renders that another process ends are found by few statements, however many wait', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => client.enqueue()))
    const answers = Promise.all(ids.map((id) => client.get(id)))
    await until(() => waiting() === ids.length)
    const { db } = server.services.database
    const { execute } = db
    let statements = 0
    db.execute = ((query) => {
      statements += 1
      return execute.call(db, query)
    }) as typeof execute
    try {
      await failAll()
      const states = await Promise.all((await answers).map(stateOf))
      expect(new Set(states)).toEqual(new Set(['failed']))
      // Each response then reads its render with a select.
      expect(statements).toBeLessThan(20)
    } finally {
      db.execute = execute
    }
  })

  test('a client that hangs up frees its place', async () => {
    const id = await client.enqueue()
    const hangUp = new AbortController()
    const answer = client.get(id, '?wait=30', hangUp.signal).catch(() => 'hung up')
    await until(() => waiting() === 1)
    hangUp.abort()
    expect(await answer).toBe('hung up')
    await until(() => waiting() === 0)
    await client.cancel(id)
  })

  test('a user has a bounded number of waiting requests, and others can still wait', async () => {
    const id = await client.enqueue()
    const answers = Promise.all(Array.from({ length: WAITS_MAX.user }, () => client.get(id)))
    await until(() => waiting() === WAITS_MAX.user)
    const refused = await client.get(id)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await statusLabel(refused)).toBe('429 RATE_LIMITED')
    expect(await stateOf(await client.get(id, ''))).toBe('queued')

    const other = clientOf(server, await server.newUser())
    expect(await stateOf(await other.get(await other.enqueue(), '?wait=1'))).toBe('queued')
    await client.cancel(id)
    expect(await tally(await answers)).toEqual({ '200': WAITS_MAX.user })
  })

  test('an unknown render is answered at once, and a `wait` that is too long is refused', async () => {
    expect((await client.get('req_unknown')).status).toBe(404)
    for (const query of ['?wait=31', '?wait=-1', '?wait=soon']) {
      expect(await statusLabel(await client.get('req_unknown', query))).toBe('400 VALIDATION_ERROR')
    }
  })
})

test.skipIf(SCALED)(
  'a server that shuts down answers waiting requests with the current state',
  async () => {
    const server = await startServer({ env: { LANES: '0' } })
    const client = clientOf(server, await server.newUser())
    const answer = client.get(await client.enqueue())
    await until(() => server.services.waits.size() === 1)
    const closed = server.close()
    expect(await stateOf(await answer)).toBe('queued')
    await closed
  },
)
