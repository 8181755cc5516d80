/**
 * An open sign-up is paced: one network cannot create any number of accounts, each with an
 * allowance of its own.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { deleteExpired } from '../../../server/dashboard/accounts.ts'
import { countSignUp } from '../../../server/dashboard/sign-up-pace.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { newOperator, newVisitor, PASSWORD } from '../../support/dashboard/visitor.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

const HOUR_MS = 3_600_000
const BURST = 5

let clock = Date.parse('2026-11-20T10:00:00Z')
let server: TestServer

beforeAll(async () => {
  // The proxy names the client, so that one test can have many addresses.
  const env = { DASHBOARD: 'on', SIGNUP: 'open', TRUST_PROXY: 'loopback', LANES: '0' }
  server = await startServer({ env, overrides: { now: () => new Date(clock) } })
  await newOperator(server)
})
afterAll(() => server.close())
/** All buckets are empty after this time. */
beforeEach(() => {
  clock += 24 * HOUR_MS
})

async function signUp(ip: string, email = `${crypto.randomUUID()}@example.com`): Promise<Response> {
  const visitor = await newVisitor(server, { 'X-Forwarded-For': ip })
  return visitor.call('POST', '/api/sign-up', { email, password: PASSWORD })
}

/** Signs up once from each address. @returns how many got an account */
async function accounts(ips: string[]): Promise<number> {
  let created = 0
  for (const ip of ips) if ((await signUp(ip)).status === 200) created += 1
  return created
}

describe('sign-up from one network', () => {
  test('creates five accounts of twenty at once, then says how long to wait for the next, and creates one an hour', async () => {
    const ip = '192.0.2.1'
    expect(await accounts(Array.from({ length: 20 }, () => ip))).toBe(BURST)
    clock += 1_000
    const refused = await signUp(ip)
    expect(refused.headers.get('retry-after')).toBe('3599')
    expect(await readError(refused)).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message:
        'Several accounts were created from your network a short time ago. Try again in 3599 s, or ask the operator for an invitation.',
    })
    clock += HOUR_MS
    expect(await accounts([ip, ip])).toBe(1)
  })

  test('counts a /24 of IPv4 and a /48 of IPv6 as one network, and no other', async () => {
    const ipv4 = Array.from({ length: 8 }, (_, n) => `198.51.100.${n}`)
    const ipv6 = Array.from({ length: 8 }, (_, n) => `2001:db8:1:${n}::1`)
    expect(await accounts(ipv4)).toBe(BURST)
    expect(await accounts(ipv6)).toBe(BURST)
    expect(await accounts(['198.51.101.1', '2001:db8:2::1'])).toBe(2)
  })

  test('does not count an email address that has an account', async () => {
    const ip = '203.0.113.1'
    expect((await signUp(ip, 'taken@example.com')).status).toBe(200)
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await statusLabel(await signUp(ip, 'taken@example.com'))).toBe('409 CONFLICT')
    }
    expect(await accounts([ip, ip, ip, ip, ip])).toBe(BURST - 1)
  })
})

test('sign-up from many networks creates one hundred accounts without a wait, then two a minute', async () => {
  const { db } = server.services.database
  for (let n = 0; n < 100; n += 1) await countSignUp(db, `10.1.${n}.1`, new Date(clock))
  const refused = await signUp('10.2.0.1')
  expect(await statusLabel(refused)).toBe('429 RATE_LIMITED')
  expect(refused.headers.get('retry-after')).toBe('30')
  clock += 30_000
  expect(await accounts(['10.2.0.1', '10.2.1.1'])).toBe(1)
})

test('buckets of sign-ups are deleted once they are empty', async () => {
  const { db } = server.services.database
  await signUp('10.3.0.1')
  await deleteExpired(db, new Date(clock))
  expect(await db.query.sign_up_buckets.findMany()).not.toBeEmpty()
  await deleteExpired(db, new Date(clock + BURST * HOUR_MS))
  expect(await db.query.sign_up_buckets.findMany()).toBeEmpty()
})
