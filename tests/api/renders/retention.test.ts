/**
 * The retention time of a request: how long its files are kept, and what is stored if that is not
 * at all.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { removeExpired } from '../../../server/renders/background/expiry.ts'
import { sweepOutputs } from '../../../server/renders/background/output-sweep.ts'
import { StorageError } from '../../../server/storage/index.ts'
import { acceptBatch, endOf } from '../../support/api/batches.ts'
import { readIssues } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dumpDatabase } from '../../support/database/rows.ts'
import { type HookedStorage, openHookedStorage } from '../../support/server/hooked-storage.ts'
import {
  BOTH_DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

const MARKER = 'zebrafish'
const HTML = `<title>${MARKER}</title><h1>${MARKER}</h1>`
const DAY_SECONDS = 24 * 3_600

describe.each(BOTH_DATABASES)('files of a render on %s', (database) => {
  let server: TestServer
  let storage: HookedStorage
  let user: TestUser
  let now = new Date()

  beforeAll(async () => {
    storage = await openHookedStorage()
    const env = { KEEP_REQUESTS: 'on', OUTPUT_RETENTION_DAYS: '2' }
    server = await startServer({ database, env, overrides: { storage, now: () => now } })
    user = await server.newUser('starter')
  })
  afterAll(() => server.close())
  beforeEach(() => {
    now = new Date()
    storage.beforePut = () => {}
  })

  const render = (body: object, headers: Record<string, string> = {}) =>
    server.post(
      '/api/v1/pdf',
      { html: HTML, metadata: { name: MARKER }, ...body },
      user.key,
      headers,
    )
  const idOf = (response: Response) => response.headers.get('x-request-id') ?? ''
  const call = (path: string, method = 'GET') =>
    server.fetch(`/api/v1/renders/${path}`, {
      method,
      headers: { Authorization: `Bearer ${user.key}` },
    })
  async function statusOf(id: string) {
    const { data } = (await (await call(id)).json()) as {
      data: { output_url: string; status: string; erased_at?: string; error_message: string | null }
    }
    return data
  }
  const expire = () => removeExpired({ db: server.services.database.db, storage, now: () => now })
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000)
  }

  test('are kept for its retention time, and no longer', async () => {
    const id = idOf(await render({ retention: 3_600 }))
    expect((await call(`${id}/request`)).status).toBe(200)
    const { output_url } = await statusOf(id)
    later(3_500)
    await expire()
    expect((await fetch(output_url)).status).toBe(200)
    later(99)
    await expire()
    expect((await fetch(output_url)).status).toBe(200)
    later(2)
    expect(await expire()).toBe(2)
    expect(await statusLabel(await fetch(output_url))).toBe('410 LINK_EXPIRED')
    expect(await statusLabel(await call(`${id}/request`))).toBe('404 RENDER_NOT_FOUND')
    expect((await storage.keys()).filter((key) => key.includes(user.id))).toEqual([])
    // The render itself was not erased.
    expect((await statusOf(id)).erased_at).toBeUndefined()
  })

  test('are kept for at most the time of the server', async () => {
    const { message, issues } = await readIssues(await render({ retention: 2 * DAY_SECONDS + 1 }))
    expect(issues.map(({ path }) => path)).toEqual(['retention'])
    expect(message).toContain('at most 172800 seconds')
    expect(message).toContain('OUTPUT_RETENTION_DAYS')
    expect((await render({ retention: 2 * DAY_SECONDS })).status).toBe(200)
  })

  test('are never stored if its retention time is 0', async () => {
    const puts: string[] = []
    storage.beforePut = (key) => {
      puts.push(key)
    }
    const response = await render({ retention: 0, filename: MARKER }, { 'Idempotency-Key': MARKER })
    expect(await response.clone().text()).toStartWith('%PDF-')
    expect(response.headers.get('content-disposition')).toContain(`${MARKER}.pdf`)
    const id = idOf(response)
    const { status, erased_at, output_url } = await statusOf(id)
    expect({ status, output_url: output_url as unknown }).toEqual({
      status: 'completed',
      output_url: null,
    })
    expect(erased_at).toBeString()
    expect(await statusLabel(await call(`${id}/request`))).toBe('404 RENDER_NOT_FOUND')
    expect(puts).toEqual([])
    const rows = (await dumpDatabase(server.services)).split('\n')
    expect(rows.filter((row) => row.includes(MARKER) && row.includes(id))).toEqual([])
    // The key is free again: nothing is left that could be replayed.
    const again = await render({ retention: 0 }, { 'Idempotency-Key': MARKER })
    expect(again.headers.get('x-cache')).toBe('MISS')
  })

  test('are not stored either if a render with a retention time of 0 fails', async () => {
    const options = { timeout: 1_000, enableJavaScript: true, waitForSelector: `#${MARKER}` }
    const failed = await render({ retention: 0, options })
    expect(await statusLabel(failed)).toBe('408 RENDER_TIMEOUT')
    const id = idOf(failed)
    const { erased_at, error_message } = await statusOf(id)
    expect([typeof erased_at, error_message]).toEqual(['string', null])
    const rows = (await dumpDatabase(server.services)).split('\n')
    expect(rows.filter((row) => row.includes(MARKER) && row.includes(id))).toEqual([])
  })

  test('of megabytes that are not stored reach the client whole, and their memory is released', async () => {
    const html = `<canvas id=c width=1200 height=800></canvas><script>
      const context = c.getContext('2d'), image = context.createImageData(1200, 800)
      for (let at = 0; at < image.data.length; at += 1) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
      context.putImageData(image, 0, 0)</script>`
    for (const response of ['binary', 'json']) {
      const body = { html, retention: 0, response }
      const answer = await server.post('/api/v1/screenshot', body, user.key)
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(2_000_000)
    }
    expect(server.services.bodies.heldBytes()).toBe(0)
  })

  test('cannot be left unstored in the background', async () => {
    const { message } = await readIssues(await render({ retention: 0, async: true }))
    expect(message).toContain('omit `async`')
  })

  test('of a batch are kept for the retention time of each render', async () => {
    const html = (retention: number) => ({ type: 'pdf', html: `<p>${retention}`, retention })
    const { batch_id } = await acceptBatch(server, user, [html(60), html(3_600)])
    const [short, long] = (await endOf(server, user, batch_id)).renders
    later(61)
    await expire()
    expect(await statusLabel(await fetch(short?.output_url ?? ''))).toBe('410 LINK_EXPIRED')
    expect((await fetch(long?.output_url ?? '')).status).toBe(200)
  })

  test('are removed by the sweeps if a process dies after it has hidden them', async () => {
    const id = idOf(await render({ html: `${HTML}<!--${Bun.randomUUIDv7()}${'é'.repeat(9)}-->` }))
    const { output_url } = await statusOf(id)
    const { remove } = storage
    storage.remove = async () => {
      throw new StorageError('the process has died')
    }
    expect((await call(id, 'DELETE')).status).toBe(200)
    storage.remove = remove
    expect(await statusLabel(await fetch(output_url))).toBe('410 LINK_EXPIRED')
    const files = async () => (await storage.keys()).filter((key) => key.includes(user.id))
    const before = (await files()).length
    const { database, requests } = server.services
    await sweepOutputs({ db: database.db, storage })
    await requests.removeOld(null)
    expect((await files()).length).toBe(before - 1)
    expect(await dumpDatabase(server.services)).not.toContain(id.concat('.zst'))
  })
})
