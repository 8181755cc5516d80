/**
 * Uploads to buckets that fail: each failure is retried and named, nothing is lost, and other users
 * notice nothing.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { destinations } from '../../../server/db/schema.ts'
import { removeOutputs } from '../../../server/renders/background/retention.ts'
import { createSecrets } from '../../../server/secrets/secrets.ts'
import {
  destinationAt,
  newDestination,
  objectIn,
  outputOf,
  renderTo,
  send,
  uploadEnded,
  uploadOf,
  uploadWhen,
} from '../../support/api/destinations.ts'
import { OTHER_MS_MAX, slowestOfOther } from '../../support/api/other-user.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { noisePage } from '../../support/files/noise.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { type BucketProxy, startBucketProxy } from '../../support/storage/bucket-proxy.ts'
import { type S3Server, startS3Server } from '../../support/storage/s3-server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

const DAY_MS = 24 * 3_600_000

let s3: S3Server
let proxy: BucketProxy
let receiver: Receiver
let server: TestServer
let now = new Date('2026-11-20T10:15:00.000Z')

beforeAll(async () => {
  s3 = await startS3Server()
  const target = Number(s3.url.port)
  proxy = await startBucketProxy(target)
  receiver = await startReceiver(null, (_request, response) => response.end())
  const allow = [`127.0.0.1:${proxy.port}`, `127.0.0.1:${target}`, `localhost:${receiver.port}`]
  server = await startServer({
    env: { EGRESS_ALLOW: allow.join(',') },
    overrides: { now: () => now },
  })
})
afterAll(async () => {
  await server.close()
  await receiver[Symbol.asyncDispose]()
  await proxy[Symbol.asyncDispose]()
  await s3.stop()
})

async function newCustomer(endpoint = proxy.endpoint): Promise<TestUser> {
  const user = await server.newUser()
  await newDestination(server, user, destinationAt(endpoint))
  return user
}

/** Moves the clock, so that what is due then is done now. */
function pass(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1_000)
  server.services.wakeUps.notify('uploads')
}

/** Replaces the stored secret of a user's destinations. */
async function setSecret({ id }: TestUser, secret_access_key: string): Promise<void> {
  const { db } = server.services.database
  await db.update(destinations).set({ secret_access_key }).where(eq(destinations.user_id, id))
}

const attempted = (user: TestUser, id: string, count: number) =>
  uploadWhen(server, user, id, ({ attempts }) => attempts >= count)

test('a bucket that hangs is tried again, and delays no render, upload or webhook of another user', async () => {
  const [user, other] = [await newCustomer(), await newCustomer(s3.url.origin)]
  proxy.hang()
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      renderTo(server, user, { destination: 'archive', key: `hang-${at}.pdf` }),
    ),
  )
  await until(() => proxy.open() >= 4)
  expect(await slowestOfOther(server, 'pdf')).toBeLessThan(OTHER_MS_MAX)
  receiver.received.length = 0
  const webhook_url = `http://localhost:${receiver.port}/hook`
  const storage = { destination: 'archive', key: 'other.pdf' }
  await renderTo(server, other, storage, { async: true, webhook_url })
  await until(() => receiver.received.length === 2)
  // At most four at a time go to one destination, and those are still the first ones.
  expect(proxy.open()).toBe(4)
  const first = await Promise.race(ids.map((id) => attempted(user, id, 1)))
  expect(first).toMatchObject({ status: 'pending', attempts: 1, error: 'timeout' })
  expect(first.message).toContain('did not answer in time')
  proxy.repair()
  for (const id of ids) {
    // Some fail only now, and are due later than the first one.
    const upload = await uploadWhen(server, user, id, ({ status }) => {
      pass(5)
      return status !== 'pending'
    })
    expect(upload).toMatchObject({ status: 'uploaded', error: null })
  }
})

test('an upload that dies in its second part begins again, arrives intact and leaves no parts', async () => {
  const user = await newCustomer()
  proxy.cutAfter(7_000_000)
  const html = noisePage(1_800, 1_600)
  const storage = { destination: 'archive', key: 'parts.png' }
  const options = { width: 1_800, height: 1_600, timeout: 60_000 }
  const body = { html, options, storage }
  const response = await server.post('/api/v1/screenshot', body, user.key)
  expect((await response.bytes()).length).toBeGreaterThan(8_000_000)
  const id = response.headers.get('x-request-id') ?? ''
  expect(await attempted(user, id, 1)).toMatchObject({
    status: 'pending',
    error: 'connection_closed',
  })
  const aborted = proxy.requests.filter((line) => /^DELETE \S+uploadId=/.test(line))
  expect(aborted).toHaveLength(1)
  expect(await objectIn(s3.settings, 'parts.png')).toBe(null)
  pass(5)
  expect(await uploadEnded(server, user, id)).toMatchObject({ status: 'uploaded', attempts: 2 })
  const sha256 = (bytes: Uint8Array | null) =>
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex')
  const found = await objectIn(s3.settings, 'parts.png')
  expect(sha256(found)).toBe(sha256(await outputOf(server, user, id)))
})

