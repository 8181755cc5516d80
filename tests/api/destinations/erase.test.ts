/**
 * Retention and erasing reach uploads: an output stays until it is uploaded, and nothing of what
 * was erased remains.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { removeErasedUsers } from '../../../server/renders/background/erased-users.ts'
import { removeExpired } from '../../../server/renders/background/expiry.ts'
import { sweepOutputs } from '../../../server/renders/background/output-sweep.ts'
import {
  destinationAt,
  newDestination,
  renderTo,
  send,
  uploadEnded,
  uploadOf,
} from '../../support/api/destinations.ts'
import { readIssues } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dumpDatabase } from '../../support/database/rows.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import {
  BOTH_DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { type BucketProxy, startBucketProxy } from '../../support/storage/bucket-proxy.ts'
import { CUSTOMER, type S3Server, startS3Server } from '../../support/storage/s3-server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

const MARKER = 'zebrafish'

describe.each(BOTH_DATABASES)('uploads on %s', (database) => {
  let s3: S3Server
  let proxy: BucketProxy
  let receiver: Receiver
  let server: TestServer
  let user: TestUser
  let now = new Date('2026-11-20T10:15:00.000Z')

  beforeAll(async () => {
    s3 = await startS3Server()
    proxy = await startBucketProxy(Number(s3.url.port))
    receiver = await startReceiver(null, (_request, response) => response.end())
    const allow = `127.0.0.1:${proxy.port},localhost:${receiver.port}`
    const env = { EGRESS_ALLOW: allow, KEEP_REQUESTS: 'on' }
    server = await startServer({ database, env, overrides: { now: () => now } })
    user = await server.newUser()
    await newDestination(server, user, destinationAt(proxy.endpoint))
  })
  afterAll(async () => {
    await server.close()
    await receiver[Symbol.asyncDispose]()
    await proxy[Symbol.asyncDispose]()
    await s3.stop()
  })

  function pass(seconds: number): void {
    now = new Date(now.getTime() + seconds * 1_000)
    server.services.wakeUps.notify('uploads')
  }
  async function expire(): Promise<void> {
    const { database, storage } = server.services
    await removeExpired({ db: database.db, storage, now: () => now })
  }
  async function read(id: string) {
    const response = await send(server, user, 'GET', `/api/v1/renders/${id}`)
    return ((await response.json()) as { data: { output_url: string | null; storage?: object } })
      .data
  }
  /** Renders an output whose upload hangs. @returns the request id */
  async function hanging(key: string, fields: object = {}): Promise<string> {
    proxy.hang()
    const id = await renderTo(server, user, { destination: 'archive', key }, fields)
    await until(() => proxy.open() > 0)
    return id
  }

  test('keep an output whose retention time is over until they have ended', async () => {
    const id = await hanging('late.pdf', { retention: 60 })
    pass(61)
    await expire()
    expect((await read(id)).output_url).toBeString()
    proxy.repair()
    await until(async () => (await uploadOf(server, user, id)).attempts === 1)
    pass(5)
    expect(await uploadEnded(server, user, id)).toMatchObject({ status: 'uploaded' })
    await expire()
    expect((await read(id)).output_url).toBeNull()
  })

  test('need an output that is stored', async () => {
    const body = { html: 'x', retention: 0, storage: { destination: 'archive' } }
    const { message, issues } = await readIssues(await server.post('/api/v1/pdf', body, user.key))
    expect(issues).toMatchObject([{ path: 'retention' }])
    expect(message).toContain('omit `storage`')
  })

  test('are gone with their render once it is erased, and send no event', async () => {
    const webhook_url = `http://localhost:${receiver.port}/hook`
    const fields = { async: true, webhook_url, metadata: { name: MARKER } }
    const id = await hanging(`${MARKER}.pdf`, fields)
    await until(() => receiver.received.length > 0)
    expect((await send(server, user, 'DELETE', `/api/v1/renders/${id}`)).status).toBe(200)
    expect(await read(id)).not.toHaveProperty('storage')
    expect(await dumpDatabase(server.services)).not.toContain(MARKER)
    const again = await send(server, user, 'POST', `/api/v1/renders/${id}/storage/retry`)
    expect(await statusLabel(again)).toBe('404 RENDER_NOT_FOUND')

    proxy.repair()
    await until(() => proxy.open() === 0)
    proxy.requests.length = 0
    pass(3_600)
    // A later upload of the same user ends: the erased one would have come first.
    const next = await renderTo(server, user, { destination: 'archive', key: 'next.pdf' })
    expect(await uploadEnded(server, user, next)).toMatchObject({ status: 'uploaded' })
    expect(proxy.requests.filter((line) => line.includes(MARKER))).toEqual([])
    expect(await dumpDatabase(server.services)).not.toContain(MARKER)
    expect(receiver.received.map(({ body }) => JSON.parse(`${body}`).event)).toEqual([
      'render.completed',
    ])
  })

  test('that left parts in the bucket remove them once their render is erased', async () => {
    const id = await hanging(`${MARKER}.png`)
    const { db } = server.services.database
    await db.execute(sql`
      update uploads set multipart_id = 'left' where id = (select id from renders where request_id = ${id})`)
    expect((await send(server, user, 'DELETE', `/api/v1/renders/${id}`)).status).toBe(200)
    expect(await read(id)).not.toHaveProperty('storage')
    const again = await send(server, user, 'POST', `/api/v1/renders/${id}/storage/retry`)
    expect(await statusLabel(again)).toBe('404 RENDER_NOT_FOUND')
    proxy.requests.length = 0
    proxy.repair()
    await until('nothing is left', async () => {
      pass(60)
      return !(await dumpDatabase(server.services)).includes(MARKER)
    })
    // The server does not know the id: the attempts end after the last retry, and the row goes as
    // well.
    const requests = new Set(proxy.requests.map((line) => line.split('&')[0]))
    expect([...requests]).toEqual([`DELETE /outputs/${MARKER}.png?uploadId=left`])
  })

  test('and destinations are gone with the account of their user', async () => {
    const email = `${MARKER}@example.com`
    const created = await server.admin('POST', '/admin/v1/users', { email, plan: 'pro' })
    const { id } = ((await created.json()) as { data: { id: string } }).data
    const made = await server.admin('POST', `/admin/v1/users/${id}/keys`, { name: 'test' })
    const { key } = ((await made.json()) as { data: { key: string } }).data
    const owner = { id, key, keyId: '' }
    await newDestination(server, owner, destinationAt(proxy.endpoint, { prefix: `${MARKER}/` }))
    const render = await renderTo(server, owner, { destination: 'archive' })
    await uploadEnded(server, owner, render)

    const before = await dumpDatabase(server.services)
    expect(before.split(CUSTOMER.id)).toHaveLength(3)
    expect((await server.admin('DELETE', `/admin/v1/users/${id}`, { email })).status).toBe(200)
    // The credentials are gone at once, and what was uploaded with them in the background.
    expect((await dumpDatabase(server.services)).split(CUSTOMER.id)).toHaveLength(2)
    const { database, requests, log, storage } = server.services
    await removeErasedUsers({ db: database.db, requests, log })
    await sweepOutputs({ db: database.db, storage })
    const rows = await dumpDatabase(server.services)
    for (const trace of [MARKER, id]) expect(rows).not.toContain(trace)
  })
})
