/** Retries: the errors that cause one, the delays, and the errors that are final. */
import { describe, expect, test } from 'bun:test'
import type { ClientOptions } from '../src/index.ts'
import { resolveOptions } from '../src/resolve-options.ts'
import { createSend, type Outgoing } from '../src/transport.ts'
import {
  BASE_URL,
  fakeClock,
  json,
  KEY,
  network,
  type Reply,
  refusal,
  thrownBy,
} from './helpers/fakes.ts'

const RENDER: Outgoing = {
  url: `${BASE_URL}/api/v1/pdf`,
  method: 'POST',
  headers: { 'idempotency-key': 'key-1' },
  body: new TextEncoder().encode('{"html":""}').buffer,
  redirect: 'manual',
}
const { body: _, ...POLL } = { ...RENDER, method: 'GET', headers: {} }
/** A request without an idempotency key, which creates two things if it is sent twice. */
const CREATE = { ...RENDER, headers: {} }

const BROKEN = () => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
const html = (status: number) =>
  new Response('<h1>Bad Gateway</h1>', { status, headers: { 'Content-Type': 'text/html' } })

async function send(request: Outgoing, replies: Reply[], options: ClientOptions = {}) {
  const clock = fakeClock()
  const fetch = network(...replies)
  const resolved = resolveOptions({ apiKey: KEY, baseUrl: BASE_URL, fetch, ...options })
  const work = createSend(resolved, clock)(request, { expected: 'any' })
  const outcome = await work.then(
    () => 'success',
    (error: unknown) => error,
  )
  return { tries: fetch.calls.length, sleeps: clock.sleeps, outcome, calls: fetch.calls }
}

describe('the retry policy', () => {
  const NEVER: [code: string, status: number][] = [
    ['VALIDATION_ERROR', 400],
    ['SSRF_BLOCKED', 400],
    ['AUTH_MISSING', 401],
    ['AUTH_INVALID', 401],
    ['AUTH_REVOKED', 401],
    ['PLAN_UPGRADE_REQUIRED', 403],
    ['TEMPLATE_NOT_FOUND', 404],
    ['RENDER_TIMEOUT', 408],
    ['CONFLICT', 409],
    ['PAYLOAD_TOO_LARGE', 413],
    ['PLAN_LIMIT_EXCEEDED', 429],
    ['RENDER_FAILED', 500],
    ['NOT_IMPLEMENTED', 501],
  ]
  test.each(NEVER)('does not retry %s', async (code, status) => {
    const { tries, outcome } = await send(RENDER, [refusal(code, status, { 'Retry-After': '1' })])
    expect(tries).toBe(1)
    expect(outcome).toMatchObject({ code, status })
  })

  const AGAIN: [what: string, reply: () => Reply, create: 'yes' | 'no'][] = [
    ['RATE_LIMITED', () => refusal('RATE_LIMITED', 429), 'yes'],
    ['RENDERER_UNAVAILABLE', () => refusal('RENDERER_UNAVAILABLE', 503), 'yes'],
    ['a 429 of a proxy', () => html(429), 'yes'],
    ['SERVICE_UNAVAILABLE', () => refusal('SERVICE_UNAVAILABLE', 503), 'no'],
    ['INTERNAL_ERROR', () => refusal('INTERNAL_ERROR', 500), 'no'],
    ['a 502 of a proxy', () => html(502), 'no'],
    ['a 503 of a proxy', () => html(503), 'no'],
    ['a 504 of a proxy', () => html(504), 'no'],
    ['a broken connection', BROKEN, 'no'],
  ]
  test.each(AGAIN)('retries %s', async (_what, reply) => {
    for (const request of [RENDER, POLL]) {
      const { tries, outcome } = await send(request, [reply(), json({})])
      expect([tries, outcome]).toEqual([2, 'success'])
    }
  })
  test.each(AGAIN)(
    'after %s, retries a POST without an idempotency key: %3$s',
    async (_what, reply, create) => {
      const { tries } = await send(CREATE, [reply(), json({})])
      expect(tries).toBe(create === 'yes' ? 2 : 1)
    },
  )

  test('does not retry RATE_LIMITED once the renders of the month are used up', async () => {
    const spent = refusal('RATE_LIMITED', 429, { 'X-Renders-Remaining': '0' })
    expect((await send(RENDER, [spent])).tries).toBe(1)
  })

  test('follows the X-Should-Retry header of the server', async () => {
    const again = refusal('RENDER_FAILED', 500, { 'X-Should-Retry': 'true' })
    expect((await send(RENDER, [again, json({})])).tries).toBe(2)
    const final = refusal('RENDERER_UNAVAILABLE', 503, { 'X-Should-Retry': 'false' })
    expect((await send(RENDER, [final])).tries).toBe(1)
  })
})

