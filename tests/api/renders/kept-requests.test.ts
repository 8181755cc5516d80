/**
 * Requests that are kept after their renders: what is returned, what is left out, repeating, limits
 * and removal.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { components } from '../../../server/contract.gen.ts'
import { kept_requests } from '../../../server/db/schema.ts'
import { removeOutputs } from '../../../server/renders/background/retention.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dumpDatabase } from '../../support/database/rows.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { createSecrets } from '../../support/security/secret-markers.ts'
import {
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'

type Kept = components['schemas']['KeptRequest']

const DAY_MS = 24 * 3_600_000

describe.each(DATABASES)('kept requests on %s', (database) => {
  const secrets = createSecrets()
  let server: TestServer
  let user: TestUser
  let site: Site
  let now = new Date('2026-11-20T10:15:00.000Z')

  beforeAll(async () => {
    site = await startSite({ '/page': { body: '<p>hello' } })
    server = await startServer({
      database,
      env: { KEEP_REQUESTS: 'on', EGRESS_ALLOW: site.host, LOG_LEVEL: 'trace' },
      overrides: { now: () => now },
    })
    user = await server.newUser()
  })
  afterAll(async () => {
    await server.close()
    await site.close()
  })

  const idOf = (response: Response) => response.headers.get('x-request-id') ?? ''
  async function render(path: string, body: object): Promise<string> {
    const response = await server.post(`/api/v1/${path}`, body, user.key)
    await response.clone().bytes()
    return idOf(response)
  }
  const get = (id: string, key = user.key) =>
    server.fetch(`/api/v1/renders/${id}/request`, { headers: { Authorization: `Bearer ${key}` } })
  async function keptOf(id: string): Promise<Kept> {
    const response = await get(id)
    expect(response.status).toBe(200)
    return ((await response.json()) as { data: Kept }).data
  }
  const rerun = (id: string, body: object = {}) =>
    server.post(`/api/v1/renders/${id}/rerun`, body, user.key)

  /** The kept files, unpacked: of small requests in their rows, of large ones in the storage. */
  async function files(): Promise<string[]> {
    const { database, storage } = server.services
    const rows = await database.db.select().from(kept_requests)
    return Promise.all(
      rows.map(async ({ key, bytes }) => {
        const stored = bytes ? null : await storage.get(key)
        const file = bytes ?? (await new Response(stored?.stream()).bytes())
        return Bun.zstdDecompressSync(file).toString()
      }),
    )
  }

  test('a request is returned with its defaults, and its metadata byte for byte', async () => {
    // A comment, since Chromium takes seconds to lay out so long a word.
    const html = `<p>Grüße 😀 <!--${'x'.repeat(300_000)}-->😀`
    const body = `{"html":${JSON.stringify(html)},"metadata":{ "n": 1.0,\n "m": "\\u0041" }}`
    const response = await server.fetch('/api/v1/pdf', {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' },
      body,
    })
    const text = await (await get(idOf(response))).text()
    expect(text).toContain('"metadata":{ "n": 1.0,\n "m": "\\u0041" }')
    const { data } = JSON.parse(text) as { data: Kept }
    expect(data).toMatchObject({ request_id: idOf(response), type: 'pdf', omitted: [] })
    expect(data.request).toMatchObject({ html, async: false, options: { format: 'A4', scale: 1 } })
  })

  test('a request that does not become small when it is compressed is returned as well', async () => {
    const html = `<p>large<!--${randomBytes(50_000).toString('hex')}-->`
    const { request } = await keptOf(await render('pdf', { html }))
    expect(request).toMatchObject({ html })
  })

  test('a repeated render is a new one of the same content, and is kept as well', async () => {
    const id = await render('pdf', { html: '<p>once more', options: { landscape: true } })
    const response = await rerun(id)
    expect(await statusLabel(response)).toBe('200')
    expect((await readPdf(await response.bytes()))[0]?.text).toContain('once more')
    const again = idOf(response)
    expect(again).not.toBe(id)
    expect((await keptOf(again)).request).toEqual((await keptOf(id)).request)
  })

  test('attachments and passwords of a PDF are not kept, and are asked for to repeat it', async () => {
    const options = {
      attachments: [{ name: 'a.txt', content: secrets.make('attachment') }],
      encrypt: { userPassword: secrets.make('password') },
    }
    const id = await render('pdf', { html: '<p>locked', options })
    expect((await keptOf(id)).omitted).toEqual(['options.attachments', 'options.encrypt'])
    const refused = await readError(await rerun(id))
    const paths = ['options.attachments', 'options.encrypt']
    expect(refused.details?.issues?.map(({ path }) => path)).toEqual(paths)
    expect(await statusLabel(await rerun(id, { options }))).toBe('200')
  })

  test('cookies, header values, secrets and passwords are on no disk and in no log line', async () => {
    const { make } = secrets
    const url = site.url.replace('://', `://ada:${make('password')}@`)
    const options = {
      cookies: [{ name: make('cookie'), value: make('cookie'), domain: '127.0.0.1' }],
      extraHeaders: { 'X-Token': make('header') },
      httpCredentials: { username: make('name'), password: make('password') },
    }
    const webhook = { webhook_url: 'https://example.com/hook', webhook_secret: make('secret') }
    const id = await render('screenshot', { url: `${url}/page`, options, ...webhook })
    const kept = await keptOf(id)
    expect(kept.omitted).toEqual([
      'url',
      'options.cookies',
      'options.extraHeaders.X-Token',
      'options.httpCredentials',
      'webhook_secret',
    ])
    expect(kept.request).toMatchObject({
      url: `${site.url}/page`,
      webhook_url: webhook.webhook_url,
    })
    const rows = await dumpDatabase(server.services)
    const stored = [...(await files()), ...server.logs, rows].join('\n')
    expect(stored).toContain(`${site.url}/page`)
    expect([...secrets.kinds.keys()].filter((text) => stored.includes(text))).toEqual([])

    const refused = await rerun(id)
    expect(refused.status).toBe(400)
    const { details } = await readError(refused)
    expect(details?.reason).toBe('request_incomplete')
    const paths = ['url', 'options.cookies', 'options.extraHeaders', 'options.httpCredentials']
    expect(details?.issues?.map(({ path }) => path)).toEqual(paths)

    const repeated = await rerun(id, { url: `${url}/page`, options })
    expect(await statusLabel(repeated)).toBe('200')
    const without = {
      url: null,
      options: { cookies: null, extraHeaders: null, httpCredentials: null },
    }
    expect(await statusLabel(await rerun(id, without))).toBe('200')
    expect(await statusLabel(await rerun(id, { ...without, async: true }))).toBe(
      '400 VALIDATION_ERROR',
    )
    const queued = await rerun(id, { ...without, async: true, webhook_secret: null })
    expect(queued.status).toBe(202)
    expect((await keptOf(idOf(queued))).omitted).toEqual([])
    expect((await rerun(id, { ...without, html: 'x' })).status).toBe(400)
  })

  test('the request of a failed render is kept, and that of a refused one is not', async () => {
    const failed = await render('screenshot', { url: 'http://nothing.invalid/' })
    expect((await keptOf(failed)).request).toMatchObject({ url: 'http://nothing.invalid/' })
    const failedAgain = await rerun(failed)
    expect(await statusLabel(failedAgain)).toBe('500 RENDER_FAILED')
    await keptOf(idOf(failedAgain))
    const before = (await files()).length
    await render('pdf', { html: 'x', options: { scale: 9 } })
    await render('pdf', { template_id: 'none' })
    await keptOf(await render('pdf', { html: 'last' }))
    expect((await files()).length).toBe(before + 1)
  })

  test('another user and an unknown id get 404, as does a render without a kept request', async () => {
    const id = await render('pdf', { html: 'x' })
    const stranger = await server.newUser()
    expect(await statusLabel(await get(id, stranger.key))).toBe('404 RENDER_NOT_FOUND')
    const path = `/api/v1/renders/${id}/rerun`
    expect((await server.post(path, {}, stranger.key)).status).toBe(404)
    await keptOf(id)
    await server.services.database.db.execute(sql`
      update kept_requests set render_id = null where key = ${`requests/${user.id}/${id}.zst`}`)
    for (const response of [await get(id), await rerun(id)]) {
      expect(response.status).toBe(404)
      expect((await readError(response)).details?.reason).toBe('request_not_kept')
    }
  })

  test('requests are removed with the outputs, and their bytes are counted until then', async () => {
    const { db } = server.services.database
    const owner = await server.newUser('free')
    const bytes = async () => {
      const [row] = await db.execute<{ request_bytes: string }>(
        sql`select request_bytes from user_counters where user_id = ${owner.id}`,
      )
      return Number(row?.request_bytes ?? 0)
    }
    const renderAs = async (html: string) =>
      idOf(await server.post('/api/v1/pdf', { html }, owner.key))
    const [id, large] = [
      await renderAs('old'),
      await renderAs(`<!--${randomBytes(50_000).toString('hex')}-->`),
    ]
    expect((await get(id, owner.key)).status).toBe(200)
    expect((await get(large, owner.key)).status).toBe(200)
    expect(await bytes()).toBeWithin(50_000, 60_000)
    const stored = () => server.services.storage.get(`requests/${owner.id}/${large}.zst`)
    expect(await stored()).not.toBeNull()
    // A user who has no room keeps nothing more; the render itself is not affected.
    await db.execute(sql`
      update user_counters set request_bytes = request_bytes + ${100 * 1024 ** 2} where user_id = ${owner.id}`)
    expect((await get(await renderAs('more'), owner.key)).status).toBe(404)

    now = new Date(now.getTime() + 2 * DAY_MS)
    await removeOutputs({ db, storage: server.services.storage, now: () => now }, { days: 1 })
    await server.services.requests.removeOld(new Date(now.getTime() - DAY_MS))
    expect((await get(id, owner.key)).status).toBe(404)
    expect(await files()).toEqual([])
    expect(await stored()).toBeNull()
    expect(await bytes()).toBe(100 * 1024 ** 2)
  })
})

test('nothing is kept with KEEP_REQUESTS=off', async () => {
  await using server = await startServer({ env: { KEEP_REQUESTS: 'off' } })
  const { key } = await server.newUser()
  const response = await server.post('/api/v1/pdf', { html: 'x' }, key)
  const id = response.headers.get('x-request-id') ?? ''
  const headers = { Authorization: `Bearer ${key}` }
  expect((await server.fetch(`/api/v1/renders/${id}/request`, { headers })).status).toBe(404)
  const found = readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' })
  expect(found.filter((file) => file.includes('requests'))).toEqual([])
})
