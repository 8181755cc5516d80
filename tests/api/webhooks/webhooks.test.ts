/** Webhooks to a real HTTPS receiver: sent when a render ends, signed, retried and recorded. */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { statusLabel } from '../../support/api/status-label.ts'
import type { Received, Receiver } from '../../support/network/webhook-receiver.ts'
import { newKey, type ServerProcess } from '../../support/processes/server-process.ts'
import { ADMIN_TOKEN, newPostgresDatabase } from '../../support/server/server.ts'
import { THOROUGH } from '../../support/thorough.ts'
import { until } from '../../support/until.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks/webhook-server.ts'

setDefaultTimeout(180_000)

const SECRET = 'a-secret-of-the-customer'

interface Delivery {
  id: string
  webhook_id: string
  event: string
  status: string
  next_attempt_at: string | null
  attempts: {
    at: string
    status_code: number | null
    error: string | null
    message: string | null
  }[]
}

/** The soak run uses the embedded database. */
let database: Awaited<ReturnType<typeof newPostgresDatabase>> | null
let webhooks: WebhookServer
let receiver: Receiver
let server: ServerProcess
let headers: Record<string, string>
let answer: (response: ServerResponse) => unknown

beforeAll(async () => {
  database = THOROUGH ? null : await newPostgresDatabase()
  const env = { ADMIN_TOKEN, LANES: '1', ...(database && { DATABASE_URL: database.url }) }
  webhooks = await startWebhookServer((_, response) => answer(response), env)
  ;({ receiver, server } = webhooks)
  headers = {
    Authorization: `Bearer ${await newKey(server, 'business')}`,
    'Content-Type': 'application/json',
  }
})
afterAll(async () => {
  await webhooks[Symbol.asyncDispose]()
  await database?.drop()
})
beforeEach(() => {
  receiver.received.length = 0
  answer = (response) => response.end('ok')
})

function request(path: string, method = 'GET', body?: object): Promise<Response> {
  return fetch(`${server.url}${path}`, { method, headers, body: body && JSON.stringify(body) })
}
async function render(body: object): Promise<string> {
  const webhook_url = `https://localhost:${receiver.port}/hook?a=1`
  const response = await request('/api/v1/pdf', 'POST', { ...body, async: true, webhook_url })
  expect(response.status).toBe(202)
  return response.headers.get('x-request-id') ?? ''
}
async function deliveriesOf(id: string): Promise<Delivery[]> {
  const response = await request(`/api/v1/renders/${id}/deliveries`)
  return ((await response.json()) as { data: Delivery[] }).data
}
async function received(count: number): Promise<Received[]> {
  await until(() => receiver.received.length >= count)
  return receiver.received
}
async function deliveryWithStatus(id: string, status: string): Promise<Delivery> {
  let found: Delivery | undefined
  await until(async () => {
    ;[found] = await deliveriesOf(id)
    return found?.status === status
  })
  if (!found) throw new Error('there is no delivery')
  return found
}

