/**
 * Test webhooks: sent once to an address of choice, signed, paced, and only where webhooks may go.
 */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { verifyWebhook } from '../../../sdk/src/webhooks/index.ts'
import type { components } from '../../../server/contract.gen.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import { SCALED, startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'
import { addEndpoint, call, dataOf, textOf } from '../../support/webhooks/endpoints.ts'

setDefaultTimeout(120_000)

type Test = components['schemas']['WebhookTest']

const SECRET = 'a-secret-of-the-customer'

let server: TestServer
let receiver: Receiver
let user: TestUser
/** Receivers answer once this has resolved. */
let answered = Promise.resolve()

beforeAll(async () => {
  receiver = await startReceiver(null, async (request, response) => {
    await answered
    response.writeHead(request.url === '/down' ? 503 : 200).end(`<b>${'x'.repeat(2_000)}`)
  })
  const env = { LANES: '0', EGRESS_ALLOW: `localhost:${receiver.port}`, RATE_LIMIT_PER_MINUTE: '' }
  server = await startServer({ env })
})
beforeEach(async () => {
  receiver.received.length = 0
  answered = Promise.resolve()
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  await receiver[Symbol.asyncDispose]()
})

const send = (body: object, of = user) => call(server, of, ['POST', 'webhook-tests'], body)
const at = (path: string) => `http://localhost:${receiver.port}${path}`

test('a test has the form of a real event, is signed, and its answer is returned', async () => {
  for (const event of ['render.completed', 'render.failed']) {
    receiver.received.length = 0
    const made = await dataOf<Test>(send({ url: at('/x'), webhook_secret: SECRET, event }))
    const [request] = receiver.received
    if (!request) throw new Error('nothing came')
    expect(await verifyWebhook(request.body, request.headers, SECRET)).toMatchObject({
      event: event as 'render.completed',
      metadata: { test: true },
    })
    expect(made).toMatchObject({ event, attempt: { status_code: 200, error: null } })
    expect(made.attempt.response_body).toHaveLength(1_024)
    expect(made.request.body).toBe(textOf(request))
    for (const [name, value] of Object.entries(made.request.headers)) {
      expect(request.headers[name.toLowerCase()]).toBe(value)
    }
  }
})

test('a test of an endpoint is signed with its secret, and no delivery is stored', async () => {
  const { id, secret } = await addEndpoint(server, user, receiver)
  await send({ endpoint_id: id })
  const [request] = receiver.received
  if (!request) throw new Error('nothing came')
  await verifyWebhook(request.body, request.headers, secret)
  const listed = await (await call(server, user, ['GET', 'deliveries'])).json()
  expect(listed).toMatchObject({ data: [] })
  expect(await statusLabel(await send({ endpoint_id: id }, await server.newUser()))).toBe(
    '404 NOT_FOUND',
  )
})

test('a receiver that fails is no error of the request', async () => {
  const { attempt } = await dataOf<Test>(send({ url: at('/down') }))
  expect(attempt).toMatchObject({ status_code: 503, error: null })
  expect(attempt.message).toContain('answered with status 503')
})

test.each([
  [{ url: 'https://10.0.0.1/' }, '400 SSRF_BLOCKED'],
  [{ url: 'http://example.com/' }, '400 VALIDATION_ERROR'],
  [{}, '400 VALIDATION_ERROR'],
  [{ url: 'https://example.com/', endpoint_id: crypto.randomUUID() }, '400 VALIDATION_ERROR'],
  [{ endpoint_id: crypto.randomUUID(), webhook_secret: SECRET }, '400 VALIDATION_ERROR'],
])('%p is refused, and nothing is sent', async (body, label) => {
  expect(await statusLabel(await send(body))).toBe(label)
  expect(receiver.received).toEqual([])
})

// Each process has a limit of its own.
test.skipIf(SCALED)(
  'the tests of a user are sent one after the other, at most a few wait, and another user does not',
  async () => {
    const gate = Promise.withResolvers<void>()
    answered = gate.promise
    const labels: string[] = []
    const own = Array.from({ length: 8 }, async () => {
      labels.push(await statusLabel(await send({ url: at('/x') })))
    })
    const other = send({ url: at('/other') }, await server.newUser())
    // The gate opens once all of them have arrived.
    await until('the others are refused', () => labels.length === 4)
    expect(new Set(labels)).toEqual(new Set(['429 RATE_LIMITED']))
    gate.resolve()
    expect((await other).status).toBe(200)
    await Promise.all(own)
    expect(labels.slice(4)).toEqual(Array(4).fill('200'))
  },
)

test('a user can send 20 tests in a minute', async () => {
  const labels: string[] = []
  for (let count = 0; count < 21; count += 1) {
    labels.push(await statusLabel(await send({ url: at('/x') })))
  }
  expect(labels.slice(0, 20).every((label) => label === '200')).toBe(true)
  expect(labels.at(-1)).toBe('429 RATE_LIMITED')
})
