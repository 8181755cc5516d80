/** Deliveries to the endpoints of an account survive a kill of the server. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { firstKey } from '../support/processes/server-process.ts'
import { until } from '../support/until.ts'
import { startWebhookServer } from '../support/webhooks/webhook-server.ts'

setDefaultTimeout(180_000)

const RENDERS = 20

test('after kill -9, every event of accepted renders comes to the endpoint of the account, signed with its secret', async () => {
  let isUp = false
  await using webhooks = await startWebhookServer((_, response) =>
    // The attempts before the kill fail, so that all deliveries outlive it.
    response.writeHead(isUp ? 200 : 503).end(),
  )
  const { receiver } = webhooks
  const headers = {
    Authorization: `Bearer ${firstKey(webhooks.server)}`,
    'Content-Type': 'application/json',
  }
  async function post<T>(path: string, body: object): Promise<T> {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${webhooks.server.url}/api/v1${path}`, init)
    return ((await response.json()) as { data: T }).data
  }

  const url = `https://localhost:${receiver.port}/account`
  const { secret } = await post<{ secret: string }>('/webhook-endpoints', { url })
  const accepted = await Promise.all(
    Array.from({ length: RENDERS }, () =>
      post<{ request_id: string }>('/pdf', { html: '<p>outlives', async: true }),
    ),
  )
  await until('some were tried', () => receiver.received.length >= 3)
  isUp = true
  receiver.received.length = 0
  await webhooks.killAndRestart()

  const webhook = new Webhook(secret)
  const verified = () =>
    new Set(
      receiver.received.map(({ headers: sent, body }) => {
        const text = Buffer.from(body).toString('utf8')
        const event = webhook.verify(text, sent as Record<string, string>)
        return (event as { request_id: string }).request_id
      }),
    )
  const wanted = new Set(accepted.map(({ request_id }) => request_id))
  await until('every event has come', () => verified().isSupersetOf(wanted))
  expect(verified()).toEqual(wanted)
})
