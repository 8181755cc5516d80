/**
 * Webhooks over HTTP: accepted only for addresses that EGRESS_ALLOW names, and refused for all
 * others.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

interface Delivery {
  status: string
  attempts: { status_code: number | null; error: string | null }[]
}

async function deliveriesOf(server: TestServer, user: TestUser, id: string): Promise<Delivery[]> {
  const headers = { Authorization: `Bearer ${user.key}` }
  const response = await server.fetch(`/api/v1/renders/${id}/deliveries`, { headers })
  return ((await response.json()) as { data: Delivery[] }).data
}

function renderFor(server: TestServer, user: TestUser, webhook_url: string): Promise<Response> {
  return server.post('/api/v1/pdf', { html: 'x', async: true, webhook_url }, user.key)
}

async function refusalOf(server: TestServer, user: TestUser, webhook_url: string): Promise<string> {
  const { code, details } = await readError(await renderFor(server, user, webhook_url))
  return [code, ...(details?.issues ?? []).map(({ path }) => path)].join(' ')
}

describe('with a host and port, and a range, in EGRESS_ALLOW', () => {
  let receiver: Receiver
  let server: TestServer
  let user: TestUser

  beforeAll(async () => {
    receiver = await startReceiver(null, (_request, response) => response.end())
    const EGRESS_ALLOW = `localhost:${receiver.port},127.0.0.0/8`
    server = await startServer({ env: { EGRESS_ALLOW } })
    user = await server.newUser()
  })
  afterAll(async () => {
    await server.close()
    await receiver[Symbol.asyncDispose]()
  })

  test.each(['localhost', '127.0.0.1', 'LOCALHOST', '0x7f.1'])(
    'a webhook to http://%s is delivered with a signature',
    async (host) => {
      const webhook_url = `http://${host}:${receiver.port}/dev`
      const body = { html: 'x', async: true, webhook_url, webhook_secret: 'a-long-secret' }
      const before = receiver.received.length
      const response = await server.post('/api/v1/pdf', body, user.key)
      expect(response.status).toBe(202)
      const id = response.headers.get('x-request-id') ?? ''
      await until(async () => (await deliveriesOf(server, user, id))[0]?.status === 'delivered')
      expect(receiver.received[before]?.headers['x-service-signature']).toStartWith('sha256=')
    },
  )

  test.each([
    ['http://example.com/', 'VALIDATION_ERROR webhook_url'],
    ['http://93.184.216.34/', 'VALIDATION_ERROR webhook_url'],
    ['http://10.0.0.1/', 'VALIDATION_ERROR webhook_url'],
    ['http://no-such-name.invalid/', 'VALIDATION_ERROR webhook_url'],
    ['http://user:password@127.0.0.1/', 'VALIDATION_ERROR webhook_url'],
    ['ftp://127.0.0.1/', 'VALIDATION_ERROR webhook_url'],
    ['https://10.0.0.1/', 'SSRF_BLOCKED webhook_url'],
  ])('a webhook to %s is refused', async (webhook_url, refusal) => {
    expect(await refusalOf(server, user, webhook_url)).toBe(refusal)
  })

  test('a webhook to the server itself is refused even if EGRESS_ALLOW names its address', async () => {
    const { port } = new URL(server.url)
    expect(await refusalOf(server, user, `http://127.0.0.1:${port}/`)).toBe(
      'SSRF_BLOCKED webhook_url',
    )
  })
})

test('a webhook to a name that does not resolve yet is accepted over HTTP if EGRESS_ALLOW lists it with its port', async () => {
  await using server = await startServer({
    env: { EGRESS_ALLOW: 'not-up-yet.invalid:8080', LANES: '0' },
  })
  const user = await server.newUser()
  const accepted = await renderFor(server, user, 'http://not-up-yet.invalid:8080/')
  expect(accepted.status).toBe(202)
  const refusal = await refusalOf(server, user, 'http://not-up-yet.invalid:8081/')
  expect(refusal).toBe('VALIDATION_ERROR webhook_url')
})

test('without EGRESS_ALLOW every webhook over HTTP is refused', async () => {
  await using server = await startServer({ env: { LANES: '0' } })
  const user = await server.newUser()
  for (const host of ['example.com', 'localhost', '127.0.0.1', '10.0.0.1', '[::1]', 'a.internal']) {
    expect(await refusalOf(server, user, `http://${host}/`)).toBe('VALIDATION_ERROR webhook_url')
  }
})
