/**
 * Erasing renders that have ended: nothing of their content stays, in either database and either
 * storage.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { components } from '../../../server/contract.gen.ts'
import { CARD, cacheOf, requestImage } from '../../support/api/og-images.ts'
import { OTHER_MS_MAX, slowestOfOther } from '../../support/api/other-user.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dumpDatabase, usedIn } from '../../support/database/rows.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { type S3Server, startS3Server } from '../../support/storage/s3-server.ts'
import { storedKeys } from '../../support/storage/stored-keys.ts'
import { THOROUGH } from '../../support/thorough.ts'
import { until } from '../../support/until.ts'

type Status = components['schemas']['RenderStatus']

/** The receiver of webhooks answers with it. */
const ANSWER = 'zebrafish'
const LONG = Buffer.from(crypto.getRandomValues(new Uint8Array(9_000))).toString('base64')

describe.each([
  ['pglite', 'disk'],
  ['postgres', 's3'],
] as const)('an erased render on %s and %s', (database, storage) => {
  let server: TestServer
  let site: Site
  let s3: S3Server | undefined
  let user: TestUser
  /** A word that is searched for wherever a render leaves traces. */
  let marker = ''

  beforeAll(async () => {
    s3 = storage === 's3' ? await startS3Server() : undefined
    site = await startSite({ '/hook': { status: 500, body: ANSWER } })
    server = await startServer({
      database,
      env: {
        KEEP_REQUESTS: 'on',
        EGRESS_ALLOW: site.host,
        RATE_LIMIT_PER_MINUTE: '0',
        ...s3?.env,
      },
    })
  })
  beforeEach(async () => {
    user = await server.newUser('starter')
    marker = `marker${Math.random().toString(36).slice(2)}`
  })
  afterAll(async () => {
    await server.close()
    await site.close()
    await s3?.stop()
  })

  const call = (method: string, path: string, key = user.key) =>
    server.fetch(`/api/v1/renders/${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}` },
    })
  const erase = (id: string, key?: string) => call('DELETE', id, key)
  const idOf = (response: Response) => response.headers.get('x-request-id') ?? ''
  async function statusOf(id: string): Promise<Status> {
    return ((await (await call('GET', id)).json()) as { data: Status }).data
  }
  const html = () =>
    `<title>${marker}</title><h1>${marker}</h1><!--${LONG}--><script>console.error('${marker}')</script>`
  async function render(body: object = {}, headers = {}): Promise<string> {
    const response = await server.post(
      '/api/v1/screenshot',
      { html: html(), filename: marker, metadata: { name: marker }, ...body },
      user.key,
      { 'Idempotency-Key': crypto.randomUUID(), ...headers },
    )
    await response.clone().arrayBuffer()
    expect(response.status).toBeLessThan(300)
    return idOf(response)
  }
  /** All of the database, and the keys of the user's files. */
  async function traces(): Promise<string> {
    const keys = (await storedKeys(server, s3)).filter((key) => key.includes(user.id))
    return [await dumpDatabase(server.services), ...keys].join('\n')
  }
  async function linksOf(id: string): Promise<string[]> {
    const response = await server.post(`/api/v1/renders/${id}/signed-url`, {}, user.key)
    const { data } = (await response.json()) as { data: { signed_url: string; share_url: string } }
    return [data.signed_url, data.share_url]
  }

  test('leaves nothing of its content in the database and in the storage', async () => {
    const id = await render({}, { 'Idempotency-Key': marker })
    const { output_url } = await statusOf(id)
    const links = [output_url ?? '', ...(await linksOf(id))]
    expect((await call('GET', `${id}/request`)).status).toBe(200)
    const before = await traces()
    expect(before).toContain(marker)
    expect(before).toContain(`outputs/${user.id}`)
    expect(before).toContain(`requests/${user.id}`)

    expect((await erase(id)).status).toBe(200)
    const after = await traces()
    expect(after).not.toContain(marker)
    expect(after).not.toContain(`outputs/${user.id}`)
    expect(after).not.toContain(`requests/${user.id}`)
    for (const link of links) {
      expect(await statusLabel(await fetch(link))).toBe('410 LINK_EXPIRED')
    }
    expect(await statusLabel(await call('GET', `${id}/request`))).toBe('404 RENDER_NOT_FOUND')
    const report = (await (await call('GET', `${id}/report`)).json()) as { data: object }
    expect(report.data).toMatchObject({ console_errors: [], hints: [] })
  })

  test('keeps the record that was counted, and can be erased again', async () => {
    const month = `${new Date().toISOString().slice(0, 8)}01`
    const id = await render()
    const before = await usedIn(server.services, user.id, month)
    expect((await erase(id)).status).toBe(200)
    const { erased_at = '', ...first } = await statusOf(id)
    expect(first).toMatchObject({ status: 'completed', metadata: null, output_url: null })
    expect(Date.parse(erased_at)).toBeGreaterThan(0)
    expect((await erase(id)).status).toBe(200)
    expect((await statusOf(id)).erased_at).toBe(erased_at)
    expect(await usedIn(server.services, user.id, month)).toBe(before)
    const response = await server.fetch('/api/v1/renders?limit=1', {
      headers: { Authorization: `Bearer ${user.key}` },
    })
    const list = (await response.json()) as { data: object[] }
    expect(list.data).toEqual([expect.objectContaining({ request_id: id, title: null, erased_at })])
  })

  test('was not kept after its response, even if it is erased before its request is stored', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => render()))
    await Promise.all(ids.map((id) => erase(id)))
    // Reading waits for a request that is about to be kept.
    for (const id of ids) {
      expect(await statusLabel(await call('GET', `${id}/request`))).toBe('404 RENDER_NOT_FOUND')
    }
    expect(await traces()).not.toContain(`requests/${user.id}`)
  })

  test('releases its idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'again' }
    const first = await render({}, headers)
    expect((await erase(first)).status).toBe(200)
    expect(await render({}, headers)).not.toBe(first)
  })

  test('has no webhook deliveries, sent or not, and its event has no content', async () => {
    const webhook_url = `${site.url}/hook?${marker}`
    const id = await render({ async: true, webhook_url, webhook_secret: `${marker}-secret` })
    await until(async () => (await dumpDatabase(server.services)).includes('delivery_attempts'))
    expect((await erase(id)).status).toBe(200)
    const after = await traces()
    expect(after).not.toContain(marker)
    expect(after).not.toContain(ANSWER)
    const event = await server.fetch(`/api/v1/events/${id}`, {
      headers: { Authorization: `Bearer ${user.key}` },
    })
    expect(await event.text()).not.toContain(marker)
  })

  test('of a batch is missing in the webhook of the batch, and the others are not', async () => {
    const renders = [marker, 'stays'].map((name) => ({
      type: 'screenshot',
      html: `<title>${name}`,
      metadata: { name, 'as sent': '\u0041' },
    }))
    const batch = { renders, webhook_url: `${site.url}/hook` }
    const response = await server.post('/api/v1/batch', batch, user.key)
    const { data } = (await response.json()) as { data: { renders: { request_id: string }[] } }
    const body = async () => {
      const rows = (await dumpDatabase(server.services)).split('\n')
      return rows.find((row) => row.includes('batch.completed') && row.includes(user.id))
    }
    await until(async () => (await body()) !== undefined)
    expect(await body()).toContain(marker)
    const [first, second] = data.renders.map(({ request_id }) => request_id)
    expect((await erase(first ?? '')).status).toBe(200)
    expect(await traces()).not.toContain(marker)
    expect(await body()).toContain('stays')
    expect(await body()).toContain(second ?? '')
  })

  test('that failed has lost its error message', async () => {
    const body = { html: html(), options: { selector: `#${marker}` } }
    const failed = await server.post('/api/v1/screenshot', body, user.key)
    expect(await statusLabel(failed)).toBe('500 RENDER_FAILED')
    await call('GET', `${idOf(failed)}/request`)
    expect(await traces()).toContain(marker)
    expect((await erase(idOf(failed))).status).toBe(200)
    expect(await traces()).not.toContain(marker)
  })

  test('is rendered again where its Open Graph image was cached', async () => {
    await server.post('/api/v1/templates', { name: 'Card', ...CARD }, user.key)
    const image = () => requestImage(server, user, { title: marker, colour: 'gold' })
    const first = await image()
    expect(cacheOf(await image())).toBe('HIT')
    expect((await erase(idOf(first))).status).toBe(200)
    expect(await traces()).not.toContain(`outputs/${user.id}`)
    expect(cacheOf(await image())).toBe('MISS')
  })

  test('belongs to its user: others get 404, and it stays', async () => {
    const id = await render()
    const other = await server.newUser()
    expect(await statusLabel(await erase(id, other.key))).toBe('404 RENDER_NOT_FOUND')
    const { output_url } = await statusOf(id)
    expect((await fetch(output_url ?? '')).status).toBe(200)
  })

  test('is not erased by a request that only cancels', async () => {
    const id = await render()
    expect(await statusLabel(await erase(`${id}?status=queued`))).toBe('409 CONFLICT')
    expect((await statusOf(id)).output_url).not.toBeNull()
  })

  test('of hundreds delays the renders of another user by only a little', async () => {
    const count = THOROUGH ? 1_000 : 200
    const id = await render()
    const { database } = server.services
    await database.db.execute(sql`
      insert into renders (id, request_id, user_id, type, status, input_type, usage_month, created_at, completed_at, report)
      select gen_random_uuid(), 'req_copy' || n, user_id, type, status, input_type, usage_month, created_at, completed_at, report
      from renders, generate_series(1, ${count}::int) as n where request_id = ${id}`)
    let erased = 0
    const erasing = (async () => {
      for (; erased < count; erased += 1) await (await erase(`req_copy${erased + 1}`)).text()
    })()
    expect(await slowestOfOther(server, 'pdf', () => erased < count)).toBeLessThan(OTHER_MS_MAX)
    await erasing
  })
})
