/**
 * Published render links make renders within the limits of their secret, however often they are
 * requested.
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
import { monthOf, PLANS } from '../../../server/accounts/plans.ts'
import { cacheOf } from '../../support/api/og-images.ts'
import {
  type LinkSecret,
  newLinkSecret,
  requestLink,
  sendSecret,
} from '../../support/api/render-links.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { type MovableClock, newMovableClock } from '../../support/database/clock.ts'
import { rendersOf, setUsed, usedIn } from '../../support/database/rows.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const START = new Date('2026-11-20T10:15:00.000Z')
const month = monthOf(START)

let server: TestServer
let site: Site
let user: TestUser
let secret: LinkSecret
let clock: MovableClock

beforeAll(async () => {
  clock = await newMovableClock('postgres', START.getTime())
  site = await startSite({ '/page': { body: '<p>x' } })
  const env = { EGRESS_ALLOW: site.host, ...clock.env }
  server = await startServer({ env, overrides: { now: clock.now } })
})
afterAll(async () => {
  await server.close()
  await clock.close()
  await site.close()
})
beforeEach(async () => {
  await clock.set(START.getTime())
  user = await server.newUser('starter')
  secret = await newLinkSecret(server, user)
  await newTemplate(server, user, { slug: 'card', html: '<p>{{ a }}', width: 40, height: 40 })
})

const card = (a = 'x') => ({ template: 'card', 'data.a': a })
const get = (parameters: Record<string, string>) => requestLink(server, secret, parameters)

describe('a published link', () => {
  test('is one render, however many request it at the same time', async () => {
    const many = Array.from({ length: 30 }, () => get(card()))
    const responses = await Promise.all(many)
    expect(await tally(responses)).toEqual({ '200': 30 })
    expect(responses.filter((one) => cacheOf(one) === 'MISS')).toHaveLength(1)
    expect(await usedIn(server.services, user.id, month)).toBe(1)
  })

  test('that fails is one failed render for all that request it at the same time, and is not kept', async () => {
    const many = Array.from({ length: 8 }, () => get({ url: `${site.url}/page`, selector: '#no' }))
    const responses = await Promise.all(many)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([500]))
    expect(responses.map((one) => one.headers.get('cache-control'))).toEqual(
      responses.map(() => 'no-store'),
    )
    expect(await rendersOf(server.services, user.id)).toHaveLength(1)
    expect(await usedIn(server.services, user.id, month)).toBe(0)
  })

  test('makes new renders up to the limits of its secret, and is still served from the cache', async () => {
    secret = await newLinkSecret(server, user, { renders_per_minute: 3 })
    const responses = await Promise.all(['1', '2', '3', '4', '5'].map((a) => get(card(a))))
    expect(await tally(responses)).toEqual({ '200': 3, '429 RATE_LIMITED': 2 })
    const limited = await get(card('6'))
    expect(Number(limited.headers.get('retry-after'))).toBeWithin(1, 61)
    expect(limited.headers.get('cache-control')).toBe('no-store')
    const served = ['1', '2', '3', '4', '5'].filter((_, at) => responses[at]?.ok)
    expect(cacheOf(await get(card(served[0])))).toBe('HIT')
    await clock.set(START.getTime() + 60_000)
    expect((await get(card('7'))).status).toBe(200)
  })

  test('cannot make more renders in a day than its owner allows, who can raise the limit', async () => {
    secret = await newLinkSecret(server, user, { renders_per_day: 2 })
    const responses = await Promise.all(['1', '2', '3', '4'].map((a) => get(card(a))))
    expect(await tally(responses)).toEqual({ '200': 2, '429 RATE_LIMITED': 2 })
    const body = { renders_per_day: 3 }
    await sendSecret(server, user, { method: 'PATCH', path: secret.id, body })
    expect((await get(card('5'))).status).toBe(200)
    const limited = await get(card('6'))
    expect(await statusLabel(limited)).toBe('429 RATE_LIMITED')
    expect(limited.headers.get('retry-after')).toBe(String((13 * 60 + 45) * 60))
    const init = { headers: { Accept: 'text/html' } }
    const page = await (await requestLink(server, secret, card('6'), init)).text()
    expect(page).toContain('<h1>This cannot be shown for now</h1>')
    expect(page).toContain('have made all the new renders that they may make today')
    expect(page).toContain('of the dashboard. Try again in 14 hours.</p>')
    await clock.set(START.getTime() + 14 * 3_600_000)
    expect((await get(card('7'))).status).toBe(200)
  })

  test('makes no overage unless its owner allows it, and tells nothing of the account', async () => {
    await setUsed(server.services, user.id, month, PLANS.starter.rendersPerMonth)
    const refused = await get(card())
    expect(await statusLabel(refused)).toBe('429 PLAN_LIMIT_EXCEEDED')
    const text = JSON.stringify([await refused.json(), [...refused.headers]])
    expect(text).not.toMatch(/renders-remaining|overage|5,?000|starter|plan /i)
    const body = { allow_overage: true }
    await sendSecret(server, user, { method: 'PATCH', path: secret.id, body })
    expect((await get(card())).status).toBe(200)
  })

  test('that failed is not counted for the day', async () => {
    secret = await newLinkSecret(server, user, { renders_per_day: 1 })
    expect((await get({ url: `${site.url}/page`, selector: '#no' })).status).toBe(500)
    expect((await get(card())).status).toBe(200)
    expect((await get(card('2'))).status).toBe(429)
  })

  test('leaves the time for failed renders of its owner alone', async () => {
    const owner = { userId: user.id, plan: 'starter', cause: 'og' } as const
    await server.services.failedTime.add(owner, 3_600_000)
    expect(await statusLabel(await get(card()))).toBe('429 RATE_LIMITED')
    const own = await server.post('/api/v1/pdf', { html: '<p>x' }, user.key)
    expect(own.status).toBe(200)
  })
})
