/**
 * Work on PDFs in the background: accepted at once, carried out by any process, and announced like
 * a render.
 */
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { packJob, unpackJob } from '../../../server/renders/packed-job.ts'
import { content, type PdfOperation, pdfsClient } from '../../support/api/pdfs.ts'
import { bytesOf, readError } from '../../support/api/renders.ts'
import { dataOf } from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { useServer } from '../../support/server/use-server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(120_000)

type Status = components['schemas']['RenderStatus']

const { server, site, user } = useServer({ plan: 'business' })
const pdfs = pdfsClient(server, user)

let pdf: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  pdf = await bytesOf(server, user, 'pdf', { html: '<p>One<p style="break-before:page">Two' })
  site.routes['/two.pdf'] = { body: Buffer.from(pdf) }
})

const call = (path: string) =>
  server.fetch(path, { headers: { Authorization: `Bearer ${user.key}` } })

async function accept(operation: PdfOperation, body: object): Promise<string> {
  const response = await pdfs.post(operation, { ...body, async: true })
  expect(response.status).toBe(202)
  return (await dataOf<{ request_id: string }>(response)).request_id
}

async function ended(id: string): Promise<Status> {
  let status: Status | undefined
  await until(async () => {
    status = await dataOf<Status>(await call(`/api/v1/renders/${id}?wait=20`))
    return status.status === 'completed' || status.status === 'failed'
  })
  if (!status) throw new Error('the render was never read')
  return status
}

async function outputOf(id: string): Promise<Response> {
  const { status, output_url, error_message } = await ended(id)
  expect({ status, error_message }).toEqual({ status: 'completed', error_message: null })
  return fetch(String(output_url))
}

async function pagesOf(id: string): Promise<number> {
  const output = await outputOf(id)
  expect(output.headers.get('Content-Type')).toBe('application/pdf')
  return (await readPdf(new Uint8Array(await output.arrayBuffer()))).length
}

describe('work on PDFs with `async`', () => {
  test('is queued, and its output is stored', async () => {
    const sources = [content(pdf), { url: `${site.url}/two.pdf`, pages: '2' }]
    const response = await pdfs.post('merge', { sources, async: true, metadata: { order: 42 } })
    expect(response.status).toBe(202)
    const queued = await dataOf<{ request_id: string; poll_url: string }>(response)
    expect(queued.poll_url).toBe(`/api/v1/renders/${queued.request_id}`)
    expect(await pagesOf(queued.request_id)).toBe(3)
    expect(await ended(queued.request_id)).toMatchObject({
      type: 'pdfs',
      metadata: { order: 42 },
    })
  })

  test('takes files of forms, earlier renders and HTML of stamps', async () => {
    const printed = await pdfs.print('<p>Printed')
    const html = '<b class=pageNumber></b>'
    const stamped = await accept('stamp', { source: { request_id: printed }, html })
    expect(await pagesOf(stamped)).toBe(1)
    const request = { source: { file: 'a.pdf' }, angle: 90, async: true }
    const sent = await pdfs.form('rotate', request, [['a.pdf', pdf]])
    expect(sent.status).toBe(202)
    expect(await pagesOf(sent.headers.get('X-Request-Id') ?? '')).toBe(2)
  })

  test('makes a ZIP, or JSON about a PDF, as it does at once', async () => {
    const split = await outputOf(await accept('split', { source: content(pdf), every: 1 }))
    expect(split.headers.get('Content-Type')).toBe('application/zip')
    const facts = await outputOf(await accept('metadata', { source: content(pdf) }))
    expect(await facts.json()).toMatchObject({ page_count: 2, encrypted: false })
  })

  test('sends its webhook when it has ended', async () => {
    const webhook = { webhook_url: `${site.url}/hook`, webhook_secret: 'a-long-random-secret' }
    const id = await accept('flatten', { source: content(pdf), ...webhook })
    await ended(id)
    await until(() => site.requests.some(({ target }) => target === '/hook'))
    const { head } = site.requests.find(({ target }) => target === '/hook') ?? { head: '' }
    expect(head.toLowerCase()).toContain('webhook-signature: v1,')
  })

  test('fails with the message that it would have had at once, and is refunded', async () => {
    const usage = async () => (await dataOf<{ used: number }>(await call('/api/v1/usage'))).used
    const before = await usage()
    const id = await accept('rotate', { source: content(Buffer.from('%PDF-')), angle: 90 })
    const { status, error_message } = await ended(id)
    expect(status).toBe('failed')
    expect(error_message).toContain('`source` cannot be used')
    expect(await usage()).toBe(before)
  })

  test('is replayed as queued by its idempotency key', async () => {
    const body = { source: content(pdf), angle: 180, async: true }
    const headers = { 'Idempotency-Key': 'turned' }
    const first = await pdfs.post('rotate', body, headers)
    const again = await pdfs.post('rotate', body, headers)
    expect([first.status, again.status]).toEqual([202, 202])
    expect(again.headers.get('X-Cache')).toBe('HIT')
    expect(await again.json()).toEqual(await first.json())
  })

  test('requires a paid plan, and cannot be answered with the output', async () => {
    const free = await server.newUser('free')
    const body = { source: content(pdf), angle: 90, async: true }
    const refused = await pdfsClient(server, free).post('rotate', body)
    expect((await readError(refused)).code).toBe('PLAN_UPGRADE_REQUIRED')
    const json = await readError(await pdfs.post('rotate', { ...body, response: 'json' }))
    expect(json.message).toContain('`response`')
    const gone = await readError(await pdfs.post('rotate', { ...body, retention: 0 }))
    expect(gone.message).toContain('`retention`')
  })
})

