/**
 * Outputs arrive in the bucket of their user as they are, and the render and its webhook say so.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash } from 'node:crypto'
import {
  destinationAt,
  dispositionOf,
  newDestination,
  objectIn,
  outputOf,
  renderTo,
  send,
  uploadEnded,
  uploadOf,
} from '../../support/api/destinations.ts'
import { readIssues } from '../../support/api/renders.ts'
import { noisePage } from '../../support/files/noise.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { type BucketProxy, startBucketProxy } from '../../support/storage/bucket-proxy.ts'
import { type S3Server, startS3Server } from '../../support/storage/s3-server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

let s3: S3Server
let proxy: BucketProxy
let receiver: Receiver
let server: TestServer
let user: TestUser

beforeAll(async () => {
  s3 = await startS3Server()
  proxy = await startBucketProxy(Number(s3.url.port))
  receiver = await startReceiver(null, (_request, response) => response.end())
  const allow = `127.0.0.1:${proxy.port},localhost:${receiver.port}`
  server = await startServer({ env: { EGRESS_ALLOW: allow, KEEP_REQUESTS: 'on' } })
  user = await server.newUser()
  await newDestination(server, user, destinationAt(proxy.endpoint, { prefix: 'platen/' }))
})
afterAll(async () => {
  await server.close()
  await receiver[Symbol.asyncDispose]()
  await proxy[Symbol.asyncDispose]()
  await s3.stop()
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function expectInBucket(id: string, key: string): Promise<void> {
  const upload = await uploadEnded(server, user, id)
  expect(upload).toMatchObject({
    destination: 'archive',
    key,
    status: 'uploaded',
    attempts: 1,
    error: null,
  })
  expect(upload.uploaded_at).toBeString()
  const found = await objectIn(s3.settings, key)
  expect(found && sha256(found)).toBe(sha256(await outputOf(server, user, id)))
}

test.each([false, true])(
  'an output is uploaded, with async %p, under the id of its render',
  async (async) => {
    const id = await renderTo(server, user, { destination: 'archive' }, { async })
    await expectInBucket(id, `platen/${id}.pdf`)
  },
)

test('a key of the request comes after the prefix, and an object with it is replaced', async () => {
  const key = 'Rechnungen 2026/Ä (1)+~%2e.pdf'
  for (const html of ['<p>one', '<p>two, which is longer']) {
    const id = await renderTo(server, user, { destination: 'archive', key }, { html })
    const upload = await uploadEnded(server, user, id)
    expect(upload).toMatchObject({ key: `platen/${key}`, status: 'uploaded' })
    const sent = proxy.requests.findLast((line) => line.startsWith('PUT')) ?? ''
    expect(sent).toContain('/outputs/platen/Rechnungen%202026/%C3%84%20%281%29%2B~%252e.pdf')
  }
})

test('an object has the name and the disposition of the request, if it gives one', async () => {
  const storage = { destination: 'archive', key: 'named.pdf' }
  const fields = { filename: 'Invoice 42', disposition: 'attachment' }
  await uploadEnded(server, user, await renderTo(server, user, storage, fields))
  expect(await dispositionOf(s3.settings, 'platen/named.pdf')).toBe(
    `attachment; filename="Invoice 42.pdf"; filename*=UTF-8''Invoice%2042.pdf`,
  )
  await uploadEnded(server, user, await renderTo(server, user, storage))
  expect(await dispositionOf(s3.settings, 'platen/named.pdf')).toBeUndefined()
})

test('a screenshot of several parts arrives intact, with its name', async () => {
  proxy.requests.length = 0
  const response = await server.post(
    '/api/v1/screenshot',
    {
      html: noisePage(2_000, 1_100),
      options: { width: 2_000, height: 1_100, timeout: 60_000 },
      filename: 'Ein großes Bild',
      storage: { destination: 'archive', key: 'large.png' },
    },
    user.key,
  )
  const size = (await response.bytes()).length
  expect(size).toBeGreaterThan(6_000_000)
  const id = response.headers.get('x-request-id') ?? ''
  await expectInBucket(id, 'platen/large.png')
  const parts = proxy.requests.filter((line) => line.includes('partNumber='))
  expect(parts).toHaveLength(Math.ceil(size / (5 * 1024 * 1024)))
  expect(await dispositionOf(s3.settings, 'platen/large.png')).toContain(
    "filename*=UTF-8''Ein%20gro%C3%9Fes%20Bild.png",
  )
})

/** The page of the list of events behind a cursor; by default, behind the last one. */
async function eventsAfter(cursor?: string) {
  const query = cursor === undefined ? '' : `?cursor=${cursor}`
  const response = await send(server, user, 'GET', `/api/v1/events${query}`)
  return ((await response.json()) as { data: { events: object[]; cursor: string } }).data
}

