/**
 * The rate limit: requests per minute of each plan, its headers, and requests that do not count.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { type MovableClock, newMovableClock } from '../../support/database/clock.ts'
import { DATABASES, startServer, type TestServer } from '../../support/server/server.ts'

/**
 * The outcome of a request that passes the rate limit and then fails validation: nothing is
 * rendered.
 */
const COUNTED = '400 VALIDATION_ERROR'
const REFUSED = '429 RATE_LIMITED'

const MINUTE = Date.parse('2026-11-20T10:15:00.000Z')

/** The limit, remaining and reset values from the response headers. */
function rateLimitHeaders({ headers }: Response): (string | null)[] {
  return ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))
}

describe.each(DATABASES)('the rate limit on %s', (database) => {
  let server: TestServer
  let clock: MovableClock

  beforeAll(async () => {
    clock = await newMovableClock(database, MINUTE)
    const env = { RATE_LIMIT_PER_MINUTE: '', LANES: '0', ...clock.env }
    server = await startServer({ database, env, overrides: { now: clock.now } })
  })
  afterAll(async () => {
    await server.close()
    await clock.close()
  })

  const send = (key: string) => server.post('/api/v1/pdf', {}, key)

  /**
   * Sends many requests at once. They are not validated against openapi.yaml, which would take
   * longer.
   */
  function sendMany(key: string, times: number): Promise<Response[]> {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: '{}' }
    return Promise.all(Array.from({ length: times }, () => fetch(`${server.url}/api/v1/pdf`, init)))
  }

  test.each([
    ['free', 60],
    ['starter', 300],
    ['pro', 1_200],
    ['business', 6_000],
  ])(
    'allows the %s plan %i requests per minute, and every response counts them down',
    async (plan, limit) => {
      const { key } = await server.newUser(plan)
      await clock.set(MINUTE)
      for (let left = limit - 1; left > limit - 4; left -= 1) {
        const response = await send(key)
        expect(await statusLabel(response)).toBe(COUNTED)
        expect(rateLimitHeaders(response)).toEqual([String(limit), String(left), '60'])
      }
    },
  )

  test.each([
    ['free', 60],
    ['starter', 300],
  ])('lets the %s plan send exactly %i of more concurrent requests', async (plan, limit) => {
    const { key } = await server.newUser(plan)
    const responses = await sendMany(key, limit + 10)
    expect(await tally(responses)).toEqual({ [COUNTED]: limit, [REFUSED]: 10 })
    const counted = responses.filter(({ status }) => status === 400)
    const left = counted
      .map((response) => Number(rateLimitHeaders(response)[1]))
      .sort((a, b) => a - b)
    expect(left).toEqual(Array.from({ length: limit }, (_, at) => at))
  })

  test.each([
    [0, '60'],
    [1, '60'],
    [30_500, '30'],
    [58_999, '2'],
    [59_000, '1'],
    [59_999, '1'],
  ])('reached %i ms into a minute, makes a client wait %s s', async (offset, seconds) => {
    const { key } = await server.newUser('free')
    await clock.set(MINUTE + offset)
    await sendMany(key, 60)
    const response = await send(key)
    expect(await statusLabel(response)).toBe(REFUSED)
    expect(response.headers.get('retry-after')).toBe(seconds)
    expect(rateLimitHeaders(response)).toEqual(['60', '0', seconds])
  })

  test('resets with the next clock minute', async () => {
    const { key } = await server.newUser('free')
    await clock.set(MINUTE + 59_999)
    await sendMany(key, 60)
    expect(await statusLabel(await send(key))).toBe(REFUSED)
    await clock.set(MINUTE + 60_000)
    const response = await send(key)
    expect(await statusLabel(response)).toBe(COUNTED)
    expect(rateLimitHeaders(response)).toEqual(['60', '59', '60'])
  })

  test('is shared by the keys of a user, and not between users', async () => {
    const { id, key } = await server.newUser('free')
    const made = await server.admin('POST', `/admin/v1/users/${id}/keys`, { name: 'second' })
    const second = ((await made.json()) as { data: { key: string } }).data.key
    const otherUser = await server.newUser('free')
    await sendMany(key, 30)
    await sendMany(second, 30)
    expect(await statusLabel(await send(key))).toBe(REFUSED)
    expect(await statusLabel(await send(second))).toBe(REFUSED)
    expect(rateLimitHeaders(await send(otherUser.key))[1]).toBe('59')
  })

  test('changes with the plan from the next request', async () => {
    const { id, key } = await server.newUser('free')
    await sendMany(key, 60)
    expect(await statusLabel(await send(key))).toBe(REFUSED)
    await server.admin('PATCH', `/admin/v1/users/${id}`, { plan: 'starter' })
    expect(await statusLabel(await send(key))).toBe(COUNTED)
  })

  test('is checked before anything else in a request', async () => {
    const { key } = await server.newUser('free')
    await sendMany(key, 60)
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    for (const body of ['{"html":', '[]', '', 'x'.repeat(100_000)]) {
      const response = await server.fetch('/api/v1/pdf', { method: 'POST', headers, body })
      expect(await statusLabel(response)).toBe(REFUSED)
    }
    expect(await statusLabel(await server.post('/api/v1/pdf', { html: 'x' }, key))).toBe(REFUSED)
    expect(await statusLabel(await server.fetch('/api/v1/renders', { headers }))).toBe(REFUSED)
  })

  test('is named in the refusal', async () => {
    const { key } = await server.newUser('free')
    await sendMany(key, 60)
    expect(await readError(await send(key))).toMatchObject({ details: { limit: 60 } })
  })

  test('does not count requests that fail to authenticate', async () => {
    const { id, key, keyId } = await server.newUser('free')
    const made = await server.admin('POST', `/admin/v1/users/${id}/keys`, { name: 'second' })
    const second = ((await made.json()) as { data: { key: string } }).data.key
    await server.admin('DELETE', `/admin/v1/keys/${keyId}`)
    const revoked = await sendMany(key, 61)
    expect(await tally(revoked)).toEqual({ '401 AUTH_REVOKED': 61 })
    const unknown = await sendMany(`svc_live_${'0'.repeat(32)}`, 61)
    expect(await tally(unknown)).toEqual({ '401 AUTH_INVALID': 61 })
    for (const response of [...revoked, ...unknown]) {
      expect(rateLimitHeaders(response)).toEqual([null, null, null])
    }
    expect(rateLimitHeaders(await send(second))[1]).toBe('59')
  })

  test('does not count requests of the operator, health checks and documentation', async () => {
    for (const path of ['/admin/v1/users', '/health/live', '/openapi.yaml']) {
      const responses = await Promise.all(
        Array.from({ length: 61 }, () => server.admin('GET', path)),
      )
      expect(await tally(responses)).toEqual({ '200': 61 })
      expect(rateLimitHeaders(responses[60] ?? new Response())).toEqual([null, null, null])
    }
  })
})

