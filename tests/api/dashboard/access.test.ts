/** A session gives access to the user's own things, by the same rules as an API key. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import {
  dataOf,
  newMember,
  newOperator,
  newVisitor,
  type Visitor,
} from '../../support/dashboard/visitor.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
let operator: Visitor
let ada: Visitor
let eve: Visitor

beforeAll(async () => {
  server = await startServer({ env: { DASHBOARD: 'on' } })
  operator = await newOperator(server)
  ada = await newMember(server, operator, 'ada@example.org')
  eve = await newMember(server, operator, 'eve@example.org')
})
afterAll(() => server.close())

describe('without a session', () => {
  test('every operation of users and operators refuses with 401, and with a key too', async () => {
    const { key } = await server.newUser()
    const visitor = await newVisitor(server)
    const closed = server.services.dashboard?.contract.operations.filter(({ access }) =>
      ['session', 'operator_session'].includes(access),
    )
    expect(closed?.length).toBeGreaterThan(30)
    for (const { method, path } of closed ?? []) {
      const address = path.replace('/dashboard', '').replaceAll(/\{\w+\}/g, 'x')
      const label = async (headers: Record<string, string>) =>
        statusLabel(await visitor.call(method, address, undefined, headers))
      expect([path, await label({})]).toEqual([path, '401 AUTH_MISSING'])
      const withKey = await label({ Authorization: `Bearer ${key}` })
      expect([path, withKey]).toEqual([path, '401 AUTH_MISSING'])
    }
  })

  test.each([
    'platen=x',
    'platen=00000000-0000-4000-8000-000000000000.x',
    "platen=' or 1=1",
    '__Host-platen=x',
  ])('the cookie %s is no session', async (Cookie) => {
    const visitor = await newVisitor(server)
    expect((await visitor.call('GET', '/api/keys', undefined, { Cookie })).status).toBe(401)
  })
})

describe('keys of the dashboard', () => {
  test('render, and are refused at the next call once revoked; their name is plain text', async () => {
    const name = '<img src=x onerror=alert(1)>'
    const created = await dataOf(await ada.call('POST', '/api/keys', { name, scope: 'full' }))
    const render = () => server.post('/api/v1/pdf', { html: '<p>x' }, String(created['key']))
    expect((await render()).status).toBe(200)
    const listed = await ada.call('GET', '/api/keys')
    expect(await listed.json()).toMatchObject({ data: [{ name, scope: 'full', revoked_at: null }] })
    const foreign = await eve.call('DELETE', `/api/keys/${created['id']}`)
    expect(await statusLabel(foreign)).toBe('404 NOT_FOUND')
    expect((await render()).status).toBe(200)
    expect((await ada.call('DELETE', `/api/keys/${created['id']}`)).status).toBe(200)
    expect((await render()).status).toBe(401)
  })

  test('are limited in number', async () => {
    const { id } = await dataOf(
      await operator.call('POST', '/admin/v1/users', { email: 'many@example.org' }),
    )
    const path = `/admin/v1/users/${id}/invitations`
    const { invitation_url } = await dataOf(await operator.call('POST', path))
    const many = await newVisitor(server)
    const token = String(invitation_url).split('#')[1]
    await many.call('POST', '/api/invitation', { token, password: 'correct horse battery' })
    await server.services.database.db.execute(`insert into api_keys
      select gen_random_uuid(), '${id}', 'k', 'full', n::text, '0000', now(), null from generate_series(1, 200) n`)
    expect(await statusLabel(await many.call('POST', '/api/keys', { name: 'x' }))).toBe(
      '409 CONFLICT',
    )
  })

  test('are limited in number when many are created at once, too', async () => {
    const parallel = await newMember(server, operator, 'parallel@example.org')
    const { user } = (await dataOf(await parallel.call('GET', '/api/session'))) as {
      user: { id: string }
    }
    await server.services.database.db.execute(`insert into api_keys
      select gen_random_uuid(), '${user.id}', 'k', 'full', 'p' || n, '0000', now(), null from generate_series(1, 190) n`)
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => parallel.call('POST', '/api/keys', { name: 'x' })),
    )
    expect(await tally(replies)).toEqual({ '201': 10, '409 CONFLICT': 50 })
  })
})

describe('renders of a session', () => {
  test('are those of the user, by the same rules and counts as with a key', async () => {
    const rendered = await ada.call('POST', '/api/v1/pdf', { html: '<p>session' })
    expect(rendered.status).toBe(200)
    expect(rendered.headers.get('cache-control')).toBe('no-store')
    const id = rendered.headers.get('x-request-id')
    const output = await ada.call('GET', `/api/renders/${id}/output`)
    expect(await output.bytes()).toEqual(await rendered.bytes())
    expect(output.headers.get('content-security-policy')).toStartWith('sandbox;')
    const invalid = await ada.call('POST', '/api/v1/pdf', { html: 'x', options: { scale: 3 } })
    expect(await invalid.json()).toMatchObject({
      error: { details: { issues: [{ path: 'options.scale' }] } },
    })
    const blocked = await ada.call('POST', '/api/v1/pdf', { url: 'http://127.0.0.1/' })
    expect(await statusLabel(blocked)).toBe('400 SSRF_BLOCKED')
    for (const path of ['', '/report', '/deliveries']) {
      const foreign = await eve.call('GET', `/api/v1/renders/${id}${path}`)
      expect([path, foreign.status]).toEqual([path, 404])
    }
    expect((await eve.call('GET', `/api/renders/${id}/output`)).status).toBe(404)
    expect((await eve.call('POST', `/api/v1/renders/${id}/signed-url`, {})).status).toBe(404)
  })

  test('have the plan of the user', async () => {
    const free = await newMember(server, operator, 'free@example.org', 'free')
    const body = { html: 'x', async: true }
    expect(await statusLabel(await free.call('POST', '/api/v1/pdf', body))).toBe(
      '403 PLAN_UPGRADE_REQUIRED',
    )
  })
})

test('an operator manages users with a session, without ADMIN_TOKEN', async () => {
  const users = await operator.call('GET', '/admin/v1/users')
  const { data } = (await users.json()) as { data: { email: string; id: string }[] }
  const user = data.find(({ email }) => email === 'eve@example.org')
  const moved = await operator.call('PATCH', `/admin/v1/users/${user?.id}`, { plan: 'pro' })
  expect(moved.status).toBe(200)
  expect(await dataOf(await eve.call('GET', '/api/session'))).toMatchObject({
    user: { plan: 'pro' },
  })
})

test('without the dashboard there is nothing below /dashboard, and no way to set it up', async () => {
  await using off = await startServer({ env: { LANES: '0' } })
  for (const path of ['/dashboard', '/dashboard/api/session', '/dashboard/assets/x.js']) {
    expect((await off.fetch(path)).status).toBe(404)
  }
  const code = await off.admin('GET', '/admin/v1/setup-code')
  expect(await statusLabel(code)).toBe('404 NOT_FOUND')
})
