/** Bodies that arrive slowly or never completely take no memory that other users need. */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { openUpload, type SlowUpload, statusIn } from '../../support/network/slow-upload.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const MAX = 1_000_000
/** The bytes that one user, and all users together, may have in memory. */
const USER_MAX = 4 * MAX
const PROCESS_MAX = 12 * MAX
/** Those of all free users together. */
const FREE_MAX = 6 * MAX
const PDF = '/api/v1/pdf'

let user: TestUser
let other: TestUser

const headOf = (key: string, length: number, path = PDF, type = 'application/json') => [
  `POST ${path} HTTP/1.1`,
  `Authorization: Bearer ${key}`,
  `Content-Type: ${type}`,
  `Content-Length: ${length}`,
]

/** Sends all but the last byte of a body of the largest size, and keeps the connection open. */
async function holdUpload(
  server: TestServer,
  { key }: TestUser,
  bytes = MAX - 1,
): Promise<SlowUpload> {
  const upload = await openUpload(server.url, headOf(key, MAX))
  await upload.send(`{"html":"${' '.repeat(bytes - 9)}`)
  return upload
}

const heldBytes = (server: TestServer) => server.services.bodies.heldBytes()
const untilHeld = (server: TestServer, bytes: number) =>
  until(`${bytes} bytes are held`, () => heldBytes(server) === bytes)

function post(server: TestServer, { key }: TestUser, bytes: number): Promise<Response> {
  // Invalid on purpose, so that nothing is rendered.
  const body = `{"html":1,"x":"${' '.repeat(bytes - 17)}"}`
  return server.fetch(PDF, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body,
  })
}

