/** Errors: which one a request with several mistakes gets, and how errors are formatted. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { StorageError } from '../../../server/storage/index.ts'
import { testPathRules } from '../../support/api/path-rules.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { type MovableClock, newMovableClock } from '../../support/database/clock.ts'
import { newFlakyDatabase } from '../../support/database/flaky-database.ts'
import { sendRaw } from '../../support/network/raw-request.ts'
import { type HookedStorage, openHookedStorage } from '../../support/server/hooked-storage.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

const FLAT = 'application/vnd.platen.flat+json'
const PDF = '/api/v1/pdf'
const HTML = '{"html":"<p>x</p>"}'
const TEMPLATE = { template_id: '0193a5c2-6f1e-4c3a-9b7d-2e4f8a1b3c5d' }
/** Requests per minute; the clock of the server stands still. */
const RATE_LIMIT = 60

let clock: MovableClock
let server: TestServer
let storage: HookedStorage
let user: TestUser
let free: TestUser

beforeAll(async () => {
  storage = await openHookedStorage()
  clock = await newMovableClock('postgres', Date.parse('2026-11-20T10:00:00Z'))
  const env = { RATE_LIMIT_PER_MINUTE: String(RATE_LIMIT), MAX_BODY_BYTES: '1000', ...clock.env }
  server = await startServer({ env, overrides: { storage, now: clock.now } })
  user = await server.newUser()
  free = await server.newUser('free')
})
afterAll(async () => {
  await server.close()
  await clock.close()
})

/** Sends a POST with this body unchanged. */
function post(body: BodyInit, key: string, headers: Record<string, string> = {}) {
  const all = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers }
  return server.fetch(PDF, { method: 'POST', headers: all, body })
}

describe('a client without a valid key', () => {
  test.each<[name: string, body: BodyInit, headers: Record<string, string>]>([
    ['malformed JSON', '{', {}],
    ['a body of another type', 'x', { 'Content-Type': 'text/plain' }],
    ['a body that is too large', 'x'.repeat(2_000), {}],
    ['a field that is unknown', '{"x":1}', {}],
    ['an Idempotency-Key that is too long', HTML, { 'Idempotency-Key': 'x'.repeat(256) }],
  ])('is refused with 401 before %s is reported', async (_name, body, headers) => {
    expect(await statusLabel(await post(body, 'nobody', headers))).toBe('401 AUTH_INVALID')
  })

  test('is refused while its body is still being sent, or before it begins', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    })
    expect(await statusLabel(await post(endless, 'nobody'))).toBe('401 AUTH_INVALID')
    const head = [`POST ${PDF} HTTP/1.1`, 'Content-Type: application/json']
    const response = await sendRaw(server.url, [...head, 'Transfer-Encoding: chunked'])
    expect(await statusLabel(response)).toBe('401 AUTH_MISSING')
  })
})

describe('a request with several mistakes', () => {
  test('is refused by the rate limit before its body is read', async () => {
    const limited = await server.newUser()
    for (let sent = 0; sent < RATE_LIMIT; sent += 1) {
      expect(await statusLabel(await post('{', limited.key))).toBe('400 VALIDATION_ERROR')
    }
    const response = await post('{', limited.key)
    expect(await statusLabel(response)).toBe('429 RATE_LIMITED')
    expect(response.headers.get('retry-after')).toBe('60')
  })

  test.each<[first: string, body: object, expected: string]>([
    ['a single field', { html: 'x', async: true, options: { scale: 3 } }, '400 VALIDATION_ERROR'],
    ['a combination of fields', { html: 'x', url: 'x:', async: true }, '400 VALIDATION_ERROR'],
    ['a blocked address', { url: 'http://127.0.0.1/', async: true }, '400 SSRF_BLOCKED'],
    ['the plan', { html: 'x', async: true, options: { scale: 2 } }, '403 PLAN_UPGRADE_REQUIRED'],
    ['data without a template', { html: 'x', data: {}, async: true }, '400 VALIDATION_ERROR'],
    ['the plan before the template', { ...TEMPLATE, async: true }, '403 PLAN_UPGRADE_REQUIRED'],
    ['the template', TEMPLATE, '404 TEMPLATE_NOT_FOUND'],
  ])('reports the first failed check: %s', async (_first, body, expected) => {
    expect(await statusLabel(await post(JSON.stringify(body), free.key))).toBe(expected)
  })

  test('has the fields named that need a template', async () => {
    const body = { html: 'x', template_version: 2, data: {}, options: { scale: 2 }, async: true }
    const { details } = await readError(await post(JSON.stringify(body), user.key))
    expect(details?.issues?.map(({ path }) => path)).toEqual(['template_version', 'data'])
  })
})

/** One request for each kind of error, sent with additional headers. */
const ERROR_CASES: [
  expected: string,
  request: (headers: Record<string, string>) => Promise<Response>,
][] = [
  ['400 VALIDATION_ERROR', (headers) => post('{', user.key, headers)],
  ['401 AUTH_MISSING', (headers) => server.fetch('/api/v1/usage', { headers })],
  ['403 PLAN_UPGRADE_REQUIRED', (headers) => post('{"html":"","async":true}', free.key, headers)],
  ['404 NOT_FOUND', (headers) => server.fetch('/nowhere', { headers })],
  ['404 TEMPLATE_NOT_FOUND', (headers) => post(JSON.stringify(TEMPLATE), user.key, headers)],
  ['405 METHOD_NOT_ALLOWED', (headers) => server.fetch(PDF, { method: 'PUT', headers })],
  ['413 PAYLOAD_TOO_LARGE', (headers) => post('x'.repeat(1_001), user.key, headers)],
  [
    '415 UNSUPPORTED_MEDIA_TYPE',
    (headers) => post('x', user.key, { ...headers, 'Content-Type': 'text/plain' }),
  ],
  ['500 INTERNAL_ERROR', (headers) => postStoring(new TypeError('Sup3rSecret'), headers)],
  ['503 SERVICE_UNAVAILABLE', (headers) => postStoring(new StorageError('Sup3rSecret'), headers)],
]

