/**
 * The retry schedule of a webhook in real time, and receivers that hang beside one that responds.
 */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { availableParallelism } from 'node:os'
import type { Answer, Receiver } from '../support/network/webhook-receiver.ts'
import type { ServerProcess } from '../support/processes/server-process.ts'
import { ADMIN_TOKEN } from '../support/server/server.ts'
import { startWebhookServer, type WebhookServer } from '../support/webhooks/webhook-server.ts'

setDefaultTimeout(400_000)

let webhooks: WebhookServer
let receiver: Receiver
let server: ServerProcess
/** Arrival times of the requests, by path. */
const arrivals = new Map<string, number[]>()

beforeAll(async () => {
  const note: Answer = (request, response) => {
    const path = request.url ?? ''
    arrivals.set(path, [...(arrivals.get(path) ?? []), performance.now()])
    if (path.startsWith('/hangs')) return
    response.statusCode = path === '/refuses' ? 500 : 200
    response.end()
  }
  webhooks = await startWebhookServer(note, {
    ADMIN_TOKEN,
    LANES: String(availableParallelism()),
  })
  ;({ receiver, server } = webhooks)
})
afterAll(() => webhooks[Symbol.asyncDispose]())
beforeEach(() => arrivals.clear())

async function post<T>(path: string, key: string, body: object): Promise<T> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.ok).toBeTrue()
  return ((await response.json()) as { data: T }).data
}
async function newKey(): Promise<string> {
  const user = { email: `${crypto.randomUUID()}@example.com`, plan: 'business' }
  const { id } = await post<{ id: string }>('/admin/v1/users', ADMIN_TOKEN, user)
  return (await post<{ key: string }>(`/admin/v1/users/${id}/keys`, ADMIN_TOKEN, { name: 'x' })).key
}
async function render(key: string, path: string): Promise<string> {
  const webhook_url = `https://localhost:${receiver.port}${path}`
  const body = { html: 'x', async: true, webhook_url }
  return (await post<{ request_id: string }>('/api/v1/pdf', key, body)).request_id
}
interface Delivery {
  status: string
  attempts: { error: string | null; duration_ms: number; status_code: number | null }[]
}
async function ended(key: string, id: string): Promise<Delivery> {
  for (;;) {
    const headers = { Authorization: `Bearer ${key}` }
    const response = await fetch(`${server.url}/api/v1/renders/${id}/deliveries`, { headers })
    const [delivery] = ((await response.json()) as { data: Delivery[] }).data
    if (delivery && delivery.status !== 'pending') return delivery
    await Bun.sleep(500)
  }
}

test('a receiver that answers 500 gets four attempts, 5, 30 and 120 s apart', async () => {
  const key = await newKey()
  const delivery = await ended(key, await render(key, '/refuses'))
  expect(delivery.status).toBe('failed')
  expect(delivery.attempts.map(({ status_code }) => status_code)).toEqual([500, 500, 500, 500])
  const times = arrivals.get('/refuses') ?? []
  const gaps = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1_000)
  process.stdout.write(`gaps between attempts: ${gaps.map((gap) => gap.toFixed(2)).join(', ')} s\n`)
  for (const [index, seconds] of [5, 30, 120].entries()) {
    expect(gaps[index]).toBeWithin(seconds - 0.1, seconds + 1)
  }
})

test('attempts at receivers that hang end after 10 s and delay no other user', async () => {
  const [hanging, other] = [await newKey(), await newKey()]
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) => render(hanging, `/hangs-${index}`)),
  )
  while (arrivals.size < 8) await Bun.sleep(50)
  const started = performance.now()
  await render(other, '/answers')
  while (!arrivals.has('/answers')) await Bun.sleep(10)
  const ms = performance.now() - started
  process.stdout.write(`another user's delivery beside 20 that hang: ${Math.round(ms)} ms\n`)
  expect(ms).toBeLessThan(1_000)
  const [first = ''] = ids
  const [attempt] = (await ended(hanging, first)).attempts
  expect(attempt).toMatchObject({ error: 'timeout', status_code: null })
  expect(attempt?.duration_ms).toBeWithin(9_900, 10_500)
})