describe('the limit of body bytes in memory', () => {
  let server: TestServer

  beforeAll(async () => {
    const bodyLimits = {
      userBytes: USER_MAX,
      processBytes: PROCESS_MAX + 4 * MAX,
      freeBytes: FREE_MAX,
      reservedBytes: 4 * MAX,
      smallBytes: MAX / 20,
    }
    const env = { MAX_BODY_BYTES: String(MAX), LANES: '0' }
    server = await startServer({ env, overrides: { bodyLimits } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    user = await server.newUser('free')
    other = await server.newUser('free')
  })

  test('allows one user four of the largest bodies, and other users are still served', async () => {
    const uploads = await Promise.all(Array.from({ length: 50 }, () => holdUpload(server, user)))
    const refused = new Set<SlowUpload>()
    for (const upload of uploads) {
      upload.answered.then((answer) => {
        if (statusIn(answer) === 429) refused.add(upload)
      })
    }
    await until('the other uploads are refused', () => refused.size >= 46)
    expect(heldBytes(server)).toBeLessThanOrEqual(USER_MAX)
    const [first] = refused
    const answer = (await first?.answered) ?? ''
    expect(answer).toMatch(/^retry-after: [1-9]/im)
    expect(answer).toContain('RATE_LIMITED')
    expect(answer).toContain(`${USER_MAX} bytes`)
    await first?.closed

    expect(await statusLabel(await post(server, other, MAX))).toBe('400 VALIDATION_ERROR')
    for (const upload of uploads) upload.hangUp()
    await untilHeld(server, 0)
    expect(await statusLabel(await post(server, user, MAX))).toBe('400 VALIDATION_ERROR')
  })

  test('reserves memory for small bodies when many users send large ones', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => server.newUser('starter')))
    const uploads: SlowUpload[] = []
    for (const owner of users.slice(0, 3)) {
      for (let count = 0; count < 4; count += 1) uploads.push(await holdUpload(server, owner))
    }
    await untilHeld(server, PROCESS_MAX - 12)
    const late = users[3] as TestUser
    const response = await post(server, late, MAX / 2)
    expect(await statusLabel(response)).toBe('503 SERVICE_UNAVAILABLE')
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]/)
    expect((await readError(response)).message).toContain('try again')
    expect(await statusLabel(await post(server, late, MAX / 50))).toBe('400 VALIDATION_ERROR')
    for (const upload of uploads) upload.hangUp()
    await untilHeld(server, 0)
  })

  test('refuses large and small bodies of free users who hold half of it together, and none of a paying user', async () => {
    const [free, late] = [await server.newUser('free'), await server.newUser('free')]
    const payer = await server.newUser('starter')
    const uploads: SlowUpload[] = []
    for (const owner of [user, user, user, free, free, free]) {
      uploads.push(await holdUpload(server, owner))
    }
    await untilHeld(server, FREE_MAX - 6)
    for (const bytes of [MAX, MAX / 50]) {
      expect(await statusLabel(await post(server, late, bytes))).toBe('503 SERVICE_UNAVAILABLE')
      expect(await statusLabel(await post(server, payer, bytes))).toBe('400 VALIDATION_ERROR')
    }
    for (const upload of uploads) upload.hangUp()
    await untilHeld(server, 0)
    expect(await statusLabel(await post(server, late, MAX))).toBe('400 VALIDATION_ERROR')
  })

  test('does not count a declared length that is not sent', async () => {
    const uploads = await Promise.all(
      Array.from({ length: 30 }, () => openUpload(server.url, headOf(user.key, MAX))),
    )
    expect(await statusLabel(await post(server, user, MAX))).toBe('400 VALIDATION_ERROR')
    for (const upload of uploads) upload.hangUp()
  })

  test('counts the bodies of queued renders until they are answered', async () => {
    const ended = new AbortController()
    const body = JSON.stringify({ html: `<!--${'x'.repeat(MAX - 100)}-->` })
    const headers = { Authorization: `Bearer ${other.key}`, 'Content-Type': 'application/json' }
    const waiting = Array.from({ length: 4 }, () =>
      fetch(server.url + PDF, { method: 'POST', headers, body, signal: ended.signal }).catch(
        () => null,
      ),
    )
    await untilHeld(server, 4 * body.length)
    expect(await statusLabel(await post(server, other, MAX))).toBe('429 RATE_LIMITED')
    expect(await statusLabel(await post(server, user, MAX))).toBe('400 VALIDATION_ERROR')
    ended.abort()
    await Promise.all(waiting)
    await untilHeld(server, 0)
    expect(await statusLabel(await post(server, other, MAX))).toBe('400 VALIDATION_ERROR')
  })

  test('counts uploaded files as well', async () => {
    const type = 'multipart/form-data; boundary=b'
    const uploads: SlowUpload[] = []
    const head = headOf(user.key, MAX * 5, '/api/v1/assets', type)
    const upload = await openUpload(server.url, head)
    uploads.push(upload)
    await upload.send(new Uint8Array(USER_MAX))
    await untilHeld(server, USER_MAX)
    expect(await statusLabel(await post(server, user, MAX))).toBe('429 RATE_LIMITED')
    await upload.send('x')
    expect(statusIn(await upload.answered)).toBe(429)
    await upload.closed
    await untilHeld(server, 0)
  })

  test('releases the bytes of a body however its request ends', async () => {
    const send = (body: string, headers: Record<string, string> = {}) =>
      server.fetch(PDF, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${user.key}`,
          'Content-Type': 'application/json',
          ...headers,
        },
        body,
      })
    await send('{')
    await send(' '.repeat(MAX + 1))
    await send('{"html":"x","async":true}')
    await send('{"html":"x"}', { 'Content-Type': 'text/plain' })
    await send(`{"html":"${'x'.repeat(500_000)}","async":true}`)
    await send('{"template_id":"0193a5c2-6f1e-4c3a-9b7d-2e4f8a1b3c5d"}')
    expect(heldBytes(server)).toBe(0)
  })
})

describe('a body that is too slow', () => {
  let server: TestServer

  beforeAll(async () => {
    const speed = { graceMs: 500, bytesPerSecond: 1_000_000 }
    const overrides = { bodyLimits: { speed } }
    server = await startServer({ env: { MAX_BODY_BYTES: '20000000', LANES: '0' }, overrides })
    user = await server.newUser('free')
  })
  afterAll(() => server.close())

  test.each<[name: string, path: string, type: string]>([
    ['JSON', PDF, 'application/json'],
    ['a file', '/api/v1/assets', 'multipart/form-data; boundary=b'],
  ])('is refused (%s)', async (_name, path, type) => {
    using upload = await openUpload(server.url, headOf(user.key, 1_000, path, type))
    await upload.send('{"html":"')
    const answer = await upload.answered
    expect(statusIn(answer)).toBe(400)
    expect(answer).toContain('"reason":"body_too_slow"')
    expect(answer).toMatch(/^connection: close/im)
    await upload.closed
    expect(heldBytes(server)).toBe(0)
  })

  test('is refused even if some bytes arrive every second', async () => {
    using upload = await openUpload(server.url, headOf(user.key, 1_000))
    let answered = false
    upload.answered.then(() => {
      answered = true
    })
    await until('the upload is refused', async () => {
      await upload.send('x')
      return answered
    })
    expect(await upload.answered).toContain('body_too_slow')
  })

  test('has more time the more of it has arrived', async () => {
    using upload = await openUpload(server.url, headOf(user.key, 5_000_001))
    const started = performance.now()
    await upload.send(`{"html":1,"x":"${' '.repeat(5_000_000 - 16)}"`)
    await until('the first deadline is over', () => performance.now() - started > 1_000)
    await upload.send('}')
    const answer = await upload.answered
    expect(statusIn(answer)).toBe(400)
    expect(answer).not.toContain('body_too_slow')
  })
})
