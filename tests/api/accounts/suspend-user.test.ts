/** A suspended user: keys stop working at once, nobody can sign in, and nothing is lost. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { statusLabel } from '../../support/api/status-label.ts'
import {
  newMember,
  newOperator,
  newVisitor,
  PASSWORD,
  type Visitor,
} from '../../support/dashboard/visitor.ts'
import { DATABASES, startServer, type TestServer } from '../../support/server/server.ts'

setDefaultTimeout(120_000)

describe.each(DATABASES)('a suspended user on %s', (database) => {
  let server: TestServer
  let operator: Visitor
  beforeAll(async () => {
    server = await startServer({ database, env: { LANES: '0', DASHBOARD: 'on' } })
    operator = await newOperator(server)
  })
  afterAll(() => server.close())

  const suspend = (id: string) => server.admin('POST', `/admin/v1/users/${id}/suspend`)
  const resume = (id: string) => server.admin('POST', `/admin/v1/users/${id}/resume`)
  const read = ({ key }: { key: string }) =>
    server.fetch('/api/v1/usage', { headers: { Authorization: `Bearer ${key}` } })
  const idOf = async (email: string) => {
    const users = (await (await server.admin('GET', '/admin/v1/users')).json()) as {
      data: { id: string; email: string }[]
    }
    return users.data.find((user) => user.email === email)?.id ?? ''
  }

  test('has no key that works from the next request on, until the suspension ends', async () => {
    const [user, other] = [await server.newUser(), await server.newUser()]
    expect((await read(user)).status).toBe(200)
    const answer = (await (await suspend(user.id)).json()) as { data: { suspended_at: string } }
    const refused = await read(user)
    expect(await statusLabel(refused.clone())).toBe('401 AUTH_REVOKED')
    expect(await refused.text()).toContain('suspended')
    expect((await read(other)).status).toBe(200)
    // A second suspension keeps the time of the first.
    expect(await (await suspend(user.id)).json()).toMatchObject({
      data: { suspended_at: answer.data.suspended_at },
    })
    expect(await (await resume(user.id)).json()).toMatchObject({ data: { suspended_at: null } })
    expect((await read(user)).status).toBe(200)
  })

  test('has no session any more, and cannot sign in', async () => {
    const member = await newMember(server, operator, 'eve@example.org')
    expect((await member.call('GET', '/api/v1/usage')).status).toBe(200)
    await suspend(await idOf('eve@example.org'))
    expect(await statusLabel(await member.call('GET', '/api/v1/usage'))).toBe('401 AUTH_INVALID')
    const again = await newVisitor(server)
    const signIn = (password: string) =>
      again.call('POST', '/api/session', { email: 'eve@example.org', password })
    expect(await statusLabel(await signIn(PASSWORD))).toBe('403 FORBIDDEN')
    // Who does not know the password learns nothing of the suspension.
    expect(await statusLabel(await signIn('another password'))).toBe('401 AUTH_INVALID')
    await resume(await idOf('eve@example.org'))
    expect((await signIn(PASSWORD)).status).toBe(200)
  })

  test('cannot accept an invitation, which works again after the suspension', async () => {
    const { id } = await server.newUser()
    const path = `/admin/v1/users/${id}/invitations`
    const made = (await (await server.admin('POST', path)).json()) as {
      data: { invitation_url: string }
    }
    const token = made.data.invitation_url.split('#')[1]
    await suspend(id)
    const visitor = await newVisitor(server)
    const accept = () => visitor.call('POST', '/api/invitation', { token, password: PASSWORD })
    const refused = await accept()
    expect(await statusLabel(refused.clone())).toBe('403 FORBIDDEN')
    expect(await refused.text()).toContain('suspended')
    await resume(id)
    expect((await accept()).status).toBe(200)
    expect((await visitor.call('GET', '/api/v1/usage')).status).toBe(200)
  })

  test('is not the operator, nor somebody who does not exist', async () => {
    const own = await idOf('ada@example.com')
    expect(await statusLabel(await suspend(own))).toBe('409 CONFLICT')
    expect(await statusLabel(await suspend(crypto.randomUUID()))).toBe('404 NOT_FOUND')
    expect(await statusLabel(await resume('nonsense'))).toBe('404 NOT_FOUND')
  })

  test('has the usage that its own key reads', async () => {
    const user = await server.newUser()
    const own = (await (await read(user)).json()) as object
    const path = `/admin/v1/users/${user.id}/usage`
    expect(await (await server.admin('GET', path)).json()).toEqual(own)
    const bad = await server.admin('GET', `${path}?from=2026-13-01`)
    expect(await statusLabel(bad)).toBe('400 VALIDATION_ERROR')
  })
})