test('background renders of another user are made beside many queued orders of one', async () => {
  const sources = Array(20).fill(content(pdf))
  const queued = await Promise.all(Array.from({ length: 24 }, () => accept('merge', { sources })))
  const other = await server.newUser('business')
  const turn = { source: content(pdf), angle: 90, async: true }
  const response = await pdfsClient(server, other).post('rotate', turn)
  const headers = { Authorization: `Bearer ${other.key}` }
  const path = `/api/v1/renders/${response.headers.get('X-Request-Id')}?wait=20`
  await until(async () => {
    return (await dataOf<Status>(await server.fetch(path, { headers }))).status === 'completed'
  })
  const states = await Promise.all(
    queued.map(async (id) => (await dataOf<Status>(await call(`/api/v1/renders/${id}`))).status),
  )
  expect(states).toContain('queued')
})

test('background renders of another user are made while the steps of one wait for what never answers', async () => {
  site.routes['/never'] = 'silence'
  const steps = [{ merge: { after: [{ url: `${site.url}/never` }] } }]
  const print = { html: '<p>x', options: { timeout: 30_000 }, steps, async: true }
  const queued = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const response = await server.post('/api/v1/pdf', print, user.key)
      return response.headers.get('X-Request-Id') ?? ''
    }),
  )
  await site.visited('/never')
  const other = await server.newUser('business')
  const headers = { Authorization: `Bearer ${other.key}` }
  for (let made = 0; made < 5; made += 1) {
    const response = await server.post('/api/v1/pdf', { html: '<p>x', async: true }, other.key)
    const path = `/api/v1/renders/${response.headers.get('X-Request-Id')}?wait=20`
    await until(async () => {
      return (await dataOf<Status>(await server.fetch(path, { headers }))).status === 'completed'
    })
  }
  const states = await Promise.all(
    queued.map(async (id) => (await dataOf<Status>(await call(`/api/v1/renders/${id}`))).status),
  )
  expect(states).not.toContain('failed')
  site.reset()
})

test('a job is stored with the contents of its sources, and without other fields of its request', async () => {
  const source = Buffer.alloc(100_000, 'a').toString('base64')
  const origin = { kind: 'content', content: source, name: null } as const
  const fields = { removeActiveContent: false, keepSignatures: false, timeout: 30_000, async: true }
  const request = { source: {}, angle: 90, ...fields } as const
  const job = {
    type: 'pdfs',
    contentType: 'application/pdf',
    order: { operation: 'rotate', request },
    origins: [origin, { kind: 'url', url: 'https://example.com/a.pdf', name: null }, origin],
  } as const
  const packed = await packJob({ ...job, origins: [...job.origins] })
  const owner = { userId: user.id, id: '0' }
  const unpacked = await unpackJob(server.services, owner, packed.text)
  expect(JSON.stringify(unpacked)).toBe(JSON.stringify(job))
})
