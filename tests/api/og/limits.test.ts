/**
 * Limits of Open Graph images: cached images count towards neither the rate limit nor the
 * allowance.
 */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { monthOf } from '../../../server/accounts/plans.ts'
import { CARD, cacheOf, requestImage } from '../../support/api/og-images.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { type MovableClock, newMovableClock } from '../../support/database/clock.ts'
import { setUsed, usedIn } from '../../support/database/rows.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { THOROUGH } from '../../support/thorough.ts'

setDefaultTimeout(180_000)

const START = new Date('2026-11-20T10:15:00.000Z')
const month = monthOf(START)

describe('Open Graph images on the free plan', () => {
  let server: TestServer
  let user: TestUser
  let clock: MovableClock
  beforeAll(async () => {
    clock = await newMovableClock('postgres', START.getTime())
    const env = { RATE_LIMIT_PER_MINUTE: '', ...clock.env }
    server = await startServer({ env, overrides: { now: clock.now } })
  })
  afterAll(async () => {
    await server.close()
    await clock.close()
  })
  beforeEach(async () => {
    user = await server.newUser('free')
    await newTemplate(server, user, CARD)
  })

  // The limit is 60 a minute.
  const hundreds = THOROUGH ? 10 : 2
  test(`are served from the cache ${hundreds * 100} times a minute without using the rate limit`, async () => {
    await requestImage(server, user)
    const all: Response[] = []
    for (let at = 0; at < hundreds; at += 1) {
      // As many as browsers send concurrently.
      const url = `${server.url}/api/v1/og/card?key=${user.key}`
      all.push(...(await Promise.all(Array.from({ length: 100 }, () => fetch(url)))))
    }
    expect(await tally(all)).toEqual({ '200': hundreds * 100 })
    const next = await requestImage(server, user, { title: 'other' })
    // The image and this one.
    expect(next.headers.get('ratelimit-remaining')).toBe('58')
    expect(await usedIn(server.services, user.id, month)).toBe(2)
  })

  test('are still served from the cache once the rate limit refuses new ones', async () => {
    await requestImage(server, user)
    const misses = Array.from({ length: 59 }, () =>
      server.fetch(`/api/v1/og/nothing?key=${user.key}`),
    )
    expect(await tally(await Promise.all(misses))).toEqual({ '404 TEMPLATE_NOT_FOUND': 59 })
    const refused = await requestImage(server, user, { title: 'one more' })
    expect(await statusLabel(refused)).toBe('429 RATE_LIMITED')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(cacheOf(await requestImage(server, user))).toBe('HIT')
  })

  test('are still served from the cache once the allowance of the month is used up', async () => {
    await requestImage(server, user)
    await setUsed(server.services, user.id, month, 100)
    expect(cacheOf(await requestImage(server, user))).toBe('HIT')
    const refused = await requestImage(server, user, { title: 'new' })
    expect(await statusLabel(refused)).toBe('429 PLAN_LIMIT_EXCEEDED')
    expect(refused.headers.get('retry-after')).not.toBeNull()
  })
})