test('RATE_LIMIT_PER_MINUTE replaces the rate limit of every plan', async () => {
  await using clock = await newMovableClock('postgres', MINUTE + 10_000)
  const env = { RATE_LIMIT_PER_MINUTE: '2', LANES: '0', ...clock.env }
  await using server = await startServer({ env })
  for (const plan of ['free', 'business']) {
    const { key } = await server.newUser(plan)
    const seen: unknown[] = []
    for (let time = 0; time < 3; time += 1) {
      const response = await server.post('/api/v1/pdf', {}, key)
      seen.push([await statusLabel(response), ...rateLimitHeaders(response)])
    }
    expect(seen).toEqual([
      [COUNTED, '2', '1', '50'],
      [COUNTED, '2', '0', '50'],
      [REFUSED, '2', '0', '50'],
    ])
  }
})

test('RATE_LIMIT_PER_MINUTE=0 turns the rate limit and its headers off', async () => {
  await using server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '0', LANES: '0' } })
  const { key } = await server.newUser('free')
  const responses = await Promise.all(
    Array.from({ length: 70 }, () => server.post('/api/v1/pdf', {}, key)),
  )
  expect(await tally(responses)).toEqual({ [COUNTED]: 70 })
  for (const response of responses) expect(rateLimitHeaders(response)).toEqual([null, null, null])
})
