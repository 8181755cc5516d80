/**
 * Deliveries verified by the libraries that receivers of Standard Webhooks use, with both kinds of
 * secret.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { verifyWebhook } from '../../../sdk/src/webhooks/index.ts'
import type { Received } from '../../support/network/webhook-receiver.ts'
import { newKey } from '../../support/processes/server-process.ts'
import { ADMIN_TOKEN, newPostgresDatabase } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks/webhook-server.ts'

setDefaultTimeout(120_000)

let database: Awaited<ReturnType<typeof newPostgresDatabase>>
let webhooks: WebhookServer
let key: string
beforeAll(async () => {
  database = await newPostgresDatabase()
  const env = { ADMIN_TOKEN, LANES: '1', DATABASE_URL: database.url }
  webhooks = await startWebhookServer((_, response) => response.end('ok'), env)
  key = await newKey(webhooks.server, 'business')
})
afterAll(async () => {
  await webhooks[Symbol.asyncDispose]()
  await database.drop()
})

async function delivery(secret: string): Promise<Received> {
  const { receiver, server } = webhooks
  receiver.received.length = 0
  const response = await fetch(`${server.url}/api/v1/pdf`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      html: '<p>Zoë',
      metadata: { name: 'Zoë' },
      async: true,
      webhook_url: `https://localhost:${receiver.port}/hook`,
      webhook_secret: secret,
    }),
  })
  expect(response.status).toBe(202)
  await until(() => receiver.received.length > 0)
  return receiver.received[0] as Received
}

/** The secret as a library takes it: Base64 of its text, unless it has that form. */
const encoded = (secret: string) =>
  secret.startsWith('whsec_') ? secret : Buffer.from(secret).toString('base64')

describe.each([
  ['of Standard Webhooks', `whsec_${Buffer.from('a key of 24 random bytes').toString('base64')}`],
  ['of any text', 'a-long-random-sécret'],
])('a delivery with a secret %s', (_what, secret) => {
  let body: string
  let headers: Record<string, string>
  beforeAll(async () => {
    const { body: bytes, headers: given } = await delivery(secret)
    body = Buffer.from(bytes).toString('utf8')
    headers = given as Record<string, string>
  })

  test.each([
    ['standardwebhooks', StandardWebhook],
    ['svix', SvixWebhook],
  ])('is accepted by %s, which refuses another body and another secret', (_name, Webhook) => {
    const webhook = new Webhook(encoded(secret))
    expect(() => webhook.verify(body, headers)).not.toThrow()
    expect(() => webhook.verify(`${body} `, headers)).toThrow()
    expect(() => new Webhook(encoded('another-secret')).verify(body, headers)).toThrow()
  })

  test('is accepted by standardwebhooks with the bytes of the text as a raw key', () => {
    if (secret.startsWith('whsec_')) return
    const webhook = new StandardWebhook(new TextEncoder().encode(secret), { format: 'raw' })
    expect(webhook.verify(body, headers)).toMatchObject({ metadata: { name: 'Zoë' } })
  })

  test('is accepted by the SDK', async () => {
    expect((await verifyWebhook(body, headers, secret)).event).toBe('render.completed')
  })

  test('has an X-Service-Signature whose key is the text of the secret', () => {
    expect(headers['x-service-signature']).toBe(
      `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    )
  })
})

test('any text of 8 to 256 characters is a secret, also with the prefix and no Base64 after it', async () => {
  const secret = 'whsec_not-base64!'
  const { body: bytes, headers } = await delivery(secret)
  const body = Buffer.from(bytes).toString('utf8')
  const raw = new StandardWebhook(new TextEncoder().encode(secret), { format: 'raw' })
  expect(raw.verify(body, headers as Record<string, string>)).toBeObject()
})
