/** Invitations of the dashboard over HTTP: they let a user choose a password, once. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { statusLabel } from '../../support/api/status-label.ts'
import {
  dataOf,
  newMember,
  newOperator,
  newVisitor,
  PASSWORD,
  type Visitor,
} from '../../support/dashboard/visitor.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

const WEEK_MS = 7 * 24 * 3_600_000
let clock = Date.parse('2026-11-20T10:00:00Z')
let server: TestServer

beforeAll(async () => {
  const overrides = { now: () => new Date(clock) }
  server = await startServer({ env: { DASHBOARD: 'on', LANES: '0' }, overrides })
})
afterAll(() => server.close())

/** @returns the token of a new invitation */
async function invite(userId: string): Promise<string> {
  const invited = await server.admin('POST', `/admin/v1/users/${userId}/invitations`)
  return String((await dataOf(invited))['invitation_url']).split('#')[1] ?? ''
}

/** Accepts an invitation in a new browser. @returns the browser, and the label of the response */
async function accept(token: string): Promise<{ visitor: Visitor; label: string }> {
  const visitor = await newVisitor(server)
  const response = await visitor.call('POST', '/api/invitation', { token, password: PASSWORD })
  return { visitor, label: await statusLabel(response) }
}

describe('invitations', () => {
  test('let a user choose a password once, who is then no operator', async () => {
    const operator = await newOperator(server)
    const member = await newMember(server, operator, 'ben@example.com', 'starter')
    const state = await dataOf(await member.call('GET', '/api/session'))
    expect(state).toMatchObject({ user: { email: 'ben@example.com', operator: false } })
    const users = await member.call('GET', '/admin/v1/users')
    expect(await statusLabel(users)).toBe('404 NOT_FOUND')
  })

  test('stop working once used, replaced or after 7 days', async () => {
    const { id } = await server.newUser()
    const replaced = await invite(id)
    const token = await invite(id)
    expect((await accept(replaced)).label).toBe('410 LINK_EXPIRED')
    expect((await accept(token)).label).toBe('200')
    expect((await accept(token)).label).toBe('410 LINK_EXPIRED')
    const old = await invite(id)
    clock += WEEK_MS
    expect((await accept(old)).label).toBe('410 LINK_EXPIRED')
    expect((await accept('x')).label).toBe('410 LINK_EXPIRED')
  })

  test('stop working when the user changes the password', async () => {
    const { id } = await server.newUser()
    const { visitor } = await accept(await invite(id))
    const unused = await invite(id)
    const passwords = { current_password: PASSWORD, password: `${PASSWORD} two` }
    expect((await visitor.call('PUT', '/api/password', passwords)).status).toBe(200)
    expect((await accept(unused)).label).toBe('410 LINK_EXPIRED')
  })

  test('are seen in the list of users until they end, as is whether a user has a password', async () => {
    const { id } = await server.newUser()
    const found = async () => {
      const { data } = (await (await server.admin('GET', '/admin/v1/users')).json()) as {
        data: { id: string; has_password: boolean; invitation_expires_at: string | null }[]
      }
      const user = data.find((one) => one.id === id)
      return [user?.has_password, user?.invitation_expires_at]
    }
    expect(await found()).toEqual([false, null])
    const token = await invite(id)
    expect(await found()).toEqual([false, new Date(clock + WEEK_MS).toISOString()])
    clock += WEEK_MS
    expect(await found()).toEqual([false, null])
    clock -= WEEK_MS
    await accept(token)
    expect(await found()).toEqual([true, null])
  })
})
