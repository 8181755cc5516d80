/**
 * Accounts and sessions of the dashboard over HTTP: set-up, sign-in, invitations, tokens, origins.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { statusLabel } from '../../support/api/status-label.ts'
import {
  dataOf,
  newOperator,
  newVisitor,
  OPERATOR,
  PASSWORD,
  type Visitor,
} from '../../support/dashboard/visitor.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

const MINUTE = 60_000
let clock = Date.parse('2026-11-20T10:00:00Z')
let server: TestServer
let operator: Visitor

beforeAll(async () => {
  const overrides = { now: () => new Date(clock) }
  server = await startServer({ env: { DASHBOARD: 'on', LANES: '0' }, overrides })
})
afterAll(() => server.close())

const signIn = (visitor: Visitor, email = OPERATOR, password = PASSWORD) =>
  visitor.call('POST', '/api/session', { email, password })

describe('the first account', () => {
  test('needs the setup code, which only the operator of the server can get', async () => {
    const visitor = await newVisitor(server)
    expect(await dataOf(await visitor.call('GET', '/api/session'))).toMatchObject({
      user: null,
      set_up: false,
    })
    const account = { email: OPERATOR, password: PASSWORD }
    for (const setup_code of ['wrong', ' ']) {
      const response = await visitor.call('POST', '/api/set-up', { ...account, setup_code })
      expect(await statusLabel(response)).toBe('401 AUTH_INVALID')
    }
    const printed = await dataOf(await server.admin('GET', '/admin/v1/setup-code'))
    const short = { ...account, setup_code: printed['setup_code'], password: 'too short' }
    const refused = await visitor.call('POST', '/api/set-up', short)
    expect(await statusLabel(refused)).toBe('400 VALIDATION_ERROR')
    operator = await newOperator(server)
    const state = await dataOf(await operator.call('GET', '/api/session'))
    expect(state).toMatchObject({ set_up: true, user: { email: OPERATOR, operator: true } })
  })

  test('exists once: the code then has no effect and is shown no more', async () => {
    await expect(newOperator(server, 'eve@example.com')).rejects.toThrow('NOT_FOUND')
    const code = await server.admin('GET', '/admin/v1/setup-code')
    expect(await statusLabel(code)).toBe('404 NOT_FOUND')
  })
})

describe('sign-in', () => {
  test('takes the email address in any letter case, and sign-out ends the session', async () => {
    const visitor = await newVisitor(server)
    expect((await signIn(visitor, OPERATOR.toUpperCase())).status).toBe(200)
    const copied = visitor.copy()
    expect((await visitor.call('GET', '/api/keys')).status).toBe(200)
    expect((await visitor.call('DELETE', '/api/session')).status).toBe(200)
    expect([...visitor.cookies.keys()]).toEqual(['platen-device'])
    expect(await statusLabel(await copied.call('GET', '/api/keys'))).toBe('401 AUTH_INVALID')
  })

  test('fails with one sentence, whether the account exists, has no password, or the password is wrong', async () => {
    const { id } = await server.newUser()
    const user = await server.admin('GET', '/admin/v1/users')
    const rows = (await user.json()) as { data: { id: string; email: string }[] }
    const withoutPassword = rows.data.find((row) => row.id === id)?.email ?? ''
    const visitor = await newVisitor(server)
    const messages = []
    for (const email of [OPERATOR, withoutPassword, 'nobody@example.com']) {
      const response = await signIn(visitor, email, 'something else')
      expect(response.status).toBe(401)
      messages.push(((await response.json()) as { error: { message: string } }).error.message)
    }
    expect(new Set(messages).size).toBe(1)
  })

  test('refuses an email address that the database cannot store', async () => {
    const response = await signIn(await newVisitor(server), 'a\u0000da@example.com')
    expect(await statusLabel(response)).toBe('400 VALIDATION_ERROR')
  })

  test('is closed to strangers unless SIGNUP is open', async () => {
    const visitor = await newVisitor(server)
    const body = { email: 'new@example.com', password: PASSWORD }
    expect(await statusLabel(await visitor.call('POST', '/api/sign-up', body))).toBe(
      '403 FORBIDDEN',
    )
  })
})

describe('a session', () => {
  test('gets another token every hour, and one that was copied before ends it for both', async () => {
    const owner = await newVisitor(server)
    await signIn(owner)
    const thief = owner.copy()
    clock += 61 * MINUTE
    const before = owner.cookies.get('platen')
    expect((await owner.call('GET', '/api/keys')).status).toBe(200)
    expect(owner.cookies.get('platen')).not.toBe(before)
    // Requests under way when the token was replaced still work.
    expect((await thief.copy().call('POST', '/api/keys', { name: 'x' })).status).toBe(201)
    expect((await owner.call('GET', '/api/keys')).status).toBe(200)
    clock += 2 * MINUTE
    expect(await statusLabel(await thief.call('GET', '/api/keys'))).toBe('401 AUTH_INVALID')
    expect(await statusLabel(await owner.call('GET', '/api/keys'))).toBe('401 AUTH_INVALID')
  })

  test('survives a lost response: the token before works until its successor is used', async () => {
    const owner = await newVisitor(server)
    await signIn(owner)
    clock += 61 * MINUTE
    await owner.copy().call('GET', '/api/keys')
    clock += 30 * MINUTE
    expect((await owner.call('GET', '/api/keys')).status).toBe(200)
    clock += 61 * MINUTE
    const before = owner.cookies.get('platen')
    expect((await owner.call('GET', '/api/keys')).status).toBe(200)
    expect(owner.cookies.get('platen')).not.toBe(before)
    expect((await owner.call('GET', '/api/keys')).status).toBe(200)
  })

  test('ends after 7 days without use, and after 30 days in any case', async () => {
    const idle = await newVisitor(server)
    const busy = await newVisitor(server)
    await signIn(idle)
    await signIn(busy)
    for (let day = 0; day < 29; day += 1) {
      clock += 24 * 60 * MINUTE
      expect((await busy.call('GET', '/api/keys')).status).toBe(200)
      if (day === 7) expect((await idle.call('GET', '/api/keys')).status).toBe(401)
    }
    clock += 24 * 60 * MINUTE
    expect((await busy.call('GET', '/api/keys')).status).toBe(401)
  })

  test('goes on after a change of the password, which ends all others', async () => {
    const [here, elsewhere] = [await newVisitor(server), await newVisitor(server)]
    await signIn(here)
    await signIn(elsewhere)
    const wrong = { current_password: 'not this one', password: `${PASSWORD}!` }
    expect((await here.call('PUT', '/api/password', wrong)).status).toBe(403)
    const right = { ...wrong, current_password: PASSWORD }
    expect((await here.call('PUT', '/api/password', right)).status).toBe(200)
    expect((await here.call('GET', '/api/keys')).status).toBe(200)
    expect((await elsewhere.call('GET', '/api/keys')).status).toBe(401)
    expect((await signIn(elsewhere)).status).toBe(401)
    const back = { current_password: `${PASSWORD}!`, password: PASSWORD }
    expect((await here.call('PUT', '/api/password', back)).status).toBe(200)
    const other = await newVisitor(server)
    expect((await signIn(other)).status).toBe(200)
    expect((await other.call('DELETE', '/api/sessions')).status).toBe(200)
    expect((await here.call('GET', '/api/keys')).status).toBe(401)
  })

  test('keeps nothing in the database that signs in, and nothing secret in the log', async () => {
    const visitor = await newVisitor(server)
    await signIn(visitor)
    const token = visitor.cookies.get('platen')?.split('.')[1] ?? ''
    expect(token).toHaveLength(43)
    const { db } = server.services.database
    const dump = JSON.stringify([
      await db.query.sessions.findMany(),
      await db.query.passwords.findMany(),
      await db.query.sign_in_failures.findMany(),
    ])
    for (const secret of [token, PASSWORD, 'nobody@example.com']) {
      expect(dump).not.toContain(secret)
      expect(server.logs.join()).not.toContain(secret)
    }
  })
})

describe('requests of other sites', () => {
  test.each<[what: string, headers: Record<string, string | null>]>([
    ['of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['of another host of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['of no page', { 'Sec-Fetch-Site': 'none' }],
    ['of another origin, without TLS', { 'Sec-Fetch-Site': null, Origin: 'http://evil.example' }],
    ['without an origin', { 'Sec-Fetch-Site': null }],
  ])('that change something are refused: %s', async (_what, headers) => {
    const visitor = await newVisitor(server)
    await signIn(visitor)
    const path = '/api/v1/pdf'
    const calls = [
      visitor.call('POST', '/api/keys', { name: 'x' }, headers),
      visitor.call('DELETE', '/api/session', undefined, headers),
      visitor.call('POST', '/api/session', { email: OPERATOR, password: PASSWORD }, headers),
    ]
    for (const call of calls) expect(await statusLabel(await call)).toBe('403 FORBIDDEN')
    const form = await fetch(`${server.url}/dashboard${path}`, {
      method: 'POST',
      headers: {
        Cookie: `platen=${visitor.cookies.get('platen')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': headers['Sec-Fetch-Site'] ?? 'cross-site',
      },
      body: 'html=x',
    })
    expect(form.status).toBe(403)
    expect((await visitor.call('GET', '/api/keys')).status).toBe(200)
  })

  test('are accepted from our own origin without TLS, where browsers send no Sec-Fetch-Site', async () => {
    const visitor = await newVisitor(server, { 'Sec-Fetch-Site': '', Origin: server.url })
    expect((await signIn(visitor)).status).toBe(200)
  })
})
