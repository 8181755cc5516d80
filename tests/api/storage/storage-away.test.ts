/**
 * A bucket that does not answer: whoever waits for a file or an erasure has an answer within
 * seconds.
 */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { acceptBatch, askFor, endOf, pdfs } from '../../support/api/batches.ts'
import { CARD } from '../../support/api/og-images.ts'
import { type LinkSecret, newLinkSecret, requestLink } from '../../support/api/render-links.ts'
import { readError } from '../../support/api/renders.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { uploaded } from '../../support/api/uploads.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { type Fault, type S3Stub, startS3Stub } from '../../support/storage/s3-stub.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

/** Reads have 5 s; without a budget of their own they took 28 s. */
const ANSWER_MS = 15_000

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'

let stub: S3Stub
let server: TestServer
let user: TestUser
let secret: LinkSecret
let files: Record<string, () => Promise<Response>>

const send = (path: string, method = 'GET') =>
  server.fetch(path, { method, headers: { Authorization: `Bearer ${user.key}` } })

beforeAll(async () => {
  stub = await startS3Stub()
  const { endpoint, bucket } = stub.settings
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  server = await startServer({
    env: { S3_ENDPOINT: endpoint ?? '', S3_BUCKET: bucket, ...keys, KEEP_REQUESTS: 'on' },
  })
  user = await server.newUser('starter')
  secret = await newLinkSecret(server, user)
  await newTemplate(server, user, CARD)
  const padded = Buffer.from(`${SVG}<!--${'x'.repeat(1_100_000)}--></svg>`)
  const asset = await uploaded(server, user, 'large.svg', padded)
  const id = await rendered()
  const signed = await server.post(`/api/v1/renders/${id}/signed-url`, {}, user.key)
  const { data } = (await signed.json()) as { data: { signed_url: string } }
  const { batch_id } = await acceptBatch(server, user, [...pdfs(2), { type: 'pdf', html: '<p>z' }])
  await endOf(server, user, batch_id)
  const link = () => requestLink(server, secret, { template: 'card', 'data.colour': '#0a0' })
  expect((await link()).status).toBe(200)
  files = {
    'a signed link': () => server.fetch(data.signed_url.slice(server.url.length)),
    'a cached render link': link,
    'a large asset': () => server.fetch(asset.url.slice(server.url.length)),
    'the outputs of a batch': () => askFor(server, user, `/${batch_id}/outputs.zip`),
    'a capsule': () => send(`/api/v1/renders/${id}/capsule?output=true`),
  }
})
afterAll(async () => {
  await server.close()
  stub.stop()
})
afterEach(() => {
  stub.faults.length = 0
  stub.lasting = 'none'
})

async function rendered(): Promise<string> {
  const response = await server.post('/api/v1/pdf', { html: '<p>x' }, user.key)
  expect(response.status).toBe(200)
  return response.headers.get('x-request-id') ?? ''
}

async function expectRefused(response: Response): Promise<void> {
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await readError(response)).code).toBe('SERVICE_UNAVAILABLE')
}

test.each<Fault>(['hang', '500', 'hang bodies'])(
  'reads end with 503 and Retry-After before the first byte, within seconds, while the bucket fails with "%s"',
  async (fault) => {
    stub.lasting = fault
    const started = performance.now()
    await Promise.all(Object.values(files).map(async (ask) => expectRefused(await ask())))
    expect(performance.now() - started).toBeLessThan(ANSWER_MS)
  },
)

test('files are served again once the bucket is back', async () => {
  for (const ask of Object.values(files)) {
    const response = await ask()
    expect(response.status).toBe(200)
    expect((await response.bytes()).length).toBeGreaterThan(100)
  }
})

test('an archive that is under way waits for a bucket that is away for a while', async () => {
  const { batch_id } = await acceptBatch(server, user, pdfs(2))
  await endOf(server, user, batch_id)
  stub.faults.push('none', 'none', '500', '500', '500', '500', '500', '500')
  const response = await askFor(server, user, `/${batch_id}/outputs.zip`)
  expect(Buffer.from(await response.bytes()).includes('PK\u0005\u0006')).toBe(true)
})

test('an erasure is answered once it is recorded, and the bytes go when the bucket is back', async () => {
  const id = await rendered()
  const keys = () => [...stub.objects.keys()].filter((key) => key.includes(user.id))
  const key = keys().at(-1) ?? ''
  const asset = await uploaded(server, user, 'logo.svg', Buffer.from(`${SVG}</svg>`))
  stub.lasting = 'hang'
  const started = performance.now()
  const answers = [
    send(`/api/v1/renders/${id}`, 'DELETE'),
    send(`/api/v1/assets/${asset.id}`, 'DELETE'),
  ]
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
  expect(performance.now() - started).toBeLessThan(ANSWER_MS)
  const erased = (await (await send(`/api/v1/renders/${id}`)).json()) as {
    data: { erased_at: string | null }
  }
  expect(erased.data.erased_at).not.toBeNull()
  stub.lasting = 'none'
  // The attempt under way ends after 10 s, and the next one succeeds.
  await until(() => !stub.objects.has(key))
})