test('wrong credentials are tried four times, reported by a webhook, and work again when they are changed', async () => {
  const user = await newCustomer()
  await setSecret(user, server.services.secrets.encrypt('destinations', 'wrong'))
  receiver.received.length = 0
  const webhook = { async: true, webhook_url: `http://localhost:${receiver.port}/hook` }
  const id = await renderTo(server, user, { destination: 'archive', key: 'a.pdf' }, webhook)
  for (const [at, seconds] of [5, 30, 120].entries()) {
    const upload = await attempted(user, id, at + 1)
    expect(upload).toMatchObject({ status: 'pending', error: 'wrong_credentials' })
    pass(seconds - 1)
    expect((await uploadOf(server, user, id)).attempts).toBe(at + 1)
    pass(1)
  }
  const ended = await uploadEnded(server, user, id)
  expect(ended).toMatchObject({ status: 'failed', attempts: 4, error: 'wrong_credentials' })
  await until(() => receiver.received.length === 2)
  const events = receiver.received.map(({ body }) => JSON.parse(Buffer.from(body).toString()))
  expect(events.find(({ event }) => event === 'storage.failed')).toMatchObject({
    request_id: id,
    storage: { destination: 'archive', key: 'a.pdf' },
    error: { code: 'wrong_credentials', message: ended.message },
  })
  const change = { secret_access_key: destinationAt('').secret_access_key }
  await send(server, user, 'PATCH', '/api/v1/destinations/archive', change)
  const again = await send(server, user, 'POST', `/api/v1/renders/${id}/storage/retry`)
  expect(await statusLabel(again)).toBe('200')
  expect(await uploadEnded(server, user, id)).toMatchObject({ status: 'uploaded', attempts: 5 })
})

test('a secret of another APP_SECRET is named, and nothing is sent', async () => {
  const user = await newCustomer()
  const foreign = createSecrets(['another-secret-that-is-long-enough'])
  await setSecret(user, foreign.encrypt('destinations', 'x'))
  proxy.requests.length = 0
  const id = await renderTo(server, user, { destination: 'archive' })
  const upload = await attempted(user, id, 1)
  expect(upload).toMatchObject({ status: 'pending', error: 'secret_unavailable' })
  expect(proxy.requests).toEqual([])
})

test('an upload whose destination is deleted fails with that reason', async () => {
  const user = await newCustomer()
  await setSecret(user, server.services.secrets.encrypt('destinations', 'wrong'))
  const id = await renderTo(server, user, { destination: 'archive' })
  await attempted(user, id, 1)
  await send(server, user, 'DELETE', '/api/v1/destinations/archive')
  pass(5)
  const ended = await uploadEnded(server, user, id)
  expect(ended).toMatchObject({ status: 'failed', error: 'destination_deleted' })
})

test('an output is kept while its upload is pending, and can be uploaded again until it is removed', async () => {
  const user = await newCustomer()
  await setSecret(user, server.services.secrets.encrypt('destinations', 'wrong'))
  const id = await renderTo(server, user, { destination: 'archive' })
  await attempted(user, id, 1)
  const remove = () =>
    removeOutputs(
      {
        db: server.services.database.db,
        storage: server.services.storage,
        now: () => new Date(now.getTime() + 2 * DAY_MS),
      },
      { days: 1 },
    )
  const retry = () =>
    send(server, user, 'POST', `/api/v1/renders/${id}/storage/retry`).then(statusLabel)
  await remove()
  expect(await retry()).toBe('409 CONFLICT')
  expect((await outputOf(server, user, id)).length).toBeGreaterThan(0)
  for (const [at, seconds] of [5, 30, 120].entries()) {
    await attempted(user, id, at + 1)
    pass(seconds)
  }
  await uploadEnded(server, user, id)
  await remove()
  expect(await retry()).toBe('409 CONFLICT')
})

test('a bucket that is away for most of a day gets the outputs once it is back, without a call', async () => {
  const user = await newCustomer()
  proxy.refuse()
  const id = await renderTo(server, user, { destination: 'archive', key: 'patient.pdf' })
  const delays = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800]
  for (const [at, seconds] of delays.entries()) {
    await attempted(user, id, at + 1)
    expect((await uploadOf(server, user, id)).status).toBe('pending')
    pass(seconds)
  }
  await attempted(user, id, delays.length + 1)
  proxy.repair()
  pass(28_800)
  expect(await uploadEnded(server, user, id)).toMatchObject({ status: 'uploaded', error: null })
})