/** Requests a render whose output cannot be stored. */
async function postStoring(error: Error, headers: Record<string, string>): Promise<Response> {
  storage.beforePut = () => {
    throw error
  }
  const response = await post(HTML, user.key, headers)
  storage.beforePut = () => {}
  return response
}

describe('both error formats', () => {
  test.each(ERROR_CASES)(
    'of %s have the documented body and headers',
    async (expected, request) => {
      const formal = await request({})
      expect(await statusLabel(formal)).toBe(expected)
      expect(formal.headers.get('content-type')).toBe('application/json')
      expect(formal.headers.get('vary')).toBe('Accept')
      const { code, message, request_id } = await readError(formal)
      expect(formal.headers.get('x-request-id')).toBe(request_id)
      expect(message).not.toContain('Sup3rSecret')

      const flat = await request({ Accept: FLAT })
      expect(flat.status).toBe(formal.status)
      expect(flat.headers.get('content-type')).toBe(FLAT)
      expect(flat.headers.get('vary')).toBe('Accept')
      expect<unknown>(await flat.json()).toEqual({ error: code, message })
      expect(flat.headers.has('retry-after')).toBe(formal.status === 503)
    },
  )

  test.each<[accept: string, flat: boolean]>([
    ['*/*', false],
    ['application/json', false],
    ['application/*', false],
    ['text/html', false],
    [`${FLAT};q=0`, false],
    [`${FLAT};q=0.5, application/json`, false],
    [`application/json;q=0.9, ${FLAT};q=0.8`, false],
    ['not an accept header', false],
    [FLAT.toUpperCase(), true],
    [`${FLAT}, application/json;q=0.9`, true],
    [`application/json;q=0.5, ${FLAT};q=0.6`, true],
    [`text/html, ${FLAT}`, true],
    [`${FLAT}, */*;q=0.1`, true],
  ])('are selected by Accept: %s', async (accept, flat) => {
    const response = await server.fetch('/nowhere', { headers: { Accept: accept } })
    expect(response.headers.get('content-type')).toBe(flat ? FLAT : 'application/json')
  })
})

testPathRules(() => ({ server, user }))

test('an internal error refunds the render and reveals its cause only in the log', async () => {
  const caller = await server.newUser()
  const remaining = (response: Response) => response.headers.get('x-renders-remaining')
  expect(remaining(await post(HTML, caller.key))).toBe('99999')
  storage.beforePut = () => (undefined as unknown as string).length
  const crashed = await post(HTML, caller.key)
  storage.beforePut = () => {}
  expect(await statusLabel(crashed)).toBe('500 INTERNAL_ERROR')
  expect(await crashed.text()).not.toMatch(/TypeError|undefined|storage|\.ts\b/)
  const requestId = crashed.headers.get('x-request-id') ?? ''
  const [line] = server.logs.filter(
    (one) => one.includes('"level":"error"') && one.includes(requestId),
  )
  expect(line).toContain('TypeError')
  expect(remaining(await post(HTML, caller.key))).toBe('99998')
})

test('a lost database answers 503 to every client until it returns, never an authentication error', async () => {
  await using database = await newFlakyDatabase()
  await using isolated = await startServer({ env: { DATABASE_URL: database.url } })
  const { key } = await isolated.newUser()
  const render = () => isolated.post(PDF, { html: 'x' }, key)
  expect((await render()).status).toBe(200)

  await database.disconnectAll()
  const answers = new Set([await statusLabel(await render()), await statusLabel(await render())])
  expect([...answers].filter((one) => !['200', '503 SERVICE_UNAVAILABLE'].includes(one))).toEqual(
    [],
  )
  expect((await render()).status).toBe(200)

  await database.takeOffline()
  for (const request of [render, render, () => isolated.admin('GET', '/admin/v1/users'), render]) {
    const response = await request()
    expect(await statusLabel(response)).toBe('503 SERVICE_UNAVAILABLE')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await response.text()).toLowerCase()).not.toMatch(/database|postgres|connect/)
  }
  expect((await isolated.fetch('/health/live')).status).toBe(200)
  expect((await isolated.fetch('/health/ready')).status).toBe(503)

  await database.bringOnline()
  // An attempt to connect that began before may still fail.
  await until(async () => (await render()).status === 200)
  await until(async () => (await isolated.fetch('/health/ready')).status === 200)
})

test('a server that shuts down refuses new requests and still reports that it is alive', async () => {
  const outputs = await openHookedStorage()
  const stored = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  outputs.beforePut = () => {
    stored.resolve()
    return gate.promise
  }
  const ending = await startServer({ overrides: { storage: outputs } })
  const { key } = await ending.newUser()
  const render = ending.post(PDF, { html: 'x' }, key)
  await stored.promise
  const closed = ending.close()
  try {
    const refused = await ending.post(PDF, { html: 'x' }, key)
    expect(await statusLabel(refused)).toBe('503 SERVICE_UNAVAILABLE')
    expect(refused.headers.has('retry-after')).toBe(true)
    // An orchestrator kills a server that fails its liveness probe, with its running renders.
    expect((await fetch(`${ending.url}/health/live`)).status).toBe(200)
  } finally {
    gate.resolve()
    expect((await render).status).toBe(200)
    await closed
  }
})
