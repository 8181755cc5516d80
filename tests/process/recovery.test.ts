/** Accepted renders and webhook deliveries survive a kill of the server. */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import type { ServerResponse } from 'node:http'
import type { Receiver } from '../support/network/webhook-receiver.ts'
import { firstKey } from '../support/processes/server-process.ts'
import { until } from '../support/until.ts'
import { startWebhookServer, type WebhookServer } from '../support/webhooks/webhook-server.ts'

setDefaultTimeout(180_000)

let webhooks: WebhookServer
let receiver: Receiver
let answer: (response: ServerResponse) => unknown
let headers: Record<string, string>

beforeAll(async () => {
  webhooks = await startWebhookServer((_, response) => answer(response))
  receiver = webhooks.receiver
  headers = {
    Authorization: `Bearer ${firstKey(webhooks.server)}`,
    'Content-Type': 'application/json',
  }
})
afterAll(() => webhooks[Symbol.asyncDispose]())
beforeEach(() => {
  receiver.received.length = 0
  answer = (response) => response.end()
})

async function get<T>(path: string): Promise<T> {
  const response = await fetch(`${webhooks.server.url}/api/v1${path}`, { headers })
  return ((await response.json()) as { data: T }).data
}

async function accept(): Promise<string> {
  const webhook_url = `https://localhost:${receiver.port}/`
  const body = JSON.stringify({ html: '<p>outlives', async: true, webhook_url })
  const response = await fetch(`${webhooks.server.url}/api/v1/pdf`, {
    method: 'POST',
    headers,
    body,
  })
  expect(response.status).toBe(202)
  return response.headers.get('x-request-id') ?? ''
}

interface Delivery {
  status: string
  next_attempt_at: string | null
  attempts: { at: string; status_code: number | null }[]
}
async function deliveryOf(id: string): Promise<Delivery | undefined> {
  return (await get<Delivery[]>(`/renders/${id}/deliveries`))[0]
}

test('after kill -9, 40 accepted renders all complete, are counted once, and send their webhook events', async () => {
  const { used } = await get<{ used: number }>('/usage')
  const ids = await Promise.all(Array.from({ length: 40 }, accept))
  await webhooks.killAndRestart()
  await until(async () => {
    const [completed, notified] = await Promise.all([
      get<{ request_id: string }[]>('/renders?status=completed&limit=100'),
      receiver.received.map(({ body }) => JSON.parse(new TextDecoder().decode(body)).request_id),
    ])
    return ids.every(
      (id) => notified.includes(id) && completed.some((one) => one.request_id === id),
    )
  })
  expect(await get('/usage')).toMatchObject({ used: used + 40 })
})

test('after kill -9 between two delivery attempts, the second comes when it was due', async () => {
  answer = (response) => {
    response.statusCode = receiver.received.length === 1 ? 503 : 200
    response.end()
  }
  const id = await accept()
  await until(async () => (await deliveryOf(id))?.attempts.length === 1)
  const due = Date.parse((await deliveryOf(id))?.next_attempt_at ?? '')
  await webhooks.killAndRestart()
  await until(async () => (await deliveryOf(id))?.status === 'delivered')
  const attempts = (await deliveryOf(id))?.attempts ?? []
  const [firstAt = 0, secondAt = 0] = attempts.map(({ at }) => Date.parse(at))
  // The delay counts from the first attempt, no matter when the server is back.
  expect(due - firstAt).toBeWithin(4_900, 10_000)
  expect(secondAt).toBeGreaterThanOrEqual(due)
  expect(attempts).toMatchObject([{ status_code: 503 }, { status_code: 200 }])
  const [one, two, ...more] = receiver.received
  expect(more).toEqual([])
  expect(two?.body).toEqual(one?.body ?? new Uint8Array())
  expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'] ?? '')
})

test('after kill -9 during a delivery attempt, the attempt is repeated at once and no retry is used up', async () => {
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  answer = () => resolve()
  const id = await accept()
  await arrived
  answer = (response) => response.end()
  await webhooks.killAndRestart()
  const restartedAt = Date.now()
  await until(async () => (await deliveryOf(id))?.status === 'delivered')
  const attempts = (await deliveryOf(id))?.attempts ?? []
  expect(attempts).toMatchObject([{ status_code: 200 }])
  // Otherwise it waits until the lease of the killed process expires, 20 s after the first attempt.
  expect(Date.parse(attempts[0]?.at ?? '') - restartedAt).toBeLessThan(10_000)
  expect(receiver.received).toHaveLength(2)
})
