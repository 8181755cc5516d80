/** Traces: one for each request, over the queue, the render, the storage and its webhook. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { startServer, type TestServer } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code?: number; message?: string }
  links?: { traceId: string; spanId: string }[]
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** A collector: everything that was sent to it, as text and as spans. */
const received: string[] = []
let hooks = 0
let collector: Bun.Server<undefined>
let receiver: Bun.Server<undefined>
let server: TestServer

beforeAll(async () => {
  collector = Bun.serve({
    port: 0,
    async fetch(request) {
      expect(new URL(request.url).pathname).toBe('/v1/traces')
      received.push(await request.text())
      return Response.json({})
    },
  })
  receiver = Bun.serve({
    port: 0,
    fetch() {
      hooks += 1
      return new Response()
    },
  })
  server = await startServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
      EGRESS_ALLOW: `127.0.0.1:${receiver.port}`,
    },
  })
})
afterAll(() => Promise.all([collector.stop(true), receiver.stop(true)]))

const spans = (): Span[] =>
  received.flatMap((text) => {
    const { resourceSpans } = JSON.parse(text) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  })

/** Documented in docs/operating/monitoring.md. */
const traceOf = (requestId: string) =>
  createHash('sha256').update(requestId).digest('hex').slice(0, 32)

const durationMs = ({ startTimeUnixNano, endTimeUnixNano }: Span) =>
  Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6

test('a background render is one trace from its request to its webhook', async () => {
  const user = await server.newUser()
  const body = {
    html: '<p>Sup3rSecret',
    async: true,
    webhook_url: `http://127.0.0.1:${receiver.port}/Sup3rSecretHook`,
  }
  const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }
  const accepted = await server.post('/api/v1/pdf', body, user.key, headers)
  expect(accepted.status).toBe(202)
  const requestId = accepted.headers.get('x-request-id') ?? ''
  const refused = await server.post('/api/v1/pdf', { html: 1 }, user.key)
  const refusedId = refused.headers.get('x-request-id') ?? ''
  await until(() => hooks > 0)
  // The last spans are sent when the server closes.
  await server.close()

  const own = spans().filter(({ traceId }) => traceId === traceOf(requestId))
  expect(own.map(({ name }) => name).sort()).toEqual([
    'queue',
    'render',
    'renderPdf',
    'store',
    'webhook',
  ])
  const root = own.find(({ name }) => name === 'renderPdf')
  expect(root?.parentSpanId ?? '').toBe('')
  expect(root?.links?.[0]).toMatchObject({ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) })
  for (const step of own.filter((one) => one !== root)) {
    expect(step.parentSpanId).toBe(root?.spanId ?? '-')
    expect(durationMs(step)).toBeGreaterThanOrEqual(0)
    expect(step.status.message).toBeUndefined()
  }
  expect(new Set(own.map(({ spanId }) => spanId)).size).toBe(own.length)

  const [failed, ...others] = spans().filter(({ traceId }) => traceId === traceOf(refusedId))
  expect(others).toEqual([])
  expect(failed?.status.message).toBe('VALIDATION_ERROR')
  const names = new Set(spans().map(({ name }) => name))
  expect([...names].filter((name) => /Health|Metrics|Liveness|Readiness/.test(name))).toEqual([])
})

test('traces carry no address, no HTML and no key', () => {
  const text = received.join('\n')
  expect(text).toContain('"platen"')
  for (const secret of ['Sup3rSecret', 'svc_live_', '127.0.0.1']) expect(text).not.toContain(secret)
})

test('a collector that does not answer delays neither requests nor the end of the server', async () => {
  const silent = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) })
  const endpoint = `http://127.0.0.1:${silent.port}`
  const other = await startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LANES: '0' } })
  const user = await other.newUser()
  const response = await other.fetch('/api/v1/usage', {
    headers: { Authorization: `Bearer ${user.key}` },
  })
  expect(response.status).toBe(200)
  await other.close()
  expect(other.logs.some((line) => line.includes('traces could not be sent'))).toBe(true)
  await silent.stop(true)
})