test('the webhook of the render reports the upload, signed as the others', async () => {
  receiver.received.length = 0
  const before = await eventsAfter()
  const webhook = { webhook_url: `http://localhost:${receiver.port}/hook` }
  const fields = { async: true, ...webhook, webhook_secret: 'a-long-secret', metadata: { n: 1 } }
  const id = await renderTo(server, user, { destination: 'archive', key: 'hook.pdf' }, fields)
  await until(() => receiver.received.length >= 2)
  const events = receiver.received.map(({ body }) => JSON.parse(Buffer.from(body).toString()))
  const found = events.find(({ event }) => event === 'storage.completed')
  expect(found).toMatchObject({
    request_id: id,
    status: 'uploaded',
    metadata: { n: 1 },
    storage: { destination: 'archive', key: 'platen/hook.pdf' },
  })
  for (const { headers } of receiver.received) {
    expect(headers['x-service-signature']).toStartWith('sha256=')
  }
  const listed = await send(server, user, 'GET', `/api/v1/renders/${id}/deliveries`)
  const { data } = (await listed.json()) as { data: { event: string }[] }
  expect(data.map(({ event }) => event)).toEqual(['storage.completed', 'render.completed'])
  const page = await eventsAfter(before.cursor)
  expect(page.events).toMatchObject([{ request_id: id, event: 'render.completed' }])
})

test('a repeated render uploads again, to another key or not at all if it says so', async () => {
  const id = await renderTo(server, user, { destination: 'archive', key: 'first.pdf' })
  await uploadEnded(server, user, id)
  const rerun = async (body: object) => {
    const made = await send(server, user, 'POST', `/api/v1/renders/${id}/rerun`, body)
    expect(made.status).toBe(200)
    return made.headers.get('x-request-id') ?? ''
  }
  await expectInBucket(await rerun({}), 'platen/first.pdf')
  const storage = { destination: 'archive', key: 'second.pdf' }
  await expectInBucket(await rerun({ storage }), 'platen/second.pdf')
  const none = await send(server, user, 'GET', `/api/v1/renders/${await rerun({ storage: null })}`)
  expect(((await none.json()) as { data: object }).data).not.toHaveProperty('storage')
})

test('each render of a batch is uploaded to its own key, and an unknown destination is named by its place', async () => {
  const renders = ['one.pdf', 'two.pdf'].map((key) => ({
    type: 'pdf',
    html: `<p>${key}`,
    storage: { destination: 'archive', key },
  }))
  const accepted = await server.post('/api/v1/batch', { renders }, user.key)
  const { data } = (await accepted.json()) as { data: { renders: { request_id: string }[] } }
  const ids = data.renders.map(({ request_id }) => request_id)
  expect(ids).toHaveLength(2)
  for (const [at, id] of ids.entries()) {
    await expectInBucket(id, `platen/${renders[at]?.storage.key}`)
  }
  const unknown = { type: 'pdf', html: 'x', storage: { destination: 'unknown' } }
  const refused = await server.post('/api/v1/batch', { renders: [renders[0], unknown] }, user.key)
  const { issues } = await readIssues(refused)
  expect(issues).toMatchObject([{ path: 'renders[1].storage.destination' }])
})

test('a render that fails has nothing to upload', async () => {
  const failing = { html: '<p>x', options: { failOn: { missingText: 'y' } } }
  const body = { ...failing, async: true, storage: { destination: 'archive' } }
  const response = await server.post('/api/v1/pdf', body, user.key)
  const id = response.headers.get('x-request-id') ?? ''
  await send(server, user, 'GET', `/api/v1/renders/${id}?wait=30`)
  expect(await uploadOf(server, user, id)).toMatchObject({
    status: 'failed',
    error: 'render_failed',
  })
})

test('a destination of another user is unknown', async () => {
  const other = await server.newUser()
  const body = { html: 'x', storage: { destination: 'archive' } }
  const { issues } = await readIssues(await server.post('/api/v1/pdf', body, other.key))
  expect(issues).toMatchObject([{ path: 'storage.destination' }])
})

test.each<[key: string, isValid: boolean]>([
  ['/a', false],
  ['a/../b', false],
  ['..', false],
  ['./a', false],
  ['a\u2028/../b', false],
  ['a\nb', false],
  ['a\u0000', false],
  ['\ud800', false],
  ['', false],
  ['ä'.repeat(509), false],
  ['a'.repeat(1_018), false],
  ['..a/b..', true],
  ['a'.repeat(240), true],
])('the key %j is valid: %p', async (key, isValid) => {
  const body = { html: 'x', storage: { destination: 'archive', key } }
  const response = await server.post('/api/v1/pdf', body, user.key)
  if (isValid) return expect(response.status).toBe(200)
  const { issues } = await readIssues(response)
  expect(issues).toMatchObject([{ path: 'storage.key' }])
})
