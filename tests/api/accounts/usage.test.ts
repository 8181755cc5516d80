/** The monthly allowance: which renders count, what the headers report, and when it resets. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { monthOf } from '../../../server/accounts/plans.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { rendersOf, setUsed, usedIn } from '../../support/database/rows.ts'
import { DATABASES, startServer, type TestServer } from '../../support/server/server.ts'
import { THOROUGH } from '../../support/thorough.ts'

const HTML = { html: '<p>x' }
/** A public name that does not resolve: the render fails in the browser, after its reservation. */
const UNRESOLVABLE = { url: 'http://nothing.invalid/' }

/** The remaining and overage renders from the response headers. */
function usageHeaders({ headers }: Response): (string | null)[] {
  return [headers.get('x-renders-remaining'), headers.get('x-overage-renders')]
}

describe.each(DATABASES)('usage on %s', (database) => {
  const start = new Date('2026-11-20T10:15:00.000Z')
  let server: TestServer
  let now = start

  beforeAll(async () => {
    server = await startServer({ database, overrides: { now: () => now } })
  })
  afterAll(() => server.close())

  const render = (key: string, body: object = HTML) => server.post('/api/v1/pdf', body, key)
  const used = (userId: string, at = now) => usedIn(server.services, userId, monthOf(at))
  const use = (userId: string, count: number) =>
    setUsed(server.services, userId, monthOf(now), count)

  /** The soak run uses the whole allowance of the free plan. */
  const left = THOROUGH ? 100 : 20
  test(`exactly ${left} of ${2 * left} concurrent renders succeed on a free plan with ${left} left`, async () => {
    const { id, key } = await server.newUser('free')
    if (left < 100) await use(id, 100 - left)
    const responses = await Promise.all(Array.from({ length: 2 * left }, () => render(key)))
    expect(await tally(responses)).toEqual({ '200': left, '429 PLAN_LIMIT_EXCEEDED': left })
    expect(await used(id)).toBe(100)

    const seen = responses.filter(({ ok }) => ok).map((response) => usageHeaders(response))
    expect(seen.map(([remaining]) => Number(remaining)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: left }, (_, at) => at),
    )
    for (const response of responses.filter(({ ok }) => !ok)) {
      expect(usageHeaders(response)).toEqual(['0', '0'])
    }
    const statuses = (await rendersOf(server.services, id)).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: left }, () => 'completed'))
  }, 60_000)

  test.each([
    ['/api/v1/pdf', 'application/pdf'],
    ['/api/v1/screenshot', 'image/png'],
  ])(
    'a response of %s reports the usage, the duration and the request id',
    async (path, contentType) => {
      const { key } = await server.newUser('free')
      for (const remaining of ['99', '98', '97']) {
        const response = await server.post(path, HTML, key)
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toBe(contentType)
        expect(usageHeaders(response)).toEqual([remaining, '0'])
        expect(response.headers.get('x-render-duration-ms')).toMatch(/^[1-9]\d*$/)
        expect(response.headers.get('x-cache')).toBe('MISS')
        expect(response.headers.get('x-request-id')).toMatch(/^req_\w+$/)
        expect(response.headers.get('retry-after')).toBeNull()
      }
    },
  )

  test.each([
    ['free', 98, '1', '0'],
    ['free', 99, '0', '0'],
    ['starter', 4_998, '1', '0'],
    ['starter', 4_999, '0', '0'],
    ['starter', 5_000, '0', '1'],
    ['starter', 123_456, '0', '118457'],
    ['pro', 0, '24999', '0'],
    ['pro', 24_999, '0', '0'],
    ['pro', 25_000, '0', '1'],
    ['business', 0, '99999', '0'],
    ['business', 99_999, '0', '0'],
    ['business', 100_000, '0', '1'],
  ])(
    'on the %s plan with %i used, the next render leaves %s with an overage of %s',
    async (plan, before, remaining, overage) => {
      const { id, key } = await server.newUser(plan)
      await use(id, before)
      const response = await render(key)
      expect(await statusLabel(response)).toBe('200')
      expect(usageHeaders(response)).toEqual([remaining, overage])
      expect(await used(id)).toBe(before + 1)
    },
  )

  test('renders on a used-up free plan are refused, with a Retry-After at the end of the month', async () => {
    const { id, key } = await server.newUser('free')
    await use(id, 100)
    for (const path of ['/api/v1/pdf', '/api/v1/screenshot']) {
      const response = await server.post(path, HTML, key)
      expect(await statusLabel(response)).toBe('429 PLAN_LIMIT_EXCEEDED')
      expect(usageHeaders(response)).toEqual(['0', '0'])
      const seconds = (Date.parse('2026-12-01T00:00:00Z') - now.getTime()) / 1_000
      expect(response.headers.get('retry-after')).toBe(String(seconds))
    }
    expect(await used(id)).toBe(100)
    expect(await rendersOf(server.services, id)).toEqual([])
  })

  test('the error of a refused render names the limit', async () => {
    const { id, key } = await server.newUser('free')
    await use(id, 100)
    expect(await readError(await render(key))).toMatchObject({ details: { limit: 100 } })
  })

  test.each([
    ['2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.500Z', '2027-01-01T00:00:00.000Z'],
    ['2028-02-29T23:59:59.001Z', '2028-03-01T00:00:00.000Z'],
  ])('an allowance used up at %s is available again at %s', async (last, first) => {
    const { id, key } = await server.newUser('free')
    now = new Date(last)
    await use(id, 100)
    const refused = await render(key)
    expect(await statusLabel(refused)).toBe('429 PLAN_LIMIT_EXCEEDED')
    expect(refused.headers.get('retry-after')).toBe('1')

    now = new Date(first)
    const response = await render(key)
    expect(await statusLabel(response)).toBe('200')
    expect(usageHeaders(response)).toEqual(['99', '0'])
    expect([await used(id, new Date(last)), await used(id)]).toEqual([100, 1])
    now = start
  })

  test('a plan change applies from the next render, with the usage so far', async () => {
    const { id, key } = await server.newUser('free')
    await use(id, 100)
    expect(await statusLabel(await render(key))).toBe('429 PLAN_LIMIT_EXCEEDED')
    await server.admin('PATCH', `/admin/v1/users/${id}`, { plan: 'starter' })
    expect(usageHeaders(await render(key))).toEqual(['4899', '0'])
    await server.admin('PATCH', `/admin/v1/users/${id}`, { plan: 'free' })
    expect(await statusLabel(await render(key))).toBe('429 PLAN_LIMIT_EXCEEDED')
    expect(await used(id)).toBe(101)
  })

  test('the keys of a user share one allowance, and users do not share theirs', async () => {
    const { id, key } = await server.newUser('free')
    const made = await server.admin('POST', `/admin/v1/users/${id}/keys`, { name: 'second' })
    const second = ((await made.json()) as { data: { key: string } }).data.key
    const otherUser = await server.newUser('free')
    await use(id, 98)
    expect(usageHeaders(await render(key))).toEqual(['1', '0'])
    expect(usageHeaders(await render(second))).toEqual(['0', '0'])
    expect(await statusLabel(await render(key))).toBe('429 PLAN_LIMIT_EXCEEDED')
    expect(await statusLabel(await render(second))).toBe('429 PLAN_LIMIT_EXCEEDED')
    expect(usageHeaders(await render(otherUser.key))).toEqual(['99', '0'])
  })

  test.each([
    ['free', 7, ['93', '0']],
    ['free', 99, ['1', '0']],
    ['starter', 5_007, ['0', '7']],
  ])(
    'a failed render on the %s plan with %i used is not counted, and its headers say so',
    async (plan, count, left) => {
      const { id, key } = await server.newUser(plan)
      await use(id, count)
      const response = await render(key, UNRESOLVABLE)
      expect(await statusLabel(response)).toBe('500 RENDER_FAILED')
      expect(usageHeaders(response)).toEqual(left)
      expect(await used(id)).toBe(count)
    },
  )

  test.each([
    ['an empty body', {}, '400 VALIDATION_ERROR'],
    ['an unknown field', { ...HTML, paper: 'A4' }, '400 VALIDATION_ERROR'],
    ['a blocked address', { url: 'http://127.0.0.1/' }, '400 SSRF_BLOCKED'],
    ['async on the free plan', { ...HTML, async: true }, '403 PLAN_UPGRADE_REQUIRED'],
  ])('a request refused for %s does not use the allowance', async (_, body, expected) => {
    const { id, key } = await server.newUser('free')
    await use(id, 99)
    expect(await statusLabel(await render(key, body))).toBe(expected)
    expect(await used(id)).toBe(99)
    expect(await rendersOf(server.services, id)).toEqual([])
    expect(await statusLabel(await render(key))).toBe('200')
  })
})
