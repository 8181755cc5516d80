/** When a delivery attempt ends without a response. No test here needs a certificate. */
import { expect, jest, test } from 'bun:test'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import {
  createEgressPolicy,
  type Lookup,
  parseAllow,
} from '../../../packages/chromium/src/egress-policy/index.ts'
import { createOutbound } from '../../../server/outbound/requests.ts'
import { createSender, type DeliveryAttempt } from '../../../server/webhooks/sender.ts'

const HOST = 'hooks.test'
const SHORT = { attemptMs: 400 }

test('an attempt times out during the TLS handshake', async () => {
  await using silent = await startSilent()
  const attempt = await deliver(silent.url, {}, SHORT)
  expect(attempt).toMatchObject({ statusCode: null, error: 'timeout' })
  await silent.disconnected()
})

test('an attempt times out during the DNS lookup', async () => {
  const lookup = () => new Promise<never>(() => {})
  const attempt = await deliver(`https://${HOST}/`, { lookup }, SHORT)
  expect(attempt).toMatchObject({ statusCode: null, error: 'timeout' })
})

test('an attempt takes ten seconds at most', async () => {
  jest.useFakeTimers()
  try {
    const attempt = deliver(`https://${HOST}/`, { lookup: () => new Promise<never>(() => {}) })
    const pending = jest.getTimerCount()
    jest.advanceTimersByTime(9_999)
    expect(jest.getTimerCount()).toBe(pending)
    jest.advanceTimersByTime(1)
    expect(await attempt).toMatchObject({ statusCode: null, error: 'timeout' })
  } finally {
    jest.useRealTimers()
  }
})

test('an attempt that is aborted ends at once and closes its connection', async () => {
  await using silent = await startSilent()
  const controller = new AbortController()
  silent.received().then(() => controller.abort())
  const attempt = await deliver(silent.url, { signal: controller.signal })
  expect(attempt).toMatchObject({ statusCode: null, error: 'cancelled' })
  await silent.disconnected()
})

test('an attempt that is aborted during the DNS lookup opens no connection', async () => {
  await using silent = await startSilent()
  const controller = new AbortController()
  const answer = Promise.withResolvers<{ address: string }[]>()
  const lookup = () => {
    controller.abort()
    return answer.promise
  }
  const attempt = await deliver(silent.url, { lookup, signal: controller.signal })
  expect(attempt).toMatchObject({ statusCode: null, error: 'cancelled' })
  answer.resolve([{ address: '127.0.0.1' }])
  await deliver(silent.url, {}, SHORT)
  expect(silent.connections()).toBe(1)
})

test('an attempt that is aborted before it starts looks up nothing and opens no connection', async () => {
  await using silent = await startSilent()
  const lookups: string[] = []
  const lookup: Lookup = async (host) => {
    lookups.push(host)
    return [{ address: '127.0.0.1' }]
  }
  const attempt = await deliver(silent.url, { lookup, signal: AbortSignal.abort() })
  expect(attempt).toMatchObject({ statusCode: null, error: 'cancelled' })
  expect(lookups).toEqual([])
  // The next attempt is the first one that connects.
  await deliver(silent.url, {}, SHORT)
  expect(silent.connections()).toBe(1)
})

test('an attempt at a port that speaks plain HTTP fails with a TLS error', async () => {
  await using plain = await startSilent((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await deliver(plain.url)).toMatchObject({ statusCode: null, error: 'tls' })
})

/**
 * Makes one attempt in this process. By default the name resolves to 127.0.0.1, which is allowed.
 */
function deliver(
  url: string,
  { lookup, signal }: { lookup?: Lookup; signal?: AbortSignal } = {},
  limits: Parameters<typeof createSender>[1] = {},
): Promise<DeliveryAttempt> {
  const resolve: Lookup = lookup ?? (async () => [{ address: '127.0.0.1' }])
  const egressPolicy = createEgressPolicy({
    allow: parseAllow('127.0.0.1/32'),
    lookup: resolve,
    // Longer than any attempt.
    lookupLimitMs: 60_000,
  })
  return createSender(createOutbound(egressPolicy), limits).send({
    url,
    headers: {},
    body: Buffer.from('{}'),
    ...(signal && { signal }),
  })
}

interface Silent extends AsyncDisposable {
  url: string
  connections(): number
  /** Resolves when the first bytes have arrived. */
  received(): Promise<void>
  /** Resolves when a client has closed its connection. */
  disconnected(): Promise<void>
}

/** Accepts connections and, by default, never sends anything. */
async function startSilent(answer: (socket: Socket) => void = () => {}): Promise<Silent> {
  const received = Promise.withResolvers<void>()
  const disconnected = Promise.withResolvers<void>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    // A reset is an ordinary way to disconnect.
    socket.on('error', () => {})
    socket.once('close', () => disconnected.resolve())
    socket.once('data', () => {
      received.resolve()
      answer(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://${HOST}:${(server.address() as AddressInfo).port}/`,
    connections: () => connections,
    received: () => received.promise,
    disconnected: () => disconnected.promise,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
