/** Guessing passwords of the dashboard is slowed down, and never locks an owner out. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { countAttempt } from '../../../server/dashboard/guessing.ts'
import { ApiError } from '../../../server/errors.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { newOperator, newVisitor, OPERATOR, PASSWORD } from '../../support/dashboard/visitor.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

let clock = Date.parse('2026-11-20T10:00:00Z')
let server: TestServer

beforeAll(async () => {
  // The proxy names the client, so that one test can have many addresses.
  const env = { DASHBOARD: 'on', SIGNUP: 'open', TRUST_PROXY: 'loopback', LANES: '0' }
  server = await startServer({ env, overrides: { now: () => new Date(clock) } })
  await newOperator(server)
})
afterAll(() => server.close())

async function guess(ip: string, email = OPERATOR, password = 'a wrong password') {
  const visitor = await newVisitor(server, { 'X-Forwarded-For': ip })
  return visitor.call('POST', '/api/session', { email, password })
}

/**
 * Counts attempts in the database without checking passwords.
 * @returns the seconds to wait, 0 for none
 */
async function count(email: string | null, ip: string): Promise<number> {
  const { db } = server.services.database
  try {
    await countAttempt(db, { email, ip, deviceId: null }, new Date(clock))
    return 0
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return Number(error.headers['Retry-After'])
  }
}

describe('guessing', () => {
  test('waits 1, 2, 4 ... s after five failures, while the owner gets in from elsewhere', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await statusLabel(await guess('192.0.2.1'))).toBe('401 AUTH_INVALID')
    }
    for (const seconds of [1, 2, 4]) {
      const refused = await guess('192.0.2.1', OPERATOR, PASSWORD)
      expect(await statusLabel(refused)).toBe('429 RATE_LIMITED')
      expect(refused.headers.get('retry-after')).toBe(String(seconds))
      clock += seconds * 1_000
      expect((await guess('192.0.2.1')).status).toBe(401)
    }
    expect((await guess('198.51.100.1', OPERATOR, PASSWORD)).status).toBe(200)
    clock += 8_000
    expect((await guess('192.0.2.1', OPERATOR, PASSWORD)).status).toBe(200)
    expect((await guess('192.0.2.1')).status).toBe(401)
  })

  test('in many requests at once gains nothing', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => guess('192.0.2.2')))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  test('through many processes at once gains nothing, and what is refused counts for nobody', async () => {
    const address = '192.0.2.3'
    const many = Array.from({ length: 40 }, () => count('many@example.com', address))
    const waits = await Promise.all(many)
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
    expect(waits.filter((seconds) => seconds === 1)).toHaveLength(35)
    for (let tries = 5; tries < 20; tries += 1) {
      expect(await count(`other${tries}@example.com`, address)).toBe(0)
    }
    expect(await count('another@example.com', address)).toBe(1)
  })

  test('with many accounts waits after 20 failures of an address, and a /64 of IPv6 is one address', async () => {
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await count(`user${tries}@example.com`, `2001:db8:0:1::${tries}`)).toBe(0)
    }
    expect(await count('another@example.com', '2001:db8:0:1:ffff::1')).toBe(1)
    expect(await count('another@example.com', '2001:db8:0:2::1')).toBe(0)
  })

  test('from many addresses waits after 50 failures of an account, at most 900 s, but not in a browser of the owner', async () => {
    const owner = await newVisitor(server, { 'X-Forwarded-For': '203.0.113.200' })
    const right = { email: OPERATOR, password: PASSWORD }
    expect((await owner.call('POST', '/api/session', right)).status).toBe(200)
    await owner.call('DELETE', '/api/session')
    let waits = 0
    for (let tries = 0; tries < 65; tries += 1) {
      const seconds = await count(OPERATOR, `203.0.${tries}.1`)
      waits = Math.max(waits, seconds)
      clock += seconds * 1_000
      if (seconds > 0) expect(await count(OPERATOR, `203.1.${tries}.1`)).toBe(0)
    }
    expect(waits).toBe(900)
    const stranger = await guess('203.0.113.201', OPERATOR, PASSWORD)
    expect(await statusLabel(stranger)).toBe('429 RATE_LIMITED')
    expect((await owner.call('POST', '/api/session', right)).status).toBe(200)
  })

  test('with other spellings of an email address counts for its one account', async () => {
    const account = { email: 'iris@example.com', password: PASSWORD }
    const iris = await newVisitor(server, { 'X-Forwarded-For': '198.51.100.50' })
    expect((await iris.call('POST', '/api/sign-up', account)).status).toBe(200)
    for (const email of ['Iris@example.com', 'IRIS@example.com', 'iris@EXAMPLE.com']) {
      for (let tries = 0; tries < 2; tries += 1) await guess('192.0.2.50', email)
    }
    const refused = await guess('192.0.2.50', 'iriS@example.com', PASSWORD)
    expect(await statusLabel(refused)).toBe('429 RATE_LIMITED')
  })

  test('is forgotten after a day', async () => {
    clock += 25 * 3_600_000
    expect(await count(OPERATOR, '192.0.2.1')).toBe(0)
  })
})

describe('an open sign-up', () => {
  test('creates users on the free plan, refuses taken addresses, and 20 of one address wait', async () => {
    const visitor = await newVisitor(server, { 'X-Forwarded-For': '198.51.100.77' })
    const account = { email: 'new@example.com', password: PASSWORD }
    const created = await visitor.call('POST', '/api/sign-up', account)
    expect(await created.json()).toMatchObject({
      data: { user: { plan: 'free', operator: false } },
    })
    const again = await visitor.call('POST', '/api/sign-up', {
      ...account,
      email: 'NEW@example.com',
    })
    expect(await statusLabel(again)).toBe('409 CONFLICT')
    for (let tries = 2; tries < 20; tries += 1) await count(null, '198.51.100.77')
    const refused = await visitor.call('POST', '/api/sign-up', {
      ...account,
      email: 'b@example.com',
    })
    expect(await statusLabel(refused)).toBe('429 RATE_LIMITED')
  })
})
