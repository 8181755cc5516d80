/** When a delivery attempt ends although nobody answers. No test here needs a certificate. */
import { expect, jest, test } from 'bun:test'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createEgressPolicy, type Lookup, parseAllow } from '../../../server/egress-policy/index.ts'
import { type Attempt, createSender } from '../../../server/webhooks/sender.ts'

const HOST = 'hooks.test'
const SHORT = { attemptMs: 400 }

test('an attempt is cut while nobody speaks TLS', async () => {
  await using silent = await startSilent()
  const attempt = await deliver(silent.url, {}, SHORT)
  expect(attempt).toMatchObject({ statusCode: null, error: 'timeout' })
  await silent.left()
})

test('an attempt is cut while the name is looked up', async () => {
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

test('an attempt that is called off ends at once, its connection too', async () => {
  await using silent = await startSilent()
  const controller = new AbortController()
  silent.arrived().then(() => controller.abort())
  const attempt = await deliver(silent.url, { signal: controller.signal })
  expect(attempt).toMatchObject({ statusCode: null, error: 'cancelled' })
  await silent.left()
})

test('an attempt that is called off during the look-up dials nothing', async () => {
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

test('an attempt that is called off before it starts asks and dials nothing', async () => {
  await using silent = await startSilent()
  const asked: string[] = []
  const lookup: Lookup = async (host) => {
    asked.push(host)
    return [{ address: '127.0.0.1' }]
  }
  const attempt = await deliver(silent.url, { lookup, signal: AbortSignal.abort() })
  expect(attempt).toMatchObject({ statusCode: null, error: 'cancelled' })
  expect(asked).toEqual([])
})

test('an attempt with plain http behind the port has no TLS', async () => {
  await using plain = await startSilent((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await deliver(plain.url)).toMatchObject({ statusCode: null, error: 'tls' })
})

/** One attempt in this process. By default the name is at 127.0.0.1, and allowed. */
function deliver(
  url: string,
  { lookup, signal }: { lookup?: Lookup; signal?: AbortSignal } = {},
  limits: Parameters<typeof createSender>[1] = {},
): Promise<Attempt> {
  const resolve: Lookup = lookup ?? (async () => [{ address: '127.0.0.1' }])
  const outbound = createEgressPolicy({
    allow: parseAllow('127.0.0.1/32'),
    lookup: resolve,
    // Longer than any attempt.
    lookupLimitMs: 60_000,
  })
  return createSender(outbound, limits).send({
    url,
    headers: {},
    body: Buffer.from('{}'),
    ...(signal && { signal }),
  })
}

interface Silent extends AsyncDisposable {
  url: string
  connections(): number
  /** Resolves with the first bytes. */
  arrived(): Promise<void>
  /** Resolves when a client has closed its connection. */
  left(): Promise<void>
}

/** Takes connections and, unless told otherwise, never says a word. */
async function startSilent(answer: (socket: Socket) => void = () => {}): Promise<Silent> {
  const arrived = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    // A reset is a way to leave.
    socket.on('error', () => {})
    socket.once('close', () => left.resolve())
    socket.once('data', () => {
      arrived.resolve()
      answer(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://${HOST}:${(server.address() as AddressInfo).port}/`,
    connections: () => connections,
    arrived: () => arrived.promise,
    left: () => left.promise,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
