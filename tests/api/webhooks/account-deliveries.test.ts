/**
 * The deliveries of all renders of an account: they are listed with filters, read with what was
 * sent, and sent again.
 */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { sql } from 'drizzle-orm'
import type { components } from '../../../server/contract.gen.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { until } from '../../support/until.ts'
import { addEndpoint, call, dataOf, received, textOf } from '../../support/webhooks/endpoints.ts'

setDefaultTimeout(120_000)

type Listed = components['schemas']['AccountDelivery']
type Details = components['schemas']['DeliveryDetails']

describe.each(DATABASES)('deliveries of an account on %s', (database) => {
  let server: TestServer
  let receiver: Receiver
  let user: TestUser
  beforeAll(async () => {
    receiver = await startReceiver(null, (_, response) => response.end('thanks'))
    const env = { EGRESS_ALLOW: `localhost:${receiver.port}` }
    server = await startServer({ database, env })
  })
  beforeEach(async () => {
    receiver.received.length = 0
    user = await server.newUser()
  })
  afterAll(async () => {
    await server.close()
    await receiver[Symbol.asyncDispose]()
  })

  async function list(query: string, of = user) {
    const response = await call(server, of, ['GET', `deliveries?${query}`])
    return (await response.json()) as { data: Listed[]; next_cursor: string | null }
  }
  const ids = async (query: string) => (await list(query)).data.map(({ id }) => id)

  /** Inserts deliveries that have ended, each a second older than the one before. */
  async function insert(count: number, fields: { status?: string; event?: string; url?: string }) {
    const { status = 'delivered', event = 'render.completed', url = 'https://a.example/' } = fields
    await server.services.database.db.execute(sql`
      insert into deliveries (id, user_id, webhook_id, event, url, body, status, created_at)
      select gen_random_uuid(), ${user.id}::uuid, 'msg_x', ${event}, ${url}, '{}', ${status},
        '2026-11-20T10:00:00Z'::timestamptz - make_interval(secs => n) from generate_series(1, ${count}::int) as n`)
  }

  test('are listed with their last attempt, and read with all attempts and what was sent', async () => {
    const { id: endpoint_id, url } = await addEndpoint(server, user, receiver)
    const { request_id } = await dataOf<{ request_id: string }>(
      call(server, user, ['POST', 'pdf'], { html: 'x', async: true }),
    )
    const [request] = await received(receiver, 1)
    if (!request) throw new Error('nothing came')
    await until('it is recorded', async () => (await ids('status=delivered')).length === 1)
    const { data, next_cursor } = await list('')
    expect(next_cursor).toBeNull()
    expect(data).toMatchObject([
      {
        event: 'render.completed',
        status: 'delivered',
        url,
        request_id,
        batch_id: null,
        endpoint_id,
        attempts: 1,
        last_attempt: { status_code: 200, response_body: 'thanks' },
      },
    ])
    const path = ['GET', `deliveries/${data[0]?.id}`] as const
    const details = await dataOf<Details>(call(server, user, path))
    expect(details).toMatchObject({
      attempts: [{ status_code: 200, error: null }],
      request: {
        headers: {
          'Content-Type': 'application/json',
          'webhook-id': request.headers['webhook-id'],
        },
        body: textOf(request),
      },
    })
  })

  test('are sent again with the secret of their endpoint, or of the request', async () => {
    await addEndpoint(server, user, receiver)
    const webhook_url = `http://localhost:${receiver.port}/own`
    const body = { html: 'x', async: true, webhook_url, webhook_secret: 'a-long-secret' }
    await call(server, user, ['POST', 'pdf'], body)
    await received(receiver, 2)
    await until('both are recorded', async () => (await ids('status=delivered')).length === 2)
    receiver.received.length = 0
    for (const id of await ids('')) {
      const again = await call(server, user, ['POST', `deliveries/${id}/redeliver`], {
        webhook_secret: 'another-secret',
      })
      expect(again.status).toBe(200)
    }
    for (const { target, headers } of await received(receiver, 2)) {
      expect(headers['webhook-signature']).toStartWith('v1,')
      expect(headers['x-service-signature'] === undefined).toBe(target === '/all')
    }
    await until('both are recorded', async () => (await ids('status=delivered')).length === 2)
    expect((await list('')).data.map(({ attempts }) => attempts)).toEqual([2, 2])
  })

  test('are found by state, event, host, endpoint and time', async () => {
    await insert(2, { status: 'failed', url: 'https://hooks.example.com:8443/x?y' })
    await insert(3, { event: 'storage.failed', url: 'https://Other.example/' })
    expect(await ids('')).toHaveLength(5)
    expect(await ids('status=failed')).toHaveLength(2)
    expect(await ids('event=storage.failed')).toHaveLength(3)
    expect(await ids('host=hooks.example.com')).toHaveLength(2)
    expect(await ids('host=HOOKS.example.com:8443')).toHaveLength(2)
    expect(await ids('host=hooks.example.com:84')).toHaveLength(0)
    expect(await ids('host=example.com')).toHaveLength(0)
    expect(await ids(`endpoint_id=${crypto.randomUUID()}`)).toHaveLength(0)
    expect(await ids('from=2026-11-20T09:59:59Z')).toHaveLength(2)
    expect(await ids('to=2026-11-20T09:59:58Z')).toHaveLength(1)
    expect(await ids('to=2026-11-19')).toHaveLength(0)
  })

  test('are read page by page without a gap, and a request looks at a bounded number', async () => {
    await insert(60, {})
    const first = await list('limit=50')
    const second = await list(`limit=50&cursor=${first.next_cursor}`)
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([50, 10, null])
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(60)
    await insert(6_000, { status: 'pending' })
    const empty = await list('event=render.failed')
    expect(empty.data).toEqual([])
    expect(empty.next_cursor).not.toBeNull()
    const rest = await list(`event=render.failed&cursor=${empty.next_cursor}`)
    expect(rest).toMatchObject({ data: [], next_cursor: null })
    const malformed = await call(server, user, ['GET', 'deliveries?cursor=x'])
    expect(await statusLabel(malformed)).toBe('400 VALIDATION_ERROR')
  })

  test('are of no other user', async () => {
    await insert(1, { status: 'failed' })
    const [id] = await ids('')
    const eve = await server.newUser()
    expect((await list('', eve)).data).toEqual([])
    expect(await statusLabel(await call(server, eve, ['GET', `deliveries/${id}`]))).toBe(
      '404 NOT_FOUND',
    )
    const again = ['POST', `deliveries/${id}/redeliver`] as const
    expect(await statusLabel(await call(server, eve, again, {}))).toBe('404 NOT_FOUND')
  })
})
