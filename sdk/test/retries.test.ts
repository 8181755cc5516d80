/** What is tried again, after how long, and what is not: by the code of the error. */
import { describe, expect, test } from 'bun:test'
import { type ClientOptions, resolveOptions } from '../src/options.ts'
import { createSend, type Outgoing } from '../src/transport.ts'
import {
  BASE_URL,
  type Doing,
  fakeClock,
  json,
  KEY,
  network,
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
const { body: _, ...LOOK } = { ...RENDER, method: 'GET', headers: {} }
/** Sent twice it makes two. */
const CREATE = { ...RENDER, headers: {} }

const BROKEN = () => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
const html = (status: number) =>
  new Response('<h1>Bad Gateway</h1>', { status, headers: { 'Content-Type': 'text/html' } })

async function send(request: Outgoing, doings: Doing[], options: ClientOptions = {}) {
  const clock = fakeClock()
  const fetch = network(...doings)
  const resolved = resolveOptions({ apiKey: KEY, baseUrl: BASE_URL, fetch, ...options })
  const work = createSend(resolved, clock)(request, { expected: 'any' })
  const outcome = await work.then(
    () => 'answered',
    (error: unknown) => error,
  )
  return { tries: fetch.calls.length, sleeps: clock.sleeps, outcome, calls: fetch.calls }
}

describe('each outcome', () => {
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
  test.each(NEVER)('%s is final', async (code, status) => {
    const { tries, outcome } = await send(RENDER, [refusal(code, status, { 'Retry-After': '1' })])
    expect(tries).toBe(1)
    expect(outcome).toMatchObject({ code, status })
  })

  const AGAIN: [what: string, doing: () => Doing, create: 'also' | 'not'][] = [
    ['RATE_LIMITED', () => refusal('RATE_LIMITED', 429), 'also'],
    ['RENDERER_UNAVAILABLE', () => refusal('RENDERER_UNAVAILABLE', 503), 'also'],
    ['a 429 of a proxy', () => html(429), 'also'],
    ['SERVICE_UNAVAILABLE', () => refusal('SERVICE_UNAVAILABLE', 503), 'not'],
    ['INTERNAL_ERROR', () => refusal('INTERNAL_ERROR', 500), 'not'],
    ['a 502 of a proxy', () => html(502), 'not'],
    ['a 503 of a proxy', () => html(503), 'not'],
    ['a 504 of a proxy', () => html(504), 'not'],
    ['a connection that broke', BROKEN, 'not'],
  ]
  test.each(AGAIN)('%s is tried again', async (_what, doing) => {
    for (const request of [RENDER, LOOK]) {
      const { tries, outcome } = await send(request, [doing(), json({})])
      expect([tries, outcome]).toEqual([2, 'answered'])
    }
  })
  test.each(AGAIN)(
    '%s: without a key, a POST that makes something is %3$s',
    async (_what, doing, create) => {
      const { tries } = await send(CREATE, [doing(), json({})])
      expect(tries).toBe(create === 'also' ? 2 : 1)
    },
  )

  test('a month that is used up is final, also where it is called RATE_LIMITED', async () => {
    const spent = refusal('RATE_LIMITED', 429, { 'X-Renders-Remaining': '0' })
    expect((await send(RENDER, [spent])).tries).toBe(1)
  })

  test('the server can decide otherwise', async () => {
    const again = refusal('RENDER_FAILED', 500, { 'X-Should-Retry': 'true' })
    expect((await send(RENDER, [again, json({})])).tries).toBe(2)
    const final = refusal('RENDERER_UNAVAILABLE', 503, { 'X-Should-Retry': 'false' })
    expect((await send(RENDER, [final])).tries).toBe(1)
  })
})

describe('how often and when', () => {
  const busy = (retryAfter?: string) =>
    refusal('RENDERER_UNAVAILABLE', 503, retryAfter ? { 'Retry-After': retryAfter } : {})

  test('twice, after 0.5 and 1 seconds; then the last error comes out', async () => {
    const { tries, sleeps, outcome } = await send(RENDER, [busy(), busy(), busy()])
    expect([tries, sleeps]).toEqual([3, [500, 1000]])
    expect(outcome).toMatchObject({ code: 'RENDERER_UNAVAILABLE' })
  })

  test('as often as is said, with waits of at most 8 seconds', async () => {
    const doings = Array.from({ length: 7 }, () => busy())
    const { tries, sleeps } = await send(RENDER, doings, { maxRetries: 6 })
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
  ])('Retry-After %p', async (value, expected) => {
    const { sleeps, outcome } = await send(RENDER, [
      refusal('RATE_LIMITED', 429, { 'Retry-After': value }),
      json({}),
    ])
    expect([sleeps, outcome]).toEqual([expected, 'answered'])
  })

  test('a wait of more than a minute is left to the caller, who is told how long', async () => {
    const { tries, sleeps, outcome } = await send(RENDER, [busy('86400')])
    expect([tries, sleeps]).toEqual([1, []])
    expect(outcome).toMatchObject({ retryAfterMs: 86_400_000 })
    const patient = await send(RENDER, [busy('90'), json({})], { maxRetryDelayMs: 100_000 })
    expect(patient.sleeps).toEqual([90_000])
  })

  test('every try has the same key and the same body', async () => {
    const { calls } = await send(RENDER, [busy(), BROKEN(), json({})])
    expect(calls.map(({ text }) => text)).toEqual(Array(3).fill('{"html":""}'))
    expect(calls.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(3).fill('key-1'))
  })
})

test('an abort ends the wait between tries, and nothing more is sent', async () => {
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
  expect(await thrownBy(work)).toBeInstanceOf(RangeError)
  expect(fetch.calls.length).toBe(1)
})
