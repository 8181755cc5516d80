/**
 * The operator's API for keys: creating, listing, revoking, unknown ids, and a server without
 * ADMIN_TOKEN.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import {
  ADMIN_TOKEN,
  DATABASES,
  startServer,
  type TestServer,
} from '../../support/server/server.ts'

type Key = components['schemas']['Key']
type CreatedKey = components['schemas']['CreatedKey']

const UNKNOWN_ID = '0193a5c2-6f1e-7c3a-9b7d-2e4f8a1b3c5d'

describe.each(DATABASES)('keys managed by the operator on %s', (database) => {
  let server: TestServer
  let now = new Date('2026-11-20T10:15:00.000Z')

  beforeAll(async () => {
    const env = { LANES: '0' }
    server = await startServer({ database, env, overrides: { now: () => now } })
  })
  afterAll(() => server.close())

  async function newUserId(): Promise<string> {
    const email = `${crypto.randomUUID()}@example.com`
    const made = await server.admin('POST', '/admin/v1/users', { email })
    return ((await made.json()) as { data: { id: string } }).data.id
  }

  async function newKey(userId: string, body: object): Promise<CreatedKey> {
    const made = await server.admin('POST', `/admin/v1/users/${userId}/keys`, body)
    expect(made.status).toBe(201)
    return ((await made.json()) as { data: CreatedKey }).data
  }

  async function keysOf(userId: string): Promise<Key[]> {
    const listed = await server.admin('GET', `/admin/v1/users/${userId}/keys`)
    return ((await listed.json()) as { data: Key[] }).data
  }

  const revoke = (keyId: string) => server.admin('DELETE', `/admin/v1/keys/${keyId}`)

  test('a key is shown in full only in the response that creates it', async () => {
    const userId = await newUserId()
    const { key, ...kept } = await newKey(userId, { name: 'Production' })
    expect(kept).toEqual({
      id: kept.id,
      name: 'Production',
      scope: 'full',
      last_four: key.slice(-4),
      created_at: now.toISOString(),
      monthly_renders: null,
    })
    const unused = { last_used_at: null, revoked_at: null, renders_this_month: 0 }
    expect(await keysOf(userId)).toEqual([{ ...kept, ...unused }])
  })

  test('the response with a new key must not be cached', async () => {
    const path = `/admin/v1/users/${await newUserId()}/keys`
    const made = await server.admin('POST', path, { name: 'Production' })
    expect(made.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a name of 101 characters', { name: 'a'.repeat(101) }],
    ['a name that is not a string', { name: 42 }],
    ['a zero byte in its name', { name: 'a\u0000b' }],
    ['an unknown scope', { name: 'a', scope: 'admin' }],
    ['a key chosen by the client', { name: 'a', key: `svc_live_${'0'.repeat(32)}` }],
  ])('a key cannot be created with %s', async (_, body) => {
    const userId = await newUserId()
    const made = await server.admin('POST', `/admin/v1/users/${userId}/keys`, body)
    expect(await statusLabel(made)).toBe('400 VALIDATION_ERROR')
    expect(await keysOf(userId)).toEqual([])
  })

  test('the name of a key is returned exactly as it was sent', async () => {
    const userId = await newUserId()
    const names = ['a'.repeat(100), "Robert'); drop table users;--", 'Zoë 🗝️ "x"']
    for (const name of names) expect((await newKey(userId, { name })).name).toBe(name)
    expect((await keysOf(userId)).map(({ name }) => name).sort()).toEqual(names.sort())
  })

  test('keys are listed per user, newest first, including revoked keys', async () => {
    const userId = await newUserId()
    const other = await newUserId()
    const first = await newKey(userId, { name: 'first' })
    now = new Date(now.getTime() + 60_000)
    const second = await newKey(userId, { name: 'second', scope: 'og' })
    await newKey(other, { name: 'of somebody else' })
    expect((await revoke(first.id)).status).toBe(200)

    const listed = await keysOf(userId)
    expect(listed.map(({ name, scope, revoked_at }) => [name, scope, revoked_at])).toEqual([
      ['second', 'og', null],
      ['first', 'full', now.toISOString()],
    ])
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('revoking a key again answers 200 and keeps the first revocation time', async () => {
    const userId = await newUserId()
    const { id } = await newKey(userId, { name: 'a' })
    const revokedAt = now.toISOString()
    for (let time = 0; time < 3; time += 1) {
      const response = await revoke(id)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ success: true })
      now = new Date(now.getTime() + 60_000)
    }
    expect(await keysOf(userId)).toMatchObject([{ id, revoked_at: revokedAt }])
  })

  test('ten concurrent revocations of one key all answer 200', async () => {
    const { id } = await newKey(await newUserId(), { name: 'a' })
    const all = await Promise.all(Array.from({ length: 10 }, () => revoke(id)))
    expect(await tally(all)).toEqual({ '200': 10 })
  })

  test.each([
    ['unknown', () => UNKNOWN_ID],
    ['of another resource', (ids) => ids.other],
    ['of the wrong length', (ids) => ids.valid.slice(0, -1)],
    ['without dashes', (ids) => ids.valid.replaceAll('-', '')],
    ['in braces', (ids) => encodeURIComponent(`{${ids.valid}}`)],
    ['a number', () => '1'],
    ['a word', () => 'me'],
    ['a zero byte', () => '%00'],
    ['broken UTF-8', () => '%ff'],
    ['an SQL expression', () => encodeURIComponent("' or '1'='1")],
  ] satisfies [string, (ids: { valid: string; other: string }) => string][])(
    'an id that belongs to no user or key answers 404: %s',
    async (_, write) => {
      const userId = await newUserId()
      const { id: keyId } = await newKey(userId, { name: 'a' })
      const asUser = write({ valid: userId, other: keyId })
      const asKey = write({ valid: keyId, other: userId })
      const responses = [
        await server.admin('PATCH', `/admin/v1/users/${asUser}`, { plan: 'pro' }),
        await server.admin('POST', `/admin/v1/users/${asUser}/keys`, { name: 'b' }),
        await server.admin('GET', `/admin/v1/users/${asUser}/keys`),
        await revoke(asKey),
      ]
      expect(await tally(responses)).toEqual({ '404 NOT_FOUND': 4 })
      expect(await keysOf(userId)).toMatchObject([{ revoked_at: null }])
    },
  )
})

test('without ADMIN_TOKEN every path under /admin/v1 answers 404', async () => {
  await using server = await startServer({ env: { ADMIN_TOKEN: '', LANES: '0' } })
  const paths = ['', '/users', `/users/${UNKNOWN_ID}`, `/users/${UNKNOWN_ID}/keys`, '/keys/x', '/x']
  const seen = new Set<string>()
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']) {
      for (const authorization of ['', 'Bearer ', 'Bearer null', `Bearer ${ADMIN_TOKEN}`]) {
        const headers = { Authorization: authorization }
        const response = await server.fetch(`/admin/v1${path}`, { method, headers })
        seen.add(`${method}: ${await statusLabel(response)}`)
      }
    }
  }
  const expected = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].map((each) => `${each}: 404 NOT_FOUND`)
  expect([...seen].sort()).toEqual(expected.sort())
})
