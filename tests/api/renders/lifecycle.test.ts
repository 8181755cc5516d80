/** The row of each render, and the refund of its reservation when it fails or its client disconnects. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { monthOf } from '../../../server/accounts/plans.ts'
import { StorageError } from '../../../server/storage/index.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel, tally } from '../../support/api/status-label.ts'
import { rendersOf, reportWith, setUsed, UNCHOSEN, usedIn } from '../../support/database/rows.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { type HookedStorage, openHookedStorage } from '../../support/server/hooked-storage.ts'
import { DATABASES, startServer, type TestServer } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

const HTML = { html: '<p>x' }
/** A public name that does not resolve: the render fails in the browser. */
const UNRESOLVABLE = { url: 'http://nothing.invalid/' }

/** The columns that all synchronous renders without an Idempotency-Key have in common. */
const SYNCHRONOUS = {
  key_id: expect.any(String),
  usage_month: '2026-11-01',
  metadata: null,
  lease_until: null,
  node_id: null,
  fence: 0,
  excused: 0,
  job: null,
  background: false,
  idempotency_key: null,
  body_hash: null,
  webhook_url: null,
  webhook_secret: null,
  base_url: null,
  ...UNCHOSEN,
}

describe.each(DATABASES)('render rows on %s', (database) => {
  const start = new Date('2026-11-20T10:15:00.000Z')
  let server: TestServer
  let storage: HookedStorage
  let site: Site
  let now = start
  beforeAll(async () => {
    storage = await openHookedStorage()
    site = await startSite({ '/': { body: '<p>hello' }, '/never': 'silence' })
    const env = { EGRESS_ALLOW: site.host }
    server = await startServer({ database, env, overrides: { storage, now: () => now } })
  })
  afterAll(async () => {
    await server.close()
    await site.close()
  })
  beforeEach(() => {
    storage.beforePut = () => {}
    now = start
  })
  const used = (userId: string, at = start) => usedIn(server.services, userId, monthOf(at))

  async function onlyRowOf(userId: string) {
    const [row, ...others] = await rendersOf(server.services, userId)
    expect(others).toEqual([])
    if (!row) throw new Error('the render has no row')
    return row
  }

  test.each([
    ['pdf', 'html', '.pdf', () => HTML],
    ['screenshot', 'html', '.png', () => HTML],
    ['pdf', 'url', '.pdf', () => ({ url: site.url })],
    ['screenshot', 'url', '.webp', () => ({ url: site.url, options: { format: 'webp' } })],
  ] as const)(
    'a completed %s of %s has a row and a file (%s)',
    async (type, input, extension, body) => {
      const user = await server.newUser('starter')
      storage.beforePut = () => {
        now = new Date(start.getTime() + 1_234)
      }
      const response = await server.post(`/api/v1/${type}`, body(), user.key)
      expect(await statusLabel(response)).toBe('200')
      const bytes = new Uint8Array(await response.arrayBuffer())

      const row = await onlyRowOf(user.id)
      expect(row).toEqual({
        id: row.id,
        request_id: response.headers.get('x-request-id') ?? '',
        user_id: user.id,
        type,
        status: 'completed',
        input_type: input,
        title: input === 'url' ? site.host : null,
        ...SYNCHRONOUS,
        output_key: row.output_key,
        output_size_bytes: bytes.length,
        render_duration_ms: Number(response.headers.get('x-render-duration-ms')),
        ...reportWith(0),
        error_code: null,
        error_message: null,
        created_at: start,
        completed_at: now,
      })
      expect(row.output_key).toEndWith(extension)
      const stored = await storage.get(row.output_key ?? '')
      expect(await new Response(stored?.stream()).bytes()).toEqual(bytes)
    },
  )

  test('a failed render has a row with the error that its client received', async () => {
    const { id, key } = await server.newUser('starter')
    const response = await server.post('/api/v1/screenshot', UNRESOLVABLE, key)
    const { code, message } = await readError(response)
    expect(code).toBe('RENDER_FAILED')
    const row = await onlyRowOf(id)
    expect(row).toEqual({
      id: row.id,
      request_id: response.headers.get('x-request-id') ?? '',
      user_id: id,
      type: 'screenshot',
      status: 'failed',
      input_type: 'url',
      title: 'nothing.invalid',
      ...SYNCHRONOUS,
      output_key: null,
      output_size_bytes: null,
      render_duration_ms: null,
      ...reportWith(1),
      error_code: 'RENDER_FAILED',
      error_message: message,
      created_at: start,
      completed_at: start,
    })
    expect(await used(id)).toBe(0)
  })

  test.each([
    ['none', undefined, null],
    ['null', null, null],
    ['an empty object', {}, '{}'],
    ['a zero character', { a: '\u0000' }, '{"a":"\\u0000"}'],
    ['its own order', { b: 1, a: [{ z: null, y: 'ß' }] }, '{"b":1,"a":[{"z":null,"y":"ß"}]}'],
  ])('metadata is stored as it was sent: %s', async (_, metadata, kept) => {
    const { id, key } = await server.newUser('starter')
    const response = await server.post('/api/v1/pdf', { ...HTML, metadata }, key)
    expect(await statusLabel(response)).toBe('200')
    expect((await onlyRowOf(id)).metadata).toBe(kept)
  })

  describe('when the storage is full', () => {
    beforeEach(() => {
      storage.beforePut = () => {
        throw new StorageError('no space left')
      }
    })

    test('the render fails and is not counted', async () => {
      const { id, key } = await server.newUser('free')
      await setUsed(server.services, id, '2026-11-01', 41)
      const response = await server.post('/api/v1/pdf', HTML, key)
      expect(await statusLabel(response)).toBe('503 SERVICE_UNAVAILABLE')
      expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(await used(id)).toBe(41)
      expect(await onlyRowOf(id)).toMatchObject({
        status: 'failed',
        output_key: null,
        ...SYNCHRONOUS,
      })
    })

    test('the row and the headers match the error response', async () => {
      const { id, key } = await server.newUser('free')
      const response = await server.post('/api/v1/pdf', HTML, key)
      const { code, message } = await readError(response)
      expect(await onlyRowOf(id)).toMatchObject({ error_code: code, error_message: message })
      expect(response.headers.get('x-renders-remaining')).toBe('100')
      expect(response.headers.get('x-overage-renders')).toBe('0')
    })
  })

  test('a render that fails in the next month is refunded to the month that was charged', async () => {
    const { id, key } = await server.newUser('free')
    now = new Date('2026-11-30T23:59:59.999Z')
    storage.beforePut = () => {
      now = new Date('2026-12-01T00:00:05.000Z')
      throw new StorageError('no space left')
    }
    await setUsed(server.services, id, '2026-11-01', 10)
    await setUsed(server.services, id, '2026-12-01', 20)
    expect((await server.post('/api/v1/pdf', HTML, key)).status).toBe(503)
    expect([await used(id), await used(id, now)]).toEqual([10, 20])
  })

  test('a render whose client disconnects is refunded', async () => {
    const { id, key } = await server.newUser('free')
    const client = new AbortController()
    const reply = fetch(`${server.url}/api/v1/pdf`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: `${site.url}/never` }),
      signal: client.signal,
    })
    await site.visited('/never')
    expect(await used(id)).toBe(1)
    client.abort()
    await expect(reply).rejects.toThrow()
    await site.left('/never')
    // The page is closed before the row is updated, so the row is polled.
    let row = await onlyRowOf(id)
    while (row.status === 'rendering') row = await onlyRowOf(id)
    expect(row.status).toBe('failed')
    expect(await used(id)).toBe(0)
  })

  test('the log holds the cause of an unexpected failure of a background render', async () => {
    const { id, key } = await server.newUser()
    storage.beforePut = () => {
      throw new RangeError('a mistake of ours')
    }
    const response = await server.post('/api/v1/pdf', { ...HTML, async: true }, key)
    const request_id = response.headers.get('x-request-id') ?? ''
    let row = await onlyRowOf(id)
    while (row.completed_at === null) row = await onlyRowOf(id)
    expect(row.error_code).toBe('INTERNAL_ERROR')
    const causes = () =>
      server.logs
        .map((line) => JSON.parse(line))
        .filter((line) => line.request_id === request_id && line.msg === 'INTERNAL_ERROR')
    await until(() => causes().length > 0)
    // Messages may quote a customer's content, so the log holds the type and the place only.
    expect(causes()).toMatchObject([{ err: { type: 'RangeError' } }])
  })

  test('concurrent renders that fail and succeed leave exact counts', async () => {
    const { id, key } = await server.newUser('starter')
    let puts = 0
    storage.beforePut = () => {
      puts += 1
      if (puts % 3 === 0) throw new StorageError('no space left')
    }
    const kinds = [HTML, UNRESOLVABLE, HTML, HTML]
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        server.post('/api/v1/pdf', kinds[at % kinds.length], key),
      ),
    )
    const expected = { '200': 8, '500 RENDER_FAILED': 4, '503 SERVICE_UNAVAILABLE': 4 }
    expect(await tally(responses)).toEqual(expected)
    expect(await used(id)).toBe(8)
    const statuses = (await rendersOf(server.services, id)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 'completed').length).toBe(8)
    expect(statuses.filter((status) => status === 'failed').length).toBe(8)
  }, 60_000)
})
