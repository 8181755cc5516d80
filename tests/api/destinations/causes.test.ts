/**
 * Every reason why a destination does not work is named, and no address that is closed to this
 * service is reached.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { destinationAt, newDestination, send } from '../../support/api/destinations.ts'
import { readError } from '../../support/api/renders.ts'
import { createAuthority } from '../../support/network/certificates.ts'
import { freePort } from '../../support/network/free-port.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { type BucketProxy, startBucketProxy } from '../../support/storage/bucket-proxy.ts'
import { type S3Server, startS3Server } from '../../support/storage/s3-server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

let s3: S3Server
let proxy: BucketProxy
let closed: Receiver
let redirecting: Receiver
let untrusted: Receiver
let chatty: Receiver
let server: TestServer
let user: TestUser
let unused = 0

beforeAll(async () => {
  s3 = await startS3Server()
  proxy = await startBucketProxy(Number(s3.url.port))
  closed = await startReceiver(null, (_request, response) => response.end())
  redirecting = await startReceiver(null, ({ url }, response) =>
    response.writeHead(307, { Location: `http://127.0.0.1:${closed.port}${url}` }).end(),
  )
  const certificate = await (await createAuthority()).issue(['localhost'])
  untrusted = await startReceiver(certificate, (_request, response) => response.end())
  chatty = await startReceiver(null, (_request, response) => response.end('<p>Hello</p>'))
  unused = await freePort()
  const ports = [proxy.port, redirecting.port, chatty.port, unused].map((p) => `127.0.0.1:${p}`)
  server = await startServer({
    env: { EGRESS_ALLOW: [...ports, `localhost:${untrusted.port}`].join(',') },
    overrides: {
      async lookup(host) {
        if (host === 'private.test') return [{ address: '10.1.2.3' }]
        if (host === 'mixed.test') return [{ address: '93.184.215.14' }, { address: '127.0.0.1' }]
        if (host === 'localhost') return [{ address: '127.0.0.1' }]
        const code = host === 'broken.test' ? 'ESERVFAIL' : 'ENOTFOUND'
        throw Object.assign(new Error(code), { code })
      },
    },
  })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  for (const one of [proxy, closed, redirecting, untrusted, chatty]) {
    await one[Symbol.asyncDispose]()
  }
  await s3.stop()
})

async function errorOf(fields: object, endpoint = proxy.endpoint) {
  const body = destinationAt(endpoint, { name: 'x', ...fields })
  return readError(await send(server, user, 'POST', '/api/v1/destinations', body))
}

const at = (port: number) => `http://127.0.0.1:${port}`

test.each<[reason: string, path: string, words: string, body: () => object]>([
  [
    'wrong_credentials',
    'secret_access_key',
    'does not accept',
    () => ({ secret_access_key: 'another' }),
  ],
  [
    'wrong_credentials',
    'secret_access_key',
    'does not accept',
    () => ({ access_key_id: 'no-key' }),
  ],
  ['no_bucket', 'bucket', 'has no such bucket', () => ({ bucket: 'missing' })],
  ['unresolved', 'endpoint', 'does not resolve', () => ({ endpoint: 'https://unknown.test' })],
  ['connection_refused', 'endpoint', 'refused', () => ({ endpoint: at(unused) })],
  ['tls', 'endpoint', 'certificate', () => ({ endpoint: `https://localhost:${untrusted.port}` })],
  ['redirected', 'endpoint', 'redirects', () => ({ endpoint: at(redirecting.port) })],
  ['damaged', 'endpoint', 'other bytes', () => ({ endpoint: at(chatty.port) })],
])(
  'a destination that fails with %s is not saved, and %s is named',
  async (reason, path, words, body) => {
    const { code, message, details } = await errorOf(body())
    expect([code, details?.reason]).toEqual(['VALIDATION_ERROR', reason])
    expect(details?.issues?.map((issue) => issue.path)).toEqual([path])
    expect(message).toStartWith(`\`${path}\` failed the test: \``)
    expect(message).toContain(words)
    const found = await send(server, user, 'GET', '/api/v1/destinations/x')
    expect(found.status).toBe(404)
  },
)

test.each([
  'https://10.1.2.3',
  'https://127.0.0.1:9000',
  'https://[::1]:9000',
  'https://169.254.169.254',
  'https://2130706433',
  'https://private.test',
  'https://mixed.test',
  'https://metadata.google.internal',
])('the closed address %s is refused without a connection', async (endpoint) => {
  const { code, message, details } = await errorOf({ endpoint })
  expect(code).toBe('SSRF_BLOCKED')
  expect(details?.issues).toMatchObject([{ path: 'endpoint' }])
  expect(message).toContain('EGRESS_ALLOW')
})

test('a redirect to a closed address is not followed', async () => {
  const { message } = await errorOf({ endpoint: at(redirecting.port) })
  expect(message).toContain('which is not followed')
  expect(closed.connections()).toBe(0)
})

test('DNS that is away is an error of the server, which can be repeated', async () => {
  const body = destinationAt('https://broken.test')
  const response = await send(server, user, 'POST', '/api/v1/destinations', body)
  expect(response.headers.get('retry-after')).toBe('5')
  const { code, details } = await readError(response)
  expect([code, details?.reason]).toEqual(['SERVICE_UNAVAILABLE', 'dns_unavailable'])
})

test('a test of a server that hangs ends after ten seconds, and closes its connection', async () => {
  proxy.hang()
  const started = performance.now()
  const { message, details } = await errorOf({})
  expect(performance.now() - started).toBeWithin(9_000, 20_000)
  expect([details?.reason, message.includes('did not answer in time')]).toEqual(['timeout', true])
  await until(() => proxy.open() === 0)
  proxy.repair()
})

test('the last test of a saved destination is shown, with its cause', async () => {
  await newDestination(server, user, destinationAt(proxy.endpoint, { name: 'later' }))
  proxy.cutAfter(1)
  const response = await send(server, user, 'POST', '/api/v1/destinations/later/test')
  const { data } = (await response.json()) as { data: { last_test: object } }
  expect(response.status).toBe(200)
  expect(data.last_test).toMatchObject({ error: 'connection_closed' })
})
