/**
 * The time at which a key was last used: recorded once a minute at most, and never awaited by a
 * request.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import {
  DATABASES,
  SCALED,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

const START = new Date('2026-11-20T10:15:00.000Z')

describe.each(DATABASES)('the last use of a key on %s', (database) => {
  let server: TestServer
  let now = START

  beforeAll(async () => {
    server = await startServer({ database, env: { LANES: '0' }, overrides: { now: () => now } })
  })
  afterAll(() => server.close())

  const use = (key: string, path = '/api/v1/usage') =>
    server.fetch(path, { headers: { Authorization: `Bearer ${key}` } })
  async function lastUsed({ id, keyId }: TestUser): Promise<string | null | undefined> {
    await server.services.keyUse.flush()
    const response = await server.admin('GET', `/admin/v1/users/${id}/keys`)
    const { data } = (await response.json()) as { data: components['schemas']['Key'][] }
    return data.find((key) => key.id === keyId)?.last_used_at
  }

  test('is null before the first request, and known to a minute from then on', async () => {
    now = START
    const user = await server.newUser()
    expect(await lastUsed(user)).toBeNull()
    await use(user.key)
    expect(await lastUsed(user)).toBe(START.toISOString())
    now = new Date(START.getTime() + 59_999)
    await use(user.key)
    expect(await lastUsed(user)).toBe(START.toISOString())
    now = new Date(START.getTime() + 60_000)
    await use(user.key)
    expect(await lastUsed(user)).toBe(now.toISOString())
  })

  test('is not changed by requests with a revoked key, or where the key is not valid', async () => {
    now = START
    const user = await server.newUser()
    const path = `/admin/v1/users/${user.id}/keys`
    const made = await server.admin('POST', path, { name: 'images', scope: 'og' })
    const { data: og } = (await made.json()) as { data: { id: string; key: string } }
    expect((await use(og.key)).status).toBe(401)
    expect(await lastUsed({ ...user, keyId: og.id })).toBeNull()
    await use('', `/api/v1/og/none?key=${og.key}`)
    expect(await lastUsed({ ...user, keyId: og.id })).toBe(START.toISOString())
    await server.admin('DELETE', `/admin/v1/keys/${user.keyId}`)
    expect((await use(user.key)).status).toBe(401)
    expect(await lastUsed(user)).toBeNull()
  })

  // It counts the statements of one process (see tools/test-scaled.ts).
  test.skipIf(SCALED)('is recorded by one statement for all keys of a second', async () => {
    now = START
    const users = await Promise.all(Array.from({ length: 5 }, () => server.newUser()))
    const { db } = server.services.database
    const { update } = db
    let statements = 0
    db.update = (table) => {
      statements += 1
      return update.call(db, table) as never
    }
    try {
      for (const { key } of [...users, ...users]) await use(key)
      await server.services.keyUse.flush()
      expect(statements).toBe(1)
    } finally {
      db.update = update
    }
    for (const user of users) expect(await lastUsed(user)).toBe(START.toISOString())
  })
})