describe('the retry schedule', () => {
  const busy = (retryAfter?: string) =>
    refusal('RENDERER_UNAVAILABLE', 503, retryAfter ? { 'Retry-After': retryAfter } : {})

  test('has two retries, after 0.5 and 1 seconds, and then throws the last error', async () => {
    const { tries, sleeps, outcome } = await send(RENDER, [busy(), busy(), busy()])
    expect([tries, sleeps]).toEqual([3, [500, 1000]])
    expect(outcome).toMatchObject({ code: 'RENDERER_UNAVAILABLE' })
  })

  test('has `maxRetries` retries, with delays of at most 8 seconds', async () => {
    const replies = Array.from({ length: 7 }, () => busy())
    const { tries, sleeps } = await send(RENDER, replies, { maxRetries: 6 })
    expect([tries, sleeps]).toEqual([7, [500, 1000, 2000, 4000, 8000, 8000]])
    expect((await send(RENDER, [busy()], { maxRetries: 0 })).tries).toBe(1)
  })

  test.each([
    ['3', [3_000]],
    ['0', [0]],
    ['Sun, 22 Nov 2026 10:00:07 GMT', [7_000]],
    ['Sun, 22 Nov 2026 09:00:00 GMT', [0]],
    ['soon', [500]],
    ['', [500]],
  ])('follows Retry-After %p', async (value, expected) => {
    const { sleeps, outcome } = await send(RENDER, [
      refusal('RATE_LIMITED', 429, { 'Retry-After': value }),
      json({}),
    ])
    expect([sleeps, outcome]).toEqual([expected, 'success'])
  })

  test('does not retry after a delay of more than a minute, which the error reports', async () => {
    const { tries, sleeps, outcome } = await send(RENDER, [busy('86400')])
    expect([tries, sleeps]).toEqual([1, []])
    expect(outcome).toMatchObject({ retryAfterMs: 86_400_000 })
    const patient = await send(RENDER, [busy('90'), json({})], { maxRetryDelayMs: 100_000 })
    expect(patient.sleeps).toEqual([90_000])
  })

  test('repeats the idempotency key and the body', async () => {
    const { calls } = await send(RENDER, [busy(), BROKEN(), json({})])
    expect(calls.map(({ text }) => text)).toEqual(Array(3).fill('{"html":""}'))
    expect(calls.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(3).fill('key-1'))
  })
})

test('an abort ends the delay before a retry, and nothing more is sent', async () => {
  const controller = new AbortController()
  const fetch = network(refusal('RENDERER_UNAVAILABLE', 503, { 'Retry-After': '50' }))
  const options = resolveOptions({
    apiKey: KEY,
    baseUrl: BASE_URL,
    fetch,
    hooks: { onRetry: () => setTimeout(() => controller.abort(new RangeError('enough'))) },
  })
  // The real clock: its 50 seconds must end at once.
  const { SYSTEM_CLOCK } = await import('../src/clock.ts')
  const send = createSend(options, SYSTEM_CLOCK)
  const work = send(RENDER, { expected: 'any', signal: controller.signal })
  expect(await thrownBy(work)).toMatchObject({ name: 'AbortError', cause: { message: 'enough' } })
  expect(fetch.calls.length).toBe(1)
})