function verify({ headers, body }: Received, secret: string): void {
  const mac = (text: string | Uint8Array) => createHmac('sha256', secret).update(text)
  expect(headers['x-service-signature']).toBe(`sha256=${mac(body).digest('hex')}`)
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${Buffer.from(body)}`
  expect(headers['webhook-signature']).toBe(`v1,${mac(signed).digest('base64')}`)
}

test('a completed render sends an event with a link to its output, signed over the raw bytes', async () => {
  const id = await render({ html: 'x', webhook_secret: SECRET, metadata: { name: 'ü\n"' } })
  const [request] = await received(1)
  if (!request) throw new Error('nothing came')
  expect([request.method, request.target]).toEqual(['POST', '/hook?a=1'])
  expect(request.headers['content-type']).toBe('application/json')
  verify(request, SECRET)
  const event = JSON.parse(Buffer.from(request.body).toString('utf8'))
  expect(Object.keys(event).sort().join(' ')).toBe(
    'completed_at created_at duration_ms event metadata output_url request_id status',
  )
  expect(event).toMatchObject({ event: 'render.completed', request_id: id, status: 'completed' })
  expect(event.metadata).toEqual({ name: 'ü\n"' })
  expect((await fetch(event.output_url)).headers.get('content-type')).toBe('application/pdf')

  const delivery = await deliveryWithStatus(id, 'delivered')
  expect(delivery).toMatchObject({ event: 'render.completed', next_attempt_at: null })
  expect(delivery.webhook_id).toBe(String(request.headers['webhook-id']))
  expect(delivery.attempts).toMatchObject([{ status_code: 200, error: null, message: null }])
})

test('a failed render sends an event with its error, unsigned without a secret', async () => {
  const id = await render({ url: 'http://nothing.invalid/' })
  const [request] = await received(1)
  const event = JSON.parse(Buffer.from(request?.body ?? []).toString('utf8'))
  expect(event).toMatchObject({
    event: 'render.failed',
    request_id: id,
    metadata: null,
    error: { code: 'RENDER_FAILED', message: expect.stringContaining('does not resolve') },
  })
  expect(request?.headers['x-service-signature']).toBeUndefined()
  expect(request?.headers['webhook-signature']).toBeUndefined()
})

test('a refused delivery is retried after 5 s with the same bytes and the same id', async () => {
  answer = (response) => {
    response.statusCode = receiver.received.length === 1 ? 503 : 204
    response.end()
  }
  const id = await render({ html: 'x', webhook_secret: SECRET })
  const [first, second] = await received(2)
  if (!first || !second) throw new Error('two were awaited')
  for (const one of [first, second]) verify(one, SECRET)
  expect(second.body).toEqual(first.body)
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'] ?? '')
  const { attempts } = await deliveryWithStatus(id, 'delivered')
  expect(attempts.map(({ status_code }) => status_code)).toEqual([503, 204])
  expect(attempts.map(({ message }) => message)).toEqual([
    `\`localhost:${receiver.port}\` answered with status 503; a delivery needs 200 to 299.`,
    null,
  ])
  const [one, two] = attempts.map(({ at }) => Date.parse(at))
  // The next step of the schedule is 30 s.
  expect((two ?? 0) - (one ?? 0)).toBeWithin(5_000, 25_000)
})

test('a redirect is not followed and counts as a refusal', async () => {
  answer = (response) => {
    response.writeHead(307, { Location: `https://localhost:${receiver.port}/elsewhere` }).end()
  }
  const id = await render({ html: 'x' })
  await received(1)
  let attempts: Delivery['attempts'] = []
  await until(async () => {
    attempts = (await deliveriesOf(id))[0]?.attempts ?? []
    return attempts.length > 0
  })
  expect(attempts).toMatchObject([{ status_code: 307 }])
  expect(receiver.received.map(({ target }) => target)).toEqual(['/hook?a=1'])
})

test('an ended delivery is sent again on request, signed with the secret in that request', async () => {
  const id = await render({ html: 'x', webhook_secret: SECRET })
  const delivery = await deliveryWithStatus(id, 'delivered')
  const path = `/api/v1/renders/${id}/deliveries/${delivery.id}/redeliver`
  const again = await request(path, 'POST', { webhook_secret: 'another-secret' })
  expect(await again.json()).toMatchObject({ data: { id: delivery.id, status: 'pending' } })
  const [first, second] = await received(2)
  if (!first || !second) throw new Error('two were awaited')
  expect(second.body).toEqual(first.body)
  verify(second, 'another-secret')
  expect((await deliveryWithStatus(id, 'delivered')).attempts).toHaveLength(2)

  answer = (response) => response.writeHead(500).end()
  expect((await request(path, 'POST')).status).toBe(200)
  await received(3)
  expect(await statusLabel(await request(path, 'POST'))).toBe('409 CONFLICT')
  const unknown = `/api/v1/renders/${id}/deliveries/${crypto.randomUUID()}/redeliver`
  expect(await statusLabel(await request(unknown, 'POST'))).toBe('404 NOT_FOUND')
})

test('a synchronous render has its webhook URL validated and sends no event', async () => {
  const webhook_url = `https://localhost:${receiver.port}/hook`
  const response = await request('/api/v1/pdf', 'POST', { html: 'x', webhook_url })
  expect(response.status).toBe(200)
  const id = response.headers.get('x-request-id') ?? ''
  expect(await deliveriesOf(id)).toEqual([])
  const inside = { html: 'x', webhook_url: 'https://10.0.0.1/' }
  expect(await statusLabel(await request('/api/v1/pdf', 'POST', inside))).toBe('400 SSRF_BLOCKED')
})
