/**
 * Work on PDFs is a render: counted once, refunded if it fails, listed, linked, repeated by key,
 * kept and erased like one.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import { monthOf } from '../../../server/accounts/plans.ts'
import type { components } from '../../../server/contract.gen.ts'
import { removeExpired } from '../../../server/renders/background/expiry.ts'
import { content, pdfsClient } from '../../support/api/pdfs.ts'
import { bytesOf, readError } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { setUsed } from '../../support/database/rows.ts'
import { useServer } from '../../support/server/use-server.ts'

let now = new Date()
const { server, user } = useServer({ plan: 'business', overrides: { now: () => now } })
const pdfs = pdfsClient(server, user)

type Schemas = components['schemas']

let pdf: Uint8Array<ArrayBuffer>
let work: { source: object; angle: number }

beforeAll(async () => {
  pdf = await bytesOf(server, user, 'pdf', { html: '<p>One' })
  work = { source: content(pdf), angle: 90 }
})

const call = (path: string, method = 'GET') =>
  server.fetch(path, { method, headers: { Authorization: `Bearer ${user.key}` } })
const usage = async (): Promise<Schemas['Usage']> => dataOf(await call('/api/v1/usage'))
const idOf = (response: Response) => response.headers.get('X-Request-Id') ?? ''
const statusOf = async (id: string): Promise<Schemas['RenderStatus']> =>
  dataOf(await call(`/api/v1/renders/${id}`))

test('each request counts as one render, and one that fails as none', async () => {
  const before = (await usage()).used
  const done = await pdfs.post('rotate', work)
  expect(done.headers.get('X-Render-Duration-Ms')).toMatch(/^\d+$/)
  expect((await usage()).used).toBe(before + 1)
  const read = await pdfs.post('metadata', { source: content(pdf) })
  expect(read.status).toBe(200)
  expect((await usage()).used).toBe(before + 2)
  const failed = await pdfs.post('rotate', { ...work, source: content(Buffer.from('%PDF-')) })
  expect(failed.status).toBe(400)
  const after = await usage()
  expect(after.used).toBe(before + 2)
  expect(after.by_type.pdfs).toBeGreaterThanOrEqual(2)
})

test('the plan limits it like renders', async () => {
  const free = await server.newUser('free')
  const client = pdfsClient(server, free)
  await setUsed(server.services, free.id, monthOf(now), 98)
  for (const _left of [2, 1]) expect((await client.post('rotate', work)).status).toBe(200)
  expect((await readError(await client.post('rotate', work))).code).toBe('PLAN_LIMIT_EXCEEDED')
})

test('it is listed with its type, and has a link, a report and a share link', async () => {
  const metadata = { order: 42 }
  const response = await pdfs.post('rotate', { ...work, filename: 'Turned', metadata })
  expect(response.headers.get('Content-Disposition')).toContain('filename="Turned.pdf"')
  const id = idOf(response)
  const list: Schemas['RenderListItem'][] = await dataOf(await call('/api/v1/renders?type=pdfs'))
  const found = list.find((one) => one.request_id === id)
  expect(found).toMatchObject({
    type: 'pdfs',
    status: 'completed',
    input_type: 'pdf',
    title: 'Rotation by 90 degrees',
  })
  const status = await statusOf(id)
  expect(status.metadata).toEqual(metadata)
  const stored = await fetch(String(status.output_url))
  expect(stored.headers.get('Content-Type')).toBe('application/pdf')
  expect(new Uint8Array(await stored.arrayBuffer())).toEqual(
    new Uint8Array(await response.arrayBuffer()),
  )
  expect((await call(`/api/v1/renders/${id}/report`)).status).toBe(200)
  const links = await dataOf<{ share_url: string }>(
    await server.post(`/api/v1/renders/${id}/signed-url`, {}, user.key),
  )
  expect((await fetch(links.share_url)).status).toBe(200)
})

test('a failure is listed with its error', async () => {
  const response = await pdfs.post('rotate', { ...work, pages: '9' })
  const status = await statusOf(idOf(response))
  expect(status).toMatchObject({ status: 'failed', type: 'pdfs' })
  expect(status.error_message).toContain('`pages`')
})

test('the output is JSON on request', async () => {
  const response = await pdfs.post('rotate', { ...work, response: 'json' })
  const file: Schemas['RenderedFile'] = await dataOf(response)
  expect(file).toMatchObject({ type: 'pdfs', content_type: 'application/pdf' })
  expect(Buffer.from(file.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})

describe('an idempotency key', () => {
  test('repeats the result of the same path, without another render', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await pdfs.post('rotate', work, key)
    const { used } = await usage()
    const second = await pdfs.post('rotate', work, key)
    expect(second.headers.get('X-Cache')).toBe('HIT')
    expect(second.headers.get('X-Idempotency-Key')).toBe(key['Idempotency-Key'])
    expect(await second.bytes()).toEqual(await first.bytes())
    const other = await pdfs.post('rotate', { ...work, angle: 180 }, key)
    expect(other.headers.get('X-Idempotency-Mismatch')).toBe('true')
    expect((await usage()).used).toBe(used)
    const elsewhere = await pdfs.post('metadata', { source: work.source }, key)
    expect(elsewhere.headers.get('X-Cache')).toBe('MISS')
    const again = await pdfs.post('metadata', { source: work.source }, key)
    expect(again.headers.get('X-Cache')).toBe('HIT')
    expect(await dataOf(again)).toMatchObject({ page_count: 1 })
  })

  test('is released by a failure', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    expect((await pdfs.post('rotate', { ...work, pages: '9' }, key)).status).toBe(400)
    expect((await pdfs.post('rotate', work, key)).headers.get('X-Cache')).toBe('MISS')
  })

  test('runs requests at the same time once', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const { used } = await usage()
    const answers = await Promise.all([1, 2, 3].map(() => pdfs.post('rotate', work, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await usage()).used).toBe(used + 1)
  })
})

describe('the output', () => {
  test('is kept as long as the request says', async () => {
    const id = idOf(await pdfs.post('rotate', { ...work, retention: 60 }))
    const { output_url } = await statusOf(id)
    expect((await fetch(String(output_url))).status).toBe(200)
    now = new Date(now.getTime() + 120_000)
    const { db } = server.services.database
    await removeExpired({ db, storage: server.services.storage, now: () => now })
    expect((await fetch(String(output_url))).status).toBe(410)
    const source = { request_id: id }
    expect((await readError(await pdfs.post('metadata', { source }))).code).toBe('RENDER_NOT_FOUND')
  })

  test('is stored nowhere with a retention of 0', async () => {
    const response = await pdfs.post('rotate', { ...work, retention: 0 })
    expect(response.status).toBe(200)
    expect((await response.bytes()).length).toBeGreaterThan(500)
    expect((await statusOf(idOf(response))).output_url).toBeNull()
  })

  test('is removed when the render is erased', async () => {
    const id = idOf(await pdfs.post('split', { source: content(pdf), every: 1 }))
    const { output_url } = await statusOf(id)
    expect((await call(`/api/v1/renders/${id}`, 'DELETE')).status).toBe(200)
    expect((await fetch(String(output_url))).status).toBe(410)
    expect((await statusOf(id)).output_url).toBeNull()
  })
})
