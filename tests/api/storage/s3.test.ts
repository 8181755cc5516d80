/**
 * A server with an S3 bucket: every kind of file goes through it, and failures of it cost time, not
 * renders.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { CARD, cacheOf, requestImage } from '../../support/api/og-images.ts'
import { imageOf, readError } from '../../support/api/renders.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { uploaded } from '../../support/api/uploads.ts'
import { rendersOf } from '../../support/database/rows.ts'
import { colourAt } from '../../support/files/images.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'
import { type S3Stub, startS3Stub } from '../../support/storage/s3-stub.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

let stub: S3Stub
let server: TestServer
let user: TestUser

beforeAll(async () => {
  stub = await startS3Stub()
  server = await startServer({ env: environment() })
  user = await server.newUser()
})
afterAll(async () => {
  await server.close()
  stub.stop()
})

function environment() {
  const { endpoint, bucket } = stub.settings
  return {
    S3_ENDPOINT: endpoint ?? '',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#0a0"/></svg>'

async function linkTo(requestId: string | null): Promise<string> {
  const made = await server.post(`/api/v1/renders/${requestId}/signed-url`, {}, user.key)
  const { data } = (await made.json()) as { data: { signed_url: string } }
  return data.signed_url.slice(server.url.length)
}

test('outputs are served whole and in parts, with their length', async () => {
  const rendered = await server.post('/api/v1/pdf', { html: '<p>in a bucket' }, user.key)
  const bytes = await rendered.bytes()
  const link = await linkTo(rendered.headers.get('x-request-id'))
  const whole = await server.fetch(link)
  expect(whole.headers.get('content-length')).toBe(String(bytes.length))
  expect(Bun.deepEquals(await whole.bytes(), bytes)).toBe(true)
  const part = await server.fetch(link, { headers: { Range: 'bytes=10-99' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 10-99/${bytes.length}`,
  ])
  expect(Bun.deepEquals(await part.bytes(), bytes.slice(10, 100))).toBe(true)
  const head = await server.fetch(link, { method: 'HEAD' })
  expect([head.status, (await head.bytes()).length]).toEqual([200, 0])
})

test('assets are stored in the bucket, used in renders, and removed from it', async () => {
  const asset = await uploaded(server, user, 'logo.svg', Buffer.from(SVG))
  const path = asset.url.slice(server.url.length)
  expect(await (await server.fetch(path)).text()).toBe(SVG)
  const html = `<body style="margin:0"><img src="${asset.url}" style="display:block">`
  const picture = await imageOf(server, user, { html, options: { width: 20, height: 20 } })
  expect(colourAt(picture, 5, 5)).toBe('#00aa00')
  const key = [...stub.objects.keys()].find((one) => one.includes('/assets/'))
  expect(key).toBeString()
  const deleted = await server.fetch(`/api/v1/assets/${asset.id}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${user.key}` },
  })
  expect(deleted.status).toBe(200)
  expect(stub.objects.has(String(key))).toBe(false)
})

test('an Open Graph image is cached in the bucket', async () => {
  await newTemplate(server, user, CARD)
  const first = await requestImage(server, user, { colour: '#0a0' })
  const again = await requestImage(server, user, { colour: '#0a0' })
  expect([cacheOf(first), cacheOf(again)]).toEqual(['MISS', 'HIT'])
  expect(Bun.deepEquals(await again.bytes(), await first.bytes())).toBe(true)
})

test('background renders wait for a bucket that fails, and complete with one claim each', async () => {
  const waiting = await server.newUser()
  stub.faults.push(...Array(12).fill('500'))
  for (let count = 0; count < 3; count += 1) {
    const accepted = await server.post('/api/v1/pdf', { html: 'x', async: true }, waiting.key)
    expect(accepted.status).toBe(202)
  }
  await until(async () => {
    const rows = await rendersOf(server.services, waiting.id)
    return rows.every(({ status }) => status === 'completed')
  })
  for (const row of await rendersOf(server.services, waiting.id)) {
    expect(row.fence).toBe(1)
    const stored = stub.objects.get(`/${stub.settings.bucket}/${row.output_key}`)
    expect(stored?.length).toBe(row.output_size_bytes ?? -1)
  }
})

test('an object of another length than the database says is refused, not served', async () => {
  const rendered = await server.post('/api/v1/pdf', { html: 'x' }, user.key)
  const link = await linkTo(rendered.headers.get('x-request-id'))
  const key = [...stub.objects.keys()].findLast((one) => one.includes(user.id)) ?? ''
  const bytes = stub.objects.get(key) ?? Buffer.alloc(0)
  stub.objects.set(key, bytes.subarray(0, 100))
  expect((await readError(await server.fetch(link))).code).toBe('SERVICE_UNAVAILABLE')
  stub.objects.set(key, bytes)
  expect((await server.fetch(link)).status).toBe(200)
})

test('a request that the bucket refuses to keep is counted as an error of the storage', async () => {
  await using keeping = await startServer({
    env: { ...environment(), KEEP_REQUESTS: 'on', LANES: '0' },
  })
  const { key } = await keeping.newUser()
  // The first object is the job, which waits in the bucket, too.
  stub.faults.push('none', '403')
  // What is small when it is compressed is kept in the database.
  const html = randomBytes(10_000).toString('hex')
  expect((await keeping.post('/api/v1/pdf', { html, async: true }, key)).status).toBe(202)
  await until(async () => {
    const metrics = await (await keeping.fetch('/metrics')).text()
    return metrics.includes('platen_storage_errors_total{operation="put"} 1')
  })
})

test('a bucket that refuses makes the server unready and its files unavailable, never gone', async () => {
  const rendered = await server.post('/api/v1/pdf', { html: 'x' }, user.key)
  const link = await linkTo(rendered.headers.get('x-request-id'))
  stub.faults.push('403')
  expect((await readError(await server.fetch(link))).code).toBe('SERVICE_UNAVAILABLE')
  stub.faults.push('403')
  const refused = await readError(await server.fetch('/health/ready'))
  expect(refused.details).toMatchObject({ checks: { storage: 'failing', database: 'ok' } })
  await until(async () => (await server.fetch('/health/ready')).status === 200)
  expect((await server.fetch(link)).status).toBe(200)
})

test('a server does not start with a bucket that refuses it', async () => {
  stub.faults.push('403')
  await expect(startServer({ env: environment() })).rejects.toThrow(
    'The bucket S3_BUCKET cannot be used: the S3 server answered 403 (AccessDenied).',
  )
})
