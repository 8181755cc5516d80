/** The secrets of endpoints: they are rotated with an overlap, and sign the next attempt. */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { signWebhook, verifyWebhook } from '../../../sdk/src/webhooks/index.ts'
import { delivery_attempts } from '../../../server/db/schema.ts'
import {
  type Received,
  type Receiver,
  startReceiver,
} from '../../support/network/webhook-receiver.ts'
import {
  DATABASES,
  SCALED,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { until } from '../../support/until.ts'
import {
  addEndpoint,
  call,
  dataOf,
  type Endpoint,
  received,
} from '../../support/webhooks/endpoints.ts'

setDefaultTimeout(120_000)

describe.each(DATABASES)('the secrets of endpoints on %s', (database) => {
  let server: TestServer
  let receiver: Receiver
  let user: TestUser
  let status = 200
  /** The time of the server runs ahead by so much. */
  let aheadMs = 0

  beforeAll(async () => {
    receiver = await startReceiver(null, (_, response) => response.writeHead(status).end('ok'))
    const env = { EGRESS_ALLOW: `localhost:${receiver.port}` }
    const now = () => new Date(Date.now() + aheadMs)
    server = await startServer({ database, env, overrides: { now } })
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

  test('change their secret with an overlap in which both sign, and with none at once', async () => {
    const { id, secret: first } = await add()
    const rotate = (body: object) =>
      dataOf<Endpoint>(call(server, user, ['POST', `webhook-endpoints/${id}/rotate-secret`], body))
    const { secret: second, previous_secret_until } = await rotate({ overlap_hours: 1 })
    expect(previous_secret_until).not.toBeNull()
    const next = async () => {
      receiver.received.length = 0
      await post({ html: 'x', async: true })
      const [request] = await received(receiver, 1)
      if (!request) throw new Error('nothing came')
      return request
    }
    const during = await next()
    await verified(during, [first])
    await verified(during, [second])
    aheadMs = 3_601_000
    const after = await next()
    aheadMs = 0
    const options = { toleranceSeconds: false } as const
    await verifyWebhook(after.body, after.headers, second, options)
    expect(verifyWebhook(after.body, after.headers, first, options)).rejects.toThrow('secret')
    const { secret: third } = await rotate({ overlap_hours: 0 })
    const atOnce = await next()
    await verified(atOnce, [third])
    expect(verified(atOnce, [first, second])).rejects.toThrow('secret')
    expect(await signWebhook('x', third)).toBeObject()
  })

  test('sign the next attempt with a secret that has changed since the first', async () => {
    const { id } = await add()
    status = 500
    await post({ html: 'x', async: true })
    await received(receiver, 1)
    const { secret } = await dataOf<Endpoint>(
      call(server, user, ['POST', `webhook-endpoints/${id}/rotate-secret`], { overlap_hours: 0 }),
    )
    const [, again] = await received(receiver, 2)
    await verified(again as Received, [secret])
  })

  // It reads the log of one process (see tools/test-scaled.ts).
  test.skipIf(SCALED)(
    'that an erased account leaves without a row send nothing, and raise no alarm about APP_SECRET',
    async () => {
      const { db } = server.services.database
      const id = crypto.randomUUID()
      await db.execute(sql`
        insert into deliveries
          (id, user_id, webhook_id, event, url, endpoint_id, body, status, next_attempt_at, created_at)
        values (${id}::uuid, ${user.id}::uuid, 'msg_gone', 'render.failed', ${`http://localhost:${receiver.port}/gone`},
          gen_random_uuid(), '{}', 'pending', now(), now())`)
      server.services.wakeUps.notify('deliveries')
      const attempts = () => db.$count(delivery_attempts, eq(delivery_attempts.delivery_id, id))
      await until('an attempt is recorded', async () => (await attempts()) > 0)
      expect(receiver.received).toEqual([])
      expect(server.logs.join('\n')).not.toContain('APP_SECRET')
    },
  )
})
