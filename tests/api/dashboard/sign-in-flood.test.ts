/** A flood of sign-ins: what it may take of the server, and that owners still get in. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import {
  dataOf,
  newOperator,
  newVisitor,
  OPERATOR,
  PASSWORD,
} from '../../support/dashboard/visitor.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

const RIGHT = { email: OPERATOR, password: PASSWORD }
/** The most that wait in one queue, and the one whose turn it is. */
const ADMITTED = 201

let clock = Date.parse('2026-11-20T10:00:00Z')
let server: TestServer
let user: TestUser
let sql: Bun.SQL

beforeAll(async () => {
  // The proxy names the client, so that one test can have many addresses.
  const env = { DASHBOARD: 'on', TRUST_PROXY: 'loopback', DATABASE_CONNECTIONS: '3' }
  server = await startServer({ env, overrides: { now: () => new Date(clock) } })
  user = await server.newUser()
  await newOperator(server)
  sql = new Bun.SQL(server.services.config.databaseUrl ?? '')
})
afterAll(async () => {
  await sql.close()
  await server.close()
})
beforeEach(() => {
  // The failures of the test before are forgotten.
  clock += 25 * 3_600_000
})

/**
 * Stops all attempts where they hold a connection to the database.
 * @returns what lets them go on
 */
async function holdAttempts() {
  const connection = await sql.reserve()
  await connection`begin`
  await connection`lock table sign_in_failures`
  return async () => {
    await connection`commit`
    connection.release()
  }
}

async function waitingConnections(): Promise<number> {
  const [row] = await sql`
    select count(*)::int as waiting from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'relation' and not granted`
  return row.waiting
}

/**
 * Starts wrong sign-ins without waiting for them.
 * @returns their responses, complete once all have ended
 */
async function flood(
  addresses: string[],
  statuses: number[],
  email = OPERATOR,
): Promise<Promise<unknown>[]> {
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
  return addresses.map(async (address) => {
    const response = await fetch(`${server.url}/dashboard/api/session`, {
      method: 'POST',
      headers: { ...headers, 'X-Forwarded-For': address },
      body: JSON.stringify({ email, password: 'a wrong password' }),
    })
    if (response.status === 503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    statuses.push(response.status)
  })
}

test('a flood from one address holds one connection, and everybody else is answered meanwhile', async () => {
  const known = await newVisitor(server, { 'X-Forwarded-For': '198.51.100.1' })
  expect((await known.call('POST', '/api/session', RIGHT)).status).toBe(200)
  const release = await holdAttempts()
  const statuses: number[] = []
  const replies = await flood(
    Array.from({ length: 300 }, () => '192.0.2.1'),
    statuses,
  )
  await until('the rest is refused', async () => statuses.length === 300 - ADMITTED)
  expect(new Set(statuses)).toEqual(new Set([503]))
  await until('an attempt waits', async () => (await waitingConnections()) > 0)

  const headers = { Authorization: `Bearer ${user.key}` }
  for (let call = 0; call < 5; call += 1) {
    expect((await server.fetch('/api/v1/usage', { headers })).status).toBe(200)
  }
  expect((await server.post('/api/v1/pdf', { html: '<p>x' }, user.key)).status).toBe(200)
  expect((await known.call('GET', '/api/keys')).status).toBe(200)
  expect(await waitingConnections()).toBe(1)

  // One of the flood gives its place to a visitor from elsewhere.
  const elsewhere = await newVisitor(server, { 'X-Forwarded-For': '198.51.100.2' })
  const entering = elsewhere.call('POST', '/api/session', RIGHT)
  await until('the visitor has a place', async () => statuses.length === 301 - ADMITTED)
  await release()
  expect((await entering).status).toBe(200)
  await Promise.all(replies)
  const admitted = statuses.filter((status) => status !== 503)
  expect(admitted.filter((status) => status === 401)).toHaveLength(5)
  expect(admitted.filter((status) => status === 429)).toHaveLength(ADMITTED - 1 - 5)
})

test('31 networks of IPv6 keep neither new browsers nor invited people out, and no address of one network more than another', async () => {
  const member = await server.newUser()
  const invited = await server.admin('POST', `/admin/v1/users/${member.id}/invitations`)
  const { invitation_url } = await dataOf(invited)
  const release = await holdAttempts()
  const statuses: number[] = []
  const networks = Array.from({ length: 31 }, (_, n) => `2001:db8:${n}::1`)
  const addresses = Array.from({ length: 300 }, (_, n) => `2001:db8:ffff:${n}::1`)
  const replies = await flood([...networks, ...addresses], statuses)
  await until('the rest is refused', async () => statuses.length === 331 - ADMITTED)

  const browser = await newVisitor(server, { 'X-Forwarded-For': '2001:db8:abcd::1' })
  const entering = browser.call('POST', '/api/session', RIGHT)
  const guest = await newVisitor(server, { 'X-Forwarded-For': '2001:db8:ffff:1::1' })
  const token = String(invitation_url).split('#')[1]
  const accepting = guest.call('POST', '/api/invitation', { token, password: PASSWORD })
  await until('the browser has a place', async () => statuses.length === 332 - ADMITTED)
  await release()
  expect((await accepting).status).toBe(200)
  expect((await entering).status).toBe(200)
  await Promise.all(replies)
})

test('a flood from many addresses does not keep owners out of browsers that they used before', async () => {
  const owner = await newVisitor(server, { 'X-Forwarded-For': '198.51.100.3' })
  expect((await owner.call('POST', '/api/session', RIGHT)).status).toBe(200)
  await owner.call('DELETE', '/api/session')
  const release = await holdAttempts()
  const statuses: number[] = []
  const addresses = Array.from({ length: 250 }, (_, n) => `203.0.${n}.1`)
  const replies = await flood(addresses, statuses, 'nobody@example.com')
  await until('the rest is refused', async () => statuses.length === 250 - ADMITTED)
  const stranger = await newVisitor(server, { 'X-Forwarded-For': '198.51.100.4' })
  expect((await stranger.call('POST', '/api/session', RIGHT)).status).toBe(503)

  const entering = owner.call('POST', '/api/session', RIGHT)
  await release()
  expect((await entering).status).toBe(200)
  await Promise.all(replies)
  expect((await stranger.call('POST', '/api/session', RIGHT)).status).toBe(200)
})

test('a mark of another account, or one that we did not sign, gives no place of its own', async () => {
  const owner = await newVisitor(server, { 'X-Forwarded-For': '198.51.100.5' })
  expect((await owner.call('POST', '/api/session', RIGHT)).status).toBe(200)
  const mark = owner.cookies.get('platen-device') ?? ''
  const [, ...rest] = mark.split('.')
  const guess = async (device: string) => {
    const Cookie = `platen-device=${device}`
    const visitor = await newVisitor(server, { 'X-Forwarded-For': '192.0.2.9' })
    const wrong = { email: OPERATOR, password: 'a wrong password' }
    return (await visitor.call('POST', '/api/session', wrong, { Cookie })).status
  }
  const forged = [user.id, ...rest].join('.')
  const statuses = []
  for (const device of [forged, 'x.y.z', '', `${mark}x`, forged]) statuses.push(await guess(device))
  expect(statuses).toEqual([401, 401, 401, 401, 401])
  // All five counted for the address, not for the browser of the owner.
  expect(await guess('x')).toBe(429)
  expect(await guess(mark)).toBe(401)
})
