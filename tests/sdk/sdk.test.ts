/**
 * The SDK against the real server: every method is called, every response is checked against
 * openapi.yaml, and the SDK verifies webhooks that the server has signed.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  NotFoundError,
  PermissionError,
  type Platen,
  RenderFailedError,
} from '../../sdk/src/index.ts'
import type { Receiver } from '../support/network/webhook-receiver.ts'
import { coverAll } from '../support/sdk/cover-all.ts'
import { createCoverage, methodsOf } from '../support/sdk/coverage.ts'
import { testErrors } from '../support/sdk/errors.ts'
import {
  customerOperations,
  errorFrom,
  type SdkFixture,
  SECRET,
  startSdkFixture,
} from '../support/sdk/fixture.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

const TEXT = new TextDecoder()

let fixture: SdkFixture
let receiver: Receiver
let platen: Platen
let events: SdkFixture['events']
const coverage = createCoverage()
const { covers } = coverage

beforeAll(async () => {
  fixture = await startSdkFixture()
  ;({ receiver, events } = fixture)
  platen = coverage.record(fixture.newClient(fixture.key))
})
afterAll(() => fixture[Symbol.asyncDispose]())

covers('pdf.render extract lint', 'renderPdf extract lint', async () => {
  const file = await platen.pdf.render({
    html: '<h1>Invoice 42</h1>',
    options: { format: 'Letter', margin: { top: '1cm' } },
    metadata: { order: 42 },
  })
  expect(file).toMatchObject({ extension: 'pdf', cached: false, overageRenders: 0 })
  expect(file.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(TEXT.decode(await file.bytes())).toStartWith('%PDF-')
  const { markdown } = await platen.extract({ html: 'x', formats: ['markdown'] })
  const { status } = await platen.lint({ html: 'x', type: 'screenshot' })
  expect([markdown, status]).toEqual(['x', 'completed'])
})

covers('screenshot.render', 'renderScreenshot', async () => {
  const file = await platen.screenshot.render({ html: 'x', options: { width: 40, height: 30 } })
  expect(file.extension).toBe('png')
  expect(TEXT.decode((await file.bytes()).slice(1, 4))).toBe('PNG')
})

covers(
  'pdf.enqueue renders.get renders.wait renders.download',
  'getRender getStoredFile',
  async () => {
    const { request_id } = await platen.pdf.enqueue({ html: 'x', metadata: { order: 42 } })
    const seen: string[] = []
    const done = await platen.renders.wait(request_id, {
      minIntervalMs: 20,
      onProgress: ({ status }) => seen.push(status),
    })
    expect(seen.at(-1)).toBe('completed')
    expect((await platen.renders.get(request_id)).metadata).toEqual({ order: 42 })
    for (const render of [request_id, done, { request_id, output_url: 'renders/a-path' }]) {
      expect(TEXT.decode(await (await platen.renders.download(render)).bytes())).toStartWith(
        '%PDF-',
      )
    }
    const part = await platen.files.get(done.output_url, { headers: { Range: 'bytes=0-3' } })
    expect([part.response.status, TEXT.decode(await part.bytes())]).toEqual([206, '%PDF'])
  },
)

covers(
  'screenshot.enqueue screenshot.renderAndWait pdf.renderAndWait',
  'renderScreenshot',
  async () => {
    expect((await platen.screenshot.enqueue({ html: 'x' })).status).toBe('queued')
    const fast = { minIntervalMs: 20 }
    const options = { format: 'jpeg', width: 40, height: 30 } as const
    const picture = await platen.screenshot.renderAndWait({ html: 'x', options }, fast)
    expect(picture.extension).toBe('jpg')
    expect((await platen.pdf.renderAndWait({ html: 'x' }, fast)).extension).toBe('pdf')
    const failing = platen.pdf.renderAndWait({ url: 'http://nothing.invalid/' }, fast)
    expect((await errorFrom(failing, RenderFailedError)).render?.status).toBe('failed')
  },
)

covers('pdf.renderMany screenshot.renderMany', 'renderPdf renderScreenshot', async () => {
  const pages = ['a', 'b', 'c'].map((html) => ({ html }))
  const results = await platen.pdf.renderMany(pages, { concurrency: 2 })
  for (const { file } of results) expect(TEXT.decode(await file?.bytes())).toStartWith('%PDF-')
  const blocked = [{ url: 'http://10.0.0.1/' }, { html: '' }]
  const [first, second] = await platen.screenshot.renderMany(blocked)
  expect([first?.error?.name, second?.file?.extension]).toEqual(['SsrfBlockedError', 'png'])
})

covers('renders.list', 'listRenders', async () => {
  const { pagination } = await platen.renders.list({ type: 'pdf', limit: 1 })
  const ids: string[] = []
  for await (const { id, type } of platen.renders.list({ type: 'pdf', limit: 2 })) {
    expect(type).toBe('pdf')
    ids.push(id)
  }
  expect(ids).toHaveLength(pagination.total)
  expect(new Set(ids).size).toBe(ids.length)
})

covers(
  'renders.report renders.signedUrl renders.revokeShareUrls renders.shareLinks shareLinks.list shareLinks.revoke files.get files.head',
  'getRenderReport createSignedUrl revokeShareUrls listRenderShareLinks listShareLinks revokeShareLink getSharedFile headSharedFile headStoredFile',
  async () => {
    const { data: file, requestId } = await platen.pdf.render({ html: '<p>x' }).withResponse()
    await file.bytes()
    const id = requestId ?? ''
    expect((await platen.renders.report(id)).request_id).toBe(id)
    const links = await platen.renders.signedUrl(id, { expiresIn: 60 })
    for (const url of [links.signed_url, links.share_url]) {
      expect((await platen.files.head(url)).extension).toBe('pdf')
      expect(TEXT.decode(await (await platen.files.get(url)).bytes())).toStartWith('%PDF-')
    }
    const second = await platen.renders.signedUrl(id)
    const active = await platen.renders.shareLinks(id, { state: 'active' }).toArray()
    expect(active.map((link) => link.id)).toEqual([second.share_link_id, links.share_link_id])
    await platen.shareLinks.revoke(second.share_link_id)
    const all = await platen.shareLinks.list({ limit: 1 }).toArray()
    expect(all.map(({ state }) => state)).toEqual(['revoked', 'active'])
    expect((await platen.files.head(links.share_url)).extension).toBe('pdf')
    await platen.renders.revokeShareUrls(id)
    const gone = await errorFrom(platen.files.get(links.share_url), NotFoundError)
    expect(gone.code).toBe('LINK_EXPIRED')
    const changed = platen.files.get(`${links.signed_url}x`)
    expect((await errorFrom(changed, PermissionError)).code).toBe('LINK_INVALID')
  },
)

covers('renders.cancel', 'cancelRender', async () => {
  // The one lane is busy with the first, so the second waits.
  await platen.pdf.enqueue({ html: 'x', options: { waitForTimeout: 1_000 } })
  const { request_id } = await platen.pdf.enqueue({ html: 'x' })
  await platen.renders.cancel(request_id)
  const error = await errorFrom(
    platen.renders.wait(request_id, { minIntervalMs: 20 }),
    RenderFailedError,
  )
  expect(error.requestId).toBe(request_id)
})

covers('renders.deliveries renders.redeliver', 'listDeliveries redeliverWebhook', async () => {
  const { request_id } = await platen.pdf.enqueue({
    html: 'x',
    metadata: { name: 'Zoë\n"', total: 1.5 },
    webhook_url: `https://localhost:${receiver.port}/`,
    webhook_secret: SECRET,
  })
  async function delivered(count: number) {
    await until(`${count} deliveries`, async () => {
      const [delivery] = await platen.renders.deliveries(request_id)
      return delivery?.status === 'delivered' && delivery.attempts.length === count
    })
    return (await platen.renders.deliveries(request_id))[0]
  }
  const delivery = await delivered(1)
  expect(delivery?.attempts.map(({ status_code }) => status_code)).toEqual([204])
  await platen.renders.redeliver(request_id, delivery?.id ?? '', { webhookSecret: SECRET })
  const again = await delivered(2)
  expect(again?.attempts.map(({ status_code }) => status_code)).toEqual([204, 204])
  expect(events.map(({ event }) => event.event)).toEqual(['render.completed', 'render.completed'])
  expect(new Set(events.map(({ deliveryId }) => deliveryId))).toEqual(
    new Set([delivery?.webhook_id ?? '']),
  )
  const [first] = events
  expect(first?.event.metadata).toEqual({ name: 'Zoë\n"', total: 1.5 })
  if (first?.event.event !== 'render.completed') throw new Error('it was completed')
  const file = await platen.renders.download(first.event)
  expect(TEXT.decode(await file.bytes())).toStartWith('%PDF-')

  // Unsigned, as no secret was given again: refused by the receiver.
  await platen.renders.redeliver(request_id, delivery?.id ?? '')
  await until('a third', async () => receiver.received.length === 3)
  await until('its answer', async () => {
    const [last] = await platen.renders.deliveries(request_id)
    return last?.attempts.length === 3
  })
  const [unsigned] = await platen.renders.deliveries(request_id)
  expect(unsigned?.attempts.at(-1)?.status_code).toBe(400)
  expect(events).toHaveLength(2)
})

covers('usage.get', 'getUsage', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const { plan, used, by_type, period } = await platen.usage.get({ to: today })
  expect([plan, period.to, period.by_day.length]).toEqual(['business', today, 30])
  expect(used).toBe(Object.values(by_type).reduce((sum, one) => sum + one))
})

covers(
  'raw.GET raw.POST raw.PATCH raw.HEAD raw.DELETE',
  'renderPdf getRender headStoredFile',
  async () => {
    const rendered = await platen.raw.POST('/api/v1/pdf', {
      body: { html: 'x' },
      idempotencyKey: 'raw',
    })
    expect(TEXT.decode(rendered.data as Uint8Array)).toStartWith('%PDF-')
    const requestId = rendered.response?.headers.get('x-request-id') ?? ''
    const params = { path: { requestId } }
    const { data: found } = await platen.raw.GET('/api/v1/renders/{requestId}', { params })
    const token = found?.data.output_url?.split('/').at(-1) ?? ''
    const head = await platen.raw.HEAD('/storage/{token}', { params: { path: { token } } })
    const { error } = await platen.raw.DELETE('/api/v1/renders/{requestId}', {
      params: { ...params, query: { status: 'queued' } },
    })
    expect([head.response?.status, error?.code]).toEqual([200, 'CONFLICT'])
    const missing = await platen.raw.PATCH('/api/v1/templates/{id}', {
      params: { path: { id: 'missing' } },
      body: { name: 'Another' },
    })
    expect(missing.error?.code).toBe('TEMPLATE_NOT_FOUND')
  },
)

coverAll(coverage, () => ({ fixture, platen }))
testErrors(() => ({ fixture, platen }))

describe('the tests of this file', () => {
  test('call every method of the client', () => {
    const methods = methodsOf(platen)
    expect([...coverage.methods].sort()).toEqual(methods.sort())
    expect(methods.filter((method) => !coverage.called.has(method))).toEqual([])
  })

  test('use every operation for customers, each with a successful response', () => {
    const ids = customerOperations.map(({ id }) => id as string)
    expect([...coverage.operations].sort()).toEqual(ids.sort())
    expect(ids.filter((id) => !fixture.answered.has(id))).toEqual([])
  })
})
