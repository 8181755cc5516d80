/** The operator's API for users: its token, creating and listing users, and changing plans. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import {
  ADMIN_TOKEN,
  DATABASES,
  startServer,
  type TestServer,
} from '../../support/server/server.ts'

type User = components['schemas']['User']

interface Page {
  data: User[]
  pagination: components['schemas']['Pagination']
}

const newEmail = () => `${crypto.randomUUID()}@example.com`

describe.each(DATABASES)('/admin/v1 on %s', (database) => {
  let server: TestServer
  let now = new Date('2026-11-20T10:15:00.000Z')

  beforeAll(async () => {
    const env = { LANES: '0' }
    server = await startServer({ database, env, overrides: { now: () => now } })
  })
  afterAll(() => server.close())

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await server.admin(method, `/admin/v1${path}`, body)
    if (!response.ok) throw new Error(await statusLabel(response))
    return (await response.json()) as T
  }

  async function outcomeOf(method: string, path: string, body?: unknown): Promise<string> {
    return statusLabel(await server.admin(method, `/admin/v1${path}`, body))
  }

  async function newUser(body: object = {}): Promise<User> {
    return (await call<{ data: User }>('POST', '/users', { email: newEmail(), ...body })).data
  }

  const list = (query = '') => call<Page>('GET', `/users${query}`)

  describe('the operator token', () => {
    test.each([
      ['no header', undefined, '401 AUTH_MISSING'],
      ['another scheme', `Basic ${ADMIN_TOKEN}`, '401 AUTH_MISSING'],
      ['two tokens', `Bearer ${ADMIN_TOKEN} ${ADMIN_TOKEN}`, '401 AUTH_MISSING'],
      [
        'the token without its last character',
        `Bearer ${ADMIN_TOKEN.slice(0, -1)}`,
        '401 AUTH_INVALID',
      ],
      ['the first character of the token', `Bearer ${ADMIN_TOKEN.slice(0, 1)}`, '401 AUTH_INVALID'],
      ['the token with one more character', `Bearer ${ADMIN_TOKEN}x`, '401 AUTH_INVALID'],
      ['the token in upper case', `Bearer ${ADMIN_TOKEN.toUpperCase()}`, '401 AUTH_INVALID'],
      ['the exact token', `Bearer ${ADMIN_TOKEN}`, '200'],
      ['the scheme in lower case', `bearer ${ADMIN_TOKEN}`, '200'],
    ])('is compared in full: %s', async (_, authorization, expected) => {
      const headers = new Headers(authorization ? { Authorization: authorization } : {})
      const response = await server.fetch('/admin/v1/users', { headers })
      expect(await statusLabel(response)).toBe(expected)
      expect(response.headers.get('www-authenticate')).toBe(expected === '200' ? null : 'Bearer')
    })

    test('is required by every operation before its body is read, and no API key replaces it', async () => {
      const { id, key } = await server.newUser()
      const operations = server.services.contract.operations.filter(
        ({ access }) => access === 'operator',
      )
      expect(operations.length).toBe(16)
      for (const { method, path } of operations) {
        const body = method === 'GET' ? undefined : '{"broken'
        const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
        const response = await server.fetch(path.replace('{id}', id), { method, headers, body })
        expect(`${method} ${path} ${await statusLabel(response)}`).toEndWith('401 AUTH_INVALID')
      }
    })

    test('is not accepted by the operations of users', async () => {
      const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
      const response = await server.fetch('/api/v1/pdf', { method: 'POST', headers })
      expect(await statusLabel(response)).toBe('401 AUTH_INVALID')
    })
  })

  describe('users', () => {
    test('start on the free plan unless another plan is given', async () => {
      const created_at = now.toISOString()
      const email = newEmail()
      const user = await newUser({ email })
      expect(user).toEqual({ id: user.id, email, plan: 'free', created_at, suspended_at: null })
      for (const plan of ['free', 'starter', 'pro', 'business']) {
        expect(await newUser({ plan })).toMatchObject({ plan, created_at })
      }
    })

    test.each([
      ['no email', {}],
      ['an empty email', { email: '' }],
      ['no domain', { email: 'ada@' }],
      ['no mailbox', { email: '@example.com' }],
      ['no @', { email: 'ada.example.com' }],
      ['two addresses', { email: 'ada@example.com,bob@example.com' }],
      ['a space', { email: 'a da@example.com' }],
      ['a line break', { email: 'ada@example.com\n' }],
      ['a zero byte', { email: 'ada\u0000@example.com' }],
      ['255 characters', { email: `${'a'.repeat(243)}@example.com` }],
      ['a number', { email: 42 }],
      ['null', { email: null }],
      ['an unknown plan', { email: newEmail(), plan: 'gold' }],
      ['an unknown field', { email: newEmail(), admin: true }],
    ])('cannot be created with %s', async (_, body) => {
      const { pagination: before } = await list()
      expect(await outcomeOf('POST', '/users', body)).toBe('400 VALIDATION_ERROR')
      expect((await list()).pagination.total).toBe(before.total)
    })

    test('can be created with a plan name in any letter case', async () => {
      expect(await outcomeOf('POST', '/users', { email: newEmail(), plan: 'Free' })).toBe('201')
    })

    test('have unique email addresses, regardless of letter case', async () => {
      const { id, email } = await newUser()
      for (const taken of [email, email.toUpperCase(), email.replace('example', 'Example')]) {
        expect(await outcomeOf('POST', '/users', { email: taken })).toBe('409 CONFLICT')
      }
      expect((await list('?limit=1')).data[0]?.id).toBe(id)
    })

    test('have unique email addresses, even if ten are created concurrently', async () => {
      const email = newEmail()
      const body = { email }
      const all = Array.from({ length: 10 }, () => server.admin('POST', '/admin/v1/users', body))
      expect(await tally(await Promise.all(all))).toEqual({ '201': 1, '409 CONFLICT': 9 })
    })

    test('are listed newest first, in pages that neither repeat nor skip a user', async () => {
      const made: string[] = []
      for (let at = 0; at < 5; at += 1) {
        // The last two are created in the same millisecond.
        if (at < 4) now = new Date(now.getTime() + 1_000)
        made.unshift((await newUser()).id)
      }
      const { total } = (await list()).pagination
      expect((await list('?limit=5')).data.map(({ id }) => id)).toEqual(made)

      const seen: string[] = []
      for (let offset = 0; offset < total; offset += 3) {
        const { data, pagination } = await list(`?limit=3&offset=${offset}`)
        expect(pagination).toEqual({ total, limit: 3, offset })
        seen.push(...data.map(({ id }) => id))
      }
      expect(new Set(seen).size).toBe(total)
      expect(seen.length).toBe(total)
      expect(seen.slice(0, 5)).toEqual(made)
    })

    test('are listed 50 per page by default and 100 at most', async () => {
      expect((await list()).pagination).toMatchObject({ limit: 50, offset: 0 })
      expect((await list('?limit=100')).pagination.limit).toBe(100)
    })

    test.each([
      ...['limit=0', 'limit=101', 'limit=-1', 'limit=1.5', 'limit=x', 'limit=', 'limit=1&limit=2'],
      ...['offset=-1', 'offset=0.5', 'offset=x', 'offset=', 'offset=1&offset=2', 'page=2'],
    ])('are not listed for the invalid query ?%s', async (query) => {
      expect(await outcomeOf('GET', `/users?${query}`)).toBe('400 VALIDATION_ERROR')
    })

    test.each(['1000000', '9223372036854775807', '9223372036854775808', '1e30', '1e400'])(
      'are listed on an empty page or refused, without a server error, for an offset of %s',
      async (offset) => {
        const response = await server.admin('GET', `/admin/v1/users?offset=${offset}`)
        expect(['200', '400 VALIDATION_ERROR']).toContain(await statusLabel(response))
        if (response.ok) expect(((await response.json()) as Page).data).toEqual([])
      },
    )

    test('keep everything else when they move to another plan', async () => {
      const user = await newUser()
      for (const plan of ['business', 'starter', 'starter', 'free'] as const) {
        const moved = await call<{ data: User }>('PATCH', `/users/${user.id}`, { plan })
        expect(moved.data).toEqual({ ...user, plan })
      }
      for (const body of [{}, { plan: 'gold' }, { plan: null }, { plan: 'pro', email: 'x@y.z' }]) {
        expect(await outcomeOf('PATCH', `/users/${user.id}`, body)).toBe('400 VALIDATION_ERROR')
      }
    })
  })
})
