/**
 * A webhook with a secret is sent signed or not at all, even if the APP_SECRET of the server has
 * changed.
 */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import {
  APP_SECRET,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const OTHER_SECRET = 'another-secret-of-tests-that-is-long-enough'

interface Delivery {
  id: string
  status: string
  next_attempt_at: string | null
  attempts: { at: string; status_code: number | null; duration_ms: number; error: string | null }[]
}

let receiver: Receiver
/** Accepts the renders; it cannot decrypt what another APP_SECRET encrypted. */
let server: TestServer
let user: TestUser
let now = new Date()

beforeAll(async () => {
  receiver = await startReceiver(null, (_request, response) => response.end())
  server = await startServer({
    database: 'postgres',
    env: { EGRESS_ALLOW: `127.0.0.1:${receiver.port}`, LANES: '0' },
    overrides: { now: () => now },
  })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await receiver[Symbol.asyncDispose]()
})
beforeEach(() => {
  now = new Date()
  receiver.received.length = 0
})

/**
 * Enqueues and cancels a render, so that its webhook event is due at once.
 * @returns its request id
 */
async function cancelRenderWithSecret(secret: string | null): Promise<string> {
  const webhook_url = `http://127.0.0.1:${receiver.port}/`
  const signed = { html: 'x', async: true, webhook_url, webhook_secret: 'a-secret-of-theirs' }
  const response = await server.post('/api/v1/pdf', signed, user.key)
  const id = response.headers.get('x-request-id') ?? ''
  // Stores the secret in a form that this process cannot decrypt.
  await server.services.database.db.execute(
    sql`update renders set webhook_secret = ${secret} where request_id = ${id}`,
  )
  const cancelled = await server.fetch(`/api/v1/renders/${id}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${user.key}` },
  })
  expect(cancelled.status).toBe(200)
  return id
}

async function deliveryOf(id: string): Promise<Delivery | undefined> {
  const headers = { Authorization: `Bearer ${user.key}` }
  const response = await server.fetch(`/api/v1/renders/${id}/deliveries`, { headers })
  return ((await response.json()) as { data: Delivery[] }).data[0]
}

/** Encrypts the secret as a process with another APP_SECRET does. */
async function encryptWithOtherSecret(): Promise<string> {
  await using other = await startServer({ env: { APP_SECRET: OTHER_SECRET, LANES: '0' } })
  return other.services.secrets.encrypt('webhook-secrets', 'a-secret-of-theirs')
}

test.each<[what: string, secret: () => Promise<string>]>([
  ['encrypted with another APP_SECRET', encryptWithOtherSecret],
  [
    'damaged',
    async () => `${server.services.secrets.encrypt('webhook-secrets', 'a').slice(0, -4)}AAAA`,
  ],
  [
    'cut off after its key',
    async () => `${server.services.secrets.encrypt('webhook-secrets', 'a').split('.')[0]}.`,
  ],
  ['cut off', async () => server.services.secrets.encrypt('webhook-secrets', 'a').slice(0, 14)],
  ['empty', async () => ''],
])(
  'a webhook whose secret is %s is not sent, records why, and is retried on schedule',
  async (_what, secret) => {
    const id = await cancelRenderWithSecret(await secret())
    await until(async () => (await deliveryOf(id))?.attempts.length === 1)
    const delivery = await deliveryOf(id)
    expect(delivery?.status).toBe('pending')
    expect(delivery?.attempts).toMatchObject([
      { status_code: null, duration_ms: 0, error: 'secret_unavailable' },
    ])
    const waitMs =
      Date.parse(delivery?.next_attempt_at ?? '') - Date.parse(delivery?.attempts[0]?.at ?? '')
    expect(waitMs).toBe(5_000)
    for (const seconds of [5, 30, 120]) {
      const { length } = (await deliveryOf(id))?.attempts ?? []
      now = new Date(now.getTime() + seconds * 1_000)
      server.services.wakeUps.notify('deliveries')
      await until(async () => (await deliveryOf(id))?.attempts.length === length + 1)
    }
    expect(await deliveryOf(id)).toMatchObject({ status: 'failed', next_attempt_at: null })
    expect(receiver.connections()).toBe(0)
    const lines = server.logs.filter((line) => line.includes('secret cannot be decrypted'))
    expect(lines.length).toBeGreaterThanOrEqual(4)
    expect(lines.join()).not.toContain('a-secret-of-theirs')
  },
)

test('a process that can decrypt the secret sends the signed webhook that another process could not send', async () => {
  const id = await cancelRenderWithSecret(await encryptWithOtherSecret())
  await until(async () => (await deliveryOf(id))?.attempts.length === 1)
  await using other = await startServer({
    env: {
      DATABASE_URL: server.services.config.databaseUrl ?? '',
      APP_SECRET: `${APP_SECRET},${OTHER_SECRET}`,
      EGRESS_ALLOW: `127.0.0.1:${receiver.port}`,
      LANES: '0',
    },
  })
  await until(async () => (await deliveryOf(id))?.status === 'delivered')
  expect(other.logs.filter((line) => line.includes('secret cannot be decrypted'))).toEqual([])
  expect(receiver.received).toHaveLength(1)
  expect(receiver.received[0]?.headers['x-service-signature']).toStartWith('sha256=')
})
