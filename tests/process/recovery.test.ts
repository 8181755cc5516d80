/** Accepted renders and webhook deliveries survive a kill of the server. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { ServerResponse } from 'node:http'
import type { Receiver } from '../support/network/webhook-receiver.ts'
import { firstKey } from '../support/processes/server-process.ts'
import { until } from '../support/until.ts'
import { startWebhookServer, type WebhookServer } from '../support/webhooks/webhook-server.ts'

setDefaultTimeout(180_000)

let webhooks: WebhookServer
let receiver: Receiver
let answer = (response: ServerResponse): unknown => response.end()
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

async function get<T>(path: string): Promise<T> {
  const response = await fetch(`${webhooks.server.url}/api/v1${path}`, { headers })
  return ((await response.json()) as { data: T }).data
}

async function accept(path: string): Promise<string> {
  const webhook_url = `https://localhost:${receiver.port}${path}`
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
  const ids = await Promise.all(Array.from({ length: 40 }, () => accept('/')))
  await webhooks.killAndRestart()
  const notified = () =>
    new Set(
      receiver.received.map(({ body }) => JSON.parse(new TextDecoder().decode(body)).request_id),
    )
  // Without questions to the server, which has enough to do.
  await until('every event has come', () => notified().isSupersetOf(new Set(ids)))
  const completed = await get<{ request_id: string }[]>('/renders?status=completed&limit=100')
  const completedIds = new Set(completed.map(({ request_id }) => request_id))
  expect(ids.filter((id) => !completedIds.has(id))).toEqual([])
  expect(await get('/usage')).toMatchObject({ used: used + 40 })
})

describe('after kill -9 between two attempts of one delivery and during an attempt of another', () => {
  let due: number
  let restartedAt: number
  const attempts: Record<string, Delivery['attempts']> = {}
  const receivedAt = (path: string) => receiver.received.filter(({ target }) => target === path)

  beforeAll(async () => {
    receiver.received.length = 0
    const { promise: arrived, resolve } = Promise.withResolvers<void>()
    answer = () => resolve()
    const during = await accept('/during')
    await arrived
    answer = (response) => {
      const isFirst =
        receiver.received.at(-1)?.target === '/between' && receivedAt('/between').length === 1
      response.writeHead(isFirst ? 503 : 200).end()
    }
    const between = await accept('/between')
    await until(async () => (await deliveryOf(between))?.attempts.length === 1)
    due = Date.parse((await deliveryOf(between))?.next_attempt_at ?? '')
    await webhooks.killAndRestart()
    restartedAt = Date.now()
    await until('both have come again', () =>
      ['/during', '/between'].every((path) => receivedAt(path).length > 1),
    )
    for (const [name, id] of Object.entries({ during, between })) {
      await until(async () => (await deliveryOf(id))?.status === 'delivered')
      attempts[name] = (await deliveryOf(id))?.attempts ?? []
    }
  })

  test('the second attempt of the first comes when it was due', () => {
    const [firstAt = 0, secondAt = 0] = (attempts['between'] ?? []).map(({ at }) => Date.parse(at))
    // The delay counts from the first attempt, no matter when the server is back.
    expect(due - firstAt).toBeWithin(4_900, 10_000)
    expect(secondAt).toBeGreaterThanOrEqual(due)
    expect(attempts['between']).toMatchObject([{ status_code: 503 }, { status_code: 200 }])
    const [one, two, ...more] = receivedAt('/between')
    expect(more).toEqual([])
    expect(two?.body).toEqual(one?.body ?? new Uint8Array())
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'] ?? '')
  })

  test('the attempt of the other is repeated at once, and no retry is used up', () => {
    const [attempt, ...more] = attempts['during'] ?? []
    expect([attempt?.status_code, more]).toEqual([200, []])
    // Otherwise it waits until the lease of the killed process expires, 20 s after the first
    // attempt.
    expect(Date.parse(attempt?.at ?? '') - restartedAt).toBeLessThan(10_000)
    expect(receivedAt('/during')).toHaveLength(2)
  })
})
