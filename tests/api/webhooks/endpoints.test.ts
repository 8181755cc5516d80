/**
 * Endpoints of an account receive the events of all of its background renders, signed with secrets
 * of their own.
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
import { verifyWebhook } from '../../../sdk/src/webhooks/index.ts'
import { sweepRenders } from '../../../server/renders/background/claims.ts'
import { CANCELLED, cancelRender } from '../../../server/renders/lifecycle.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import {
  type Received,
  type Receiver,
  startReceiver,
} from '../../support/network/webhook-receiver.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { until } from '../../support/until.ts'
import { addEndpoint, call, dataOf, received, textOf } from '../../support/webhooks/endpoints.ts'

setDefaultTimeout(120_000)

describe.each(DATABASES)('endpoints of an account on %s', (database) => {
  let server: TestServer
  let receiver: Receiver
  let user: TestUser
  let status = 200

  beforeAll(async () => {
    receiver = await startReceiver(null, (_, response) => response.writeHead(status).end('ok'))
    const env = { EGRESS_ALLOW: `localhost:${receiver.port}` }
    server = await startServer({ database, env })
  })
  beforeEach(async () => {
    receiver.received.length = 0
    status = 200
    user = await server.newUser()
  })
  afterAll(async () => {
    await server.close()
    await receiver[Symbol.asyncDispose]()
  })

  const add = (body: Parameters<typeof addEndpoint>[3] = {}) =>
    addEndpoint(server, user, receiver, body)
  const post = (body: object, path = 'pdf') =>
    dataOf<{ request_id: string }>(call(server, user, ['POST', path], body))
  const verified = ({ headers, body }: Received, secrets: string[]) =>
    verifyWebhook(body, headers, secrets)
  const db = () => server.services.database.db

  test('receive the ends of renders that name no address, signed with the secret that was shown once', async () => {
    const { secret, secret_last_four } = await add()
    expect(secret.slice(-4)).toBe(secret_last_four)
    const { request_id } = await post({ html: 'x', async: true, metadata: { a: 'ü' } })
    const [request] = await received(receiver, 1)
    if (!request) throw new Error('nothing came')
    expect(await verified(request, [secret])).toMatchObject({
      event: 'render.completed',
      request_id,
      metadata: { a: 'ü' },
    })
    // It could only be of one secret, and during a rotation there are two.
    expect(request.headers['x-service-signature']).toBeUndefined()
    const { output_url } = JSON.parse(textOf(request)) as { output_url: string }
    expect((await fetch(output_url)).status).toBe(200)
    const listed = await (await call(server, user, ['GET', 'webhook-endpoints'])).text()
    expect(listed).not.toContain(secret)
    const stored = await db().execute(sql`select secret from webhook_endpoints`)
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  test('receive the same event with the same id as the address in the request', async () => {
    await add()
    const webhook_url = `http://localhost:${receiver.port}/own`
    for (const source of [{ html: 'x' }, { url: 'http://nothing.invalid/' }]) {
      receiver.received.length = 0
      await post({ ...source, async: true, webhook_url, metadata: { text: '"\\u0001ü', n: 1.5 } })
      const [one, two] = await received(receiver, 2)
      if (!one || !two) throw new Error('too few')
      expect([one.target, two.target].sort()).toEqual(['/all', '/own'])
      expect(textOf(one)).toBe(textOf(two))
      expect(one.headers['webhook-id']).toBe(String(two.headers['webhook-id']))
    }
  })

  test('receive the event that the list of events has, under its id', async () => {
    await add()
    const { request_id } = await post({ url: 'http://nothing.invalid/', async: true })
    const [request] = await received(receiver, 1)
    if (!request) throw new Error('nothing came')
    const event = await dataOf<{ id: string; body: string }>(
      call(server, user, ['GET', `events/${request_id}`]),
    )
    expect(event).toMatchObject({
      id: String(request.headers['webhook-id']),
      body: textOf(request),
    })
  })

  test('receive nothing of synchronous renders, of other users, of other events, and while disabled', async () => {
    const other = await server.newUser()
    await addEndpoint(server, other, receiver)
    await add({ path: '/failed', events: ['render.failed'] })
    await add({ path: '/off', enabled: false })
    expect((await call(server, user, ['POST', 'pdf'], { html: 'x' })).status).toBe(200)
    await post({ html: 'x', async: true })
    await post({ url: 'http://nothing.invalid/', async: true })
    const [request] = await received(receiver, 1)
    expect(request?.target).toBe('/failed')
    const rows = await db().execute(
      sql`select url from deliveries where user_id in (${user.id}, ${other.id})`,
    )
    expect(rows).toHaveLength(1)
  })

  test('receive the events of a batch: those of its renders, and its end', async () => {
    await add()
    await post(
      {
        renders: [
          { type: 'pdf', html: 'a' },
          { type: 'pdf', html: 'b' },
        ],
      },
      'batch',
    )
    const events = (await received(receiver, 3)).map((one) => JSON.parse(textOf(one)).event)
    expect(events.sort()).toEqual(['batch.completed', 'render.completed', 'render.completed'])
  })

  test('receive the end of renders whose process died, which one statement fails together', async () => {
    await add()
    const ids = []
    for (const metadata of ['{"n":1}', null]) {
      const id = crypto.randomUUID()
      ids.push(`req_${id}`)
      await db().execute(sql`
        insert into renders (id, request_id, user_id, type, status, input_type, usage_month, background, metadata,
          fence, created_at, lease_until, job)
        values (${id}, ${`req_${id}`}, ${user.id}, 'pdf', 'rendering', 'html', '2026-11-01', true, ${metadata},
          3, '2026-11-20T10:00:00.123Z', now() - interval '1 minute', '{}')`)
    }
    await db().execute(sql`
      insert into usage_months (user_id, month, used) values (${user.id}, '2026-11-01', 9)
      on conflict (user_id, month) do nothing`)
    await sweepRenders(db(), new Date())
    server.services.wakeUps.notify('deliveries')
    const events = (await received(receiver, 2)).map((one) => JSON.parse(textOf(one)))
    expect(events.map(({ request_id }) => request_id).sort()).toEqual(ids.sort())
    expect(events[0]).toMatchObject({
      event: 'render.failed',
      error: { code: 'RENDERER_UNAVAILABLE' },
      created_at: '2026-11-20T10:00:00.123Z',
    })
    expect(events.map(({ metadata }) => metadata).sort()).toEqual([{ n: 1 }, null])
  })

  test('receive the end of a render that its user cancels while it is queued', async () => {
    await add()
    await db().execute(sql`
      insert into usage_months (user_id, month, used) values (${user.id}, '2026-11-01', 9)
      on conflict (user_id, month) do nothing`)
    const id = crypto.randomUUID()
    await db().transaction(async (tx) => {
      await tx.execute(sql`
        insert into renders (id, request_id, user_id, type, status, input_type, usage_month, background, created_at)
        values (${id}, ${`req_${id}`}, ${user.id}, 'pdf', 'queued', 'html', '2026-11-01', true, now())`)
      const failure = { ...CANCELLED, report: null, now: new Date() }
      expect(await cancelRender(tx, id, failure)).toMatchObject({ deliveries: true })
    })
    server.services.wakeUps.notify('deliveries')
    const [request] = await received(receiver, 1)
    expect(JSON.parse(textOf(request as Received)).request_id).toBe(`req_${id}`)
  })

  test('that are deleted get nothing more: what is pending fails, and cannot be sent again', async () => {
    const { id } = await add()
    status = 500
    const { request_id } = await post({ html: 'x', async: true })
    await received(receiver, 1)
    const deliveries = `renders/${request_id}/deliveries`
    type Delivery = { id: string; status: string; attempts: unknown[]; endpoint_id: string }
    const read = () => dataOf<Delivery[]>(call(server, user, ['GET', deliveries]))
    await until('the attempt is recorded', async () => (await read())[0]?.attempts.length === 1)
    expect((await call(server, user, ['DELETE', `webhook-endpoints/${id}`])).status).toBe(200)
    const [delivery] = await read()
    expect(delivery).toMatchObject({ status: 'failed', endpoint_id: id })
    const again = ['POST', `${deliveries}/${delivery?.id}/redeliver`] as const
    expect(await statusLabel(await call(server, user, again, {}))).toBe('409 CONFLICT')
    const one = ['POST', `deliveries/${delivery?.id}/redeliver`] as const
    expect(await statusLabel(await call(server, user, one, {}))).toBe('409 CONFLICT')
  })

  test('belong to one account, which has at most 10 of them', async () => {
    const { id } = await add()
    const eve = await server.newUser()
    for (const path of [
      ['PATCH', `webhook-endpoints/${id}`],
      ['DELETE', `webhook-endpoints/${id}`],
      ['POST', `webhook-endpoints/${id}/rotate-secret`],
    ] as const) {
      const body = path[0] === 'PATCH' ? { enabled: false } : {}
      expect(await statusLabel(await call(server, eve, path, body))).toBe('404 NOT_FOUND')
    }
    const all = Array.from({ length: 12 }, (_, at) =>
      call(server, user, ['POST', 'webhook-endpoints'], {
        url: `http://localhost:${receiver.port}/${at}`,
      }),
    )
    const labels = await Promise.all((await Promise.all(all)).map(statusLabel))
    expect(labels.filter((label) => label === '201')).toHaveLength(9)
    expect(labels.filter((label) => label === '409 CONFLICT')).toHaveLength(3)
  })

  test.each([
    ['http://example.com/', '400 VALIDATION_ERROR'],
    ['https://user:pass@example.com/', '400 VALIDATION_ERROR'],
    ['https://10.0.0.1/', '400 SSRF_BLOCKED'],
    ['https://[::1]/', '400 SSRF_BLOCKED'],
  ])('refuse the address %s', async (url, label) => {
    const response = await call(server, user, ['POST', 'webhook-endpoints'], { url })
    expect(await statusLabel(response.clone())).toBe(label)
    expect((await readError(response)).message).toContain('`url`')
    const { id } = await add()
    const change = await call(server, user, ['PATCH', `webhook-endpoints/${id}`], { url })
    expect(await statusLabel(change)).toBe(label)
  })
})
