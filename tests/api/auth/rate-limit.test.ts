/** Requests a minute: how many a plan allows, what the headers say, and what does not count. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

/** Passes the pace and fails right after it: nothing is rendered. */
const COUNTED = '400 VALIDATION_ERROR'
const REFUSED = '429 RATE_LIMITED'

const MINUTE = Date.parse('2026-11-20T10:15:00.000Z')

/** Limit, remaining and reset, as the headers say. */
function paceIn({ headers }: Response): (string | null)[] {
  return ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))
}

describe('pace', () => {
  let server: TestServer
  let now = new Date(MINUTE)

  beforeAll(async () => {
    const env = { RATE_LIMIT_PER_MINUTE: '', LANES: '0' }
    server = await startServer({ env, overrides: { now: () => now } })
  })
  afterAll(() => server.close())

  const knock = (key: string) => server.post('/api/v1/pdf', {}, key)

  /** Many at once; unlike the others these are not held against openapi.yaml, which takes longer. */
  function knocks(key: string, times: number): Promise<Response[]> {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: '{}' }
    return Promise.all(Array.from({ length: times }, () => fetch(`${server.url}/api/v1/pdf`, init)))
  }

  test.each([
    ['free', 60],
    ['starter', 300],
    ['pro', 1_200],
    ['business', 6_000],
  ])('%s has %i requests a minute, and every answer counts them down', async (plan, limit) => {
    const { key } = await server.newUser(plan)
    now = new Date(MINUTE)
    for (let left = limit - 1; left > limit - 4; left -= 1) {
      const response = await knock(key)
      expect(await statusLabel(response)).toBe(COUNTED)
      expect(paceIn(response)).toEqual([String(limit), String(left), '60'])
    }
  })

  test.each([
    ['free', 60],
    ['starter', 300],
  ])('of more requests at once, %s gets exactly %i through', async (plan, limit) => {
    const { key } = await server.newUser(plan)
    const responses = await knocks(key, limit + 10)
    expect(await tally(responses)).toEqual({ [COUNTED]: limit, [REFUSED]: 10 })
    const counted = responses.filter(({ status }) => status === 400)
    const left = counted.map((response) => Number(paceIn(response)[1])).sort((a, b) => a - b)
    expect(left).toEqual(Array.from({ length: limit }, (_, at) => at))
  })

  test.each([
    [0, '60'],
    [1, '60'],
    [30_500, '30'],
    [58_999, '2'],
    [59_000, '1'],
    [59_999, '1'],
  ])('%i ms into a minute, who went too fast waits %s s', async (offset, seconds) => {
    const { key } = await server.newUser('free')
    now = new Date(MINUTE + offset)
    await knocks(key, 60)
    const response = await knock(key)
    expect(await statusLabel(response)).toBe(REFUSED)
    expect(response.headers.get('retry-after')).toBe(seconds)
    expect(paceIn(response)).toEqual(['60', '0', seconds])
  })

  test('the next minute of the clock starts anew', async () => {
    const { key } = await server.newUser('free')
    now = new Date(MINUTE + 59_999)
    await knocks(key, 60)
    expect(await statusLabel(await knock(key))).toBe(REFUSED)
    now = new Date(MINUTE + 60_000)
    const response = await knock(key)
    expect(await statusLabel(response)).toBe(COUNTED)
    expect(paceIn(response)).toEqual(['60', '59', '60'])
  })

  test('the keys of a user share one pace, users share nothing', async () => {
    const { id, key } = await server.newUser('free')
    const made = await server.admin('POST', `/admin/v1/users/${id}/keys`, { name: 'second' })
    const second = ((await made.json()) as { data: { key: string } }).data.key
    const stranger = await server.newUser('free')
    await knocks(key, 30)
    await knocks(second, 30)
    expect(await statusLabel(await knock(key))).toBe(REFUSED)
    expect(await statusLabel(await knock(second))).toBe(REFUSED)
    expect(paceIn(await knock(stranger.key))[1]).toBe('59')
  })

  test('another plan counts from the very next request', async () => {
    const { id, key } = await server.newUser('free')
    await knocks(key, 60)
    expect(await statusLabel(await knock(key))).toBe(REFUSED)
    await server.admin('PATCH', `/admin/v1/users/${id}`, { plan: 'starter' })
    expect(await statusLabel(await knock(key))).toBe(COUNTED)
  })

  test('who went too fast hears that first, whatever the request', async () => {
    const { key } = await server.newUser('free')
    await knocks(key, 60)
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    for (const body of ['{"html":', '[]', '', 'x'.repeat(100_000)]) {
      const response = await server.fetch('/api/v1/pdf', { method: 'POST', headers, body })
      expect(await statusLabel(response)).toBe(REFUSED)
    }
    expect(await statusLabel(await server.post('/api/v1/pdf', { html: 'x' }, key))).toBe(REFUSED)
    expect(await statusLabel(await server.fetch('/api/v1/renders', { headers }))).toBe(REFUSED)
  })

  test('a refusal names the limit that was reached', async () => {
    const { key } = await server.newUser('free')
    await knocks(key, 60)
    expect(await readError(await knock(key))).toMatchObject({ details: { limit: 60 } })
  })

  test('requests that fail to authenticate are not paced', async () => {
    const { id, key, keyId } = await server.newUser('free')
    const made = await server.admin('POST', `/admin/v1/users/${id}/keys`, { name: 'second' })
    const second = ((await made.json()) as { data: { key: string } }).data.key
    await server.admin('DELETE', `/admin/v1/keys/${keyId}`)
    const revoked = await knocks(key, 61)
    expect(await tally(revoked)).toEqual({ '401 AUTH_REVOKED': 61 })
    const unknown = await knocks(`svc_live_${'0'.repeat(32)}`, 61)
    expect(await tally(unknown)).toEqual({ '401 AUTH_INVALID': 61 })
    for (const response of [...revoked, ...unknown]) {
      expect(paceIn(response)).toEqual([null, null, null])
    }
    expect(paceIn(await knock(second))[1]).toBe('59')
  })

  test('the operator, health checks and documentation are not paced', async () => {
    for (const path of ['/admin/v1/users', '/health/live', '/openapi.yaml']) {
      const responses = await Promise.all(
        Array.from({ length: 61 }, () => server.admin('GET', path)),
      )
      expect(await tally(responses)).toEqual({ '200': 61 })
      expect(paceIn(responses[60] ?? new Response())).toEqual([null, null, null])
    }
  })
})

test('RATE_LIMIT_PER_MINUTE replaces the pace of every plan', async () => {
  const now = () => new Date(MINUTE + 10_000)
  const env = { RATE_LIMIT_PER_MINUTE: '2', LANES: '0' }
  await using server = await startServer({ env, overrides: { now } })
  for (const plan of ['free', 'business']) {
    const { key } = await server.newUser(plan)
    const seen: unknown[] = []
    for (let time = 0; time < 3; time += 1) {
      const response = await server.post('/api/v1/pdf', {}, key)
      seen.push([await statusLabel(response), ...paceIn(response)])
    }
    expect(seen).toEqual([
      [COUNTED, '2', '1', '50'],
      [COUNTED, '2', '0', '50'],
      [REFUSED, '2', '0', '50'],
    ])
  }
})

test('RATE_LIMIT_PER_MINUTE=0 turns pace and its headers off', async () => {
  await using server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '0', LANES: '0' } })
  const { key } = await server.newUser('free')
  const responses = await Promise.all(
    Array.from({ length: 70 }, () => server.post('/api/v1/pdf', {}, key)),
  )
  expect(await tally(responses)).toEqual({ [COUNTED]: 70 })
  for (const response of responses) expect(paceIn(response)).toEqual([null, null, null])
})
