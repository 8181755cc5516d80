/**
 * API keys: which requests they authorize, how invalid keys are refused, and what the server
 * stores.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { dumpDatabase } from '../../support/database/rows.ts'
import { sendRaw } from '../../support/network/raw-request.ts'
import { type HookedStorage, openHookedStorage } from '../../support/server/hooked-storage.ts'
import { DATABASES, startServer, type TestServer } from '../../support/server/server.ts'

/** The outcome of a request without a body whose key was accepted. */
const ACCEPTED = '400 VALIDATION_ERROR'

describe.each(DATABASES)('API keys on %s', (database) => {
  let server: TestServer
  let storage: HookedStorage

  beforeAll(async () => {
    storage = await openHookedStorage()
    server = await startServer({ database, overrides: { storage } })
  })
  afterAll(() => server.close())

  /** Sends a request with this Authorization header. */
  function requestWith(authorization?: string): Promise<Response> {
    const headers = new Headers(authorization === undefined ? {} : { Authorization: authorization })
    return server.fetch('/api/v1/pdf', { method: 'POST', headers })
  }

  async function newKey(userId: string, scope: 'full' | 'og') {
    const path = `/admin/v1/users/${userId}/keys`
    const made = await server.admin('POST', path, { name: scope, scope })
    return ((await made.json()) as { data: { id: string; key: string } }).data
  }

  test.each([
    ['no header', () => undefined],
    ['an empty header', () => ''],
    ['the key without a scheme', (key) => key],
    ['another scheme', (key) => `Basic ${key}`],
    ['a scheme that only starts with Bearer', (key) => `Bearers ${key}`],
    ['no token', () => 'Bearer'],
    ['an empty token', () => 'Bearer '],
    ['two tokens', (key) => `Bearer ${key} ${key}`],
    ['two credentials', (key) => `Bearer ${key}, Bearer ${key}`],
    ['a scheme and a token without a space', (key) => `Bearer${key}`],
  ] satisfies [string, (key: string) => string | undefined][])(
    '%s counts as a missing key',
    async (_, write) => {
      const { key } = await server.newUser()
      const response = await requestWith(write(key))
      expect(await statusLabel(response)).toBe('401 AUTH_MISSING')
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    },
  )

  test('two Authorization headers count as a missing key', async () => {
    const { key } = await server.newUser()
    const once = ['POST /api/v1/pdf HTTP/1.1', 'Content-Length: 0', `Authorization: Bearer ${key}`]
    expect(await statusLabel(await sendRaw(server.url, once))).toBe(ACCEPTED)
    const twice = [...once, `Authorization: Bearer ${key}`]
    expect(await statusLabel(await sendRaw(server.url, twice))).toBe('401 AUTH_MISSING')
  })

  test.each([
    ['well formed, but unknown', () => `svc_live_${'0'.repeat(32)}`],
    ['another prefix', (key) => key.replace('svc_live_', 'svc_test_')],
    ['no prefix', (key) => key.replace('svc_live_', '')],
    ['upper-case hex', (key) => key.replace(/[a-f]/g, (letter) => letter.toUpperCase())],
    ['an upper-case prefix', (key) => key.replace('svc_live_', 'SVC_LIVE_')],
    ['31 hex characters', (key) => key.slice(0, -1)],
    ['33 hex characters', (key) => `${key}0`],
    ['the hash of a key', (key) => createHash('sha256').update(key).digest('hex')],
    ['an SQL expression', () => "'/**/or/**/1=1--"],
    ['a wildcard', () => 'svc_live_%'],
    ['10 KB', (key) => key + '0'.repeat(10_000)],
  ] satisfies [string, (key: string) => string][])(
    'a token that is not a valid key is refused: %s',
    async (_, write) => {
      const { key } = await server.newUser()
      const response = await requestWith(`Bearer ${write(key)}`)
      expect(await statusLabel(response)).toBe('401 AUTH_INVALID')
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    },
  )

  test.each(['Bearer ', 'bearer ', 'BEARER ', 'bEaReR ', 'Bearer    '])(
    'the scheme is accepted in any letter case and with extra spaces: "%s"',
    async (scheme) => {
      const { key } = await server.newUser()
      expect(await statusLabel(await requestWith(`${scheme}${key}`))).toBe(ACCEPTED)
    },
  )

  test('every operation of users requires a key of full scope in the Authorization header', async () => {
    const { id, key } = await server.newUser()
    const og = await newKey(id, 'og')
    const operations = server.services.contract.operations.filter(({ access }) => access === 'user')
    expect(operations.length).toBeGreaterThan(15)
    for (const { method, path } of operations) {
      const url = path.replace(/\{\w+\}/g, crypto.randomUUID())
      const request = async (suffix: string, headers?: HeadersInit) => {
        const response = await server.fetch(`${url}${suffix}`, { method, headers })
        return `${method} ${path}: ${await statusLabel(response)}`
      }
      expect(await request('')).toEndWith(': 401 AUTH_MISSING')
      expect(await request(`?key=${key}`)).toEndWith(': 401 AUTH_MISSING')
      const ogHeader = { Authorization: `Bearer ${og.key}` }
      expect(await request('', ogHeader)).toEndWith(': 401 AUTH_INVALID')
      expect(await request(`?key=${key}`, ogHeader)).toEndWith(': 401 AUTH_INVALID')
      expect(await request('', { Authorization: `Bearer ${key}` })).not.toContain(': 401')
    }
  })

  test('the Open Graph path accepts a key of either scope in exactly one query parameter', async () => {
    const { id, key } = await server.newUser()
    const og = await newKey(id, 'og')
    const revoked = await newKey(id, 'og')
    await server.admin('DELETE', `/admin/v1/keys/${revoked.id}`)
    const request = async (query: string, headers?: HeadersInit) =>
      statusLabel(await server.fetch(`/api/v1/og/card${query}`, { headers }))

    expect(await request('')).toBe('401 AUTH_MISSING')
    expect(await request('?key=')).toBe('401 AUTH_MISSING')
    expect(await request('?title=Hello')).toBe('401 AUTH_MISSING')
    expect(await request(`?KEY=${key}`)).toBe('401 AUTH_MISSING')
    expect(await request(`?key=${key}&key=${key}`)).toBe('401 AUTH_MISSING')
    expect(await request('', { Authorization: `Bearer ${key}` })).toBe('401 AUTH_MISSING')
    expect(await request(`?key=svc_live_${'0'.repeat(32)}`)).toBe('401 AUTH_INVALID')
    expect(await request(`?key=${key.toUpperCase()}`)).toBe('401 AUTH_INVALID')
    expect(await request(`?key=Bearer%20${key}`)).toBe('401 AUTH_INVALID')
    expect(await request(`?key=${revoked.key}`)).toBe('401 AUTH_REVOKED')
    expect(await request(`?key=${og.key}&title=Hello`)).toBe('404 TEMPLATE_NOT_FOUND')
    expect(await request(`?title=Hello&key=${key}`)).toBe('404 TEMPLATE_NOT_FOUND')
  })

  test('a revoked key stops working on the next request, and the other keys of its user keep working', async () => {
    const { id, key, keyId } = await server.newUser()
    const other = await newKey(id, 'full')
    const otherUser = await server.newUser()
    expect(await statusLabel(await requestWith(`Bearer ${key}`))).toBe(ACCEPTED)
    expect(await statusLabel(await requestWith(`Bearer ${other.key}`))).toBe(ACCEPTED)

    await server.admin('DELETE', `/admin/v1/keys/${keyId}`)
    const response = await requestWith(`Bearer ${key}`)
    expect(await statusLabel(response)).toBe('401 AUTH_REVOKED')
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await statusLabel(await requestWith(`Bearer ${other.key}`))).toBe(ACCEPTED)
    expect(await statusLabel(await requestWith(`Bearer ${otherUser.key}`))).toBe(ACCEPTED)
  })

  test('a key revoked during 20 of its renders is refused at once, and those renders complete', async () => {
    const { key, keyId } = await server.newUser()
    const allRunning = Promise.withResolvers<void>()
    const revoked = Promise.withResolvers<void>()
    let running = 0
    storage.beforePut = () => {
      running += 1
      if (running === 20) allRunning.resolve()
      return revoked.promise
    }
    const renders = Array.from({ length: 20 }, () => server.post('/api/v1/pdf', { html: 'x' }, key))
    await allRunning.promise
    await server.admin('DELETE', `/admin/v1/keys/${keyId}`)
    const next = await Promise.all(Array.from({ length: 5 }, () => requestWith(`Bearer ${key}`)))
    revoked.resolve()

    expect(await tally(next)).toEqual({ '401 AUTH_REVOKED': 5 })
    expect(await tally(await Promise.all(renders))).toEqual({ '200': 20 })
  }, 60_000)

  test('keys have the documented format and are unique', async () => {
    const { id } = await server.newUser()
    const made = await Promise.all(Array.from({ length: 20 }, () => newKey(id, 'full')))
    for (const { key } of made) expect(key).toMatch(/^svc_live_[0-9a-f]{32}$/)
    expect(new Set(made.map(({ key }) => key)).size).toBe(20)
  })

  test('the database holds only the hash and the last four characters of a key, and the logs hold neither the key nor a part of it', async () => {
    const { key, keyId } = await server.newUser()
    storage.beforePut = () => {}
    expect((await server.post('/api/v1/pdf', { html: 'x' }, key)).status).toBe(200)
    await server.fetch(`/api/v1/og/card?key=${key}`)
    await server.fetch(`/api/v1/renders?key=${key}`)
    await server.admin('DELETE', `/admin/v1/keys/${keyId}`)
    await requestWith(`Bearer ${key}`)

    const dump = await dumpDatabase(server.services)
    // The rows of its renders name the key, too.
    const [row = '', ...others] = dump
      .split('\n')
      .filter((line) => line.startsWith('public.api_keys ') && line.includes(keyId))
    expect(others).toEqual([])
    expect(JSON.parse(row.slice(row.indexOf('{')))).toMatchObject({
      key_hash: createHash('sha256').update(key).digest('hex'),
      last_four: key.slice(-4),
    })
    const secret = key.slice('svc_live_'.length)
    const encodings = [secret, btoa(secret), Buffer.from(secret, 'hex').toString('base64')]
    for (const text of encodings) {
      expect(dump).not.toContain(text)
      expect(server.logs.join('')).not.toContain(text)
    }
  })
})
