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
  ValidationError,
} from '../../sdk/src/index.ts'
import type { Receiver } from '../support/network/webhook-receiver.ts'
import { admin, firstKey, type ServerProcess } from '../support/processes/server-process.ts'
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
let server: ServerProcess
let platen: Platen
let events: SdkFixture['events']
/** The methods that were called, as `resource.method`. */
const called = new Set<string>()
const declared = { methods: new Set<string>(), operations: new Set<string>() }

beforeAll(async () => {
  fixture = await startSdkFixture()
  ;({ receiver, server, events } = fixture)
  platen = recorded(fixture.newClient(firstKey(server)))
})
afterAll(() => fixture[Symbol.asyncDispose]())

/** Makes a client record the methods that are called. @returns the same client */
function recorded(client: Platen): Platen {
  for (const [name, resource] of Object.entries(client)) {
    for (const [method, work] of Object.entries(resource as Record<string, () => unknown>)) {
      Object.assign(resource, {
        [method]: (...args: []) => {
          called.add(`${name}.${method}`)
          return work(...args)
        },
      })
    }
  }
  return client
}

/** Declares a test that calls these methods and uses these operations. */
function covers(methods: string, ids: string, work: () => Promise<void>): void {
  for (const method of methods.split(' ')) declared.methods.add(method)
  for (const id of ids.split(' ')) declared.operations.add(id)
  test(`${methods} works against ${ids}`, work)
}

covers('pdf.render', 'renderPdf', async () => {
  const file = await platen.pdf.render({
    html: '<h1>Invoice 42</h1>',
    options: { format: 'Letter', margin: { top: '1cm' } },
    metadata: { order: 42 },
  })
  expect(file).toMatchObject({ extension: 'pdf', cached: false, overageRenders: 0 })
  expect(file.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(TEXT.decode(await file.bytes())).toStartWith('%PDF-')
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
    expect((await platen.screenshot.renderAndWait({ html: 'x', options }, fast)).extension).toBe(
      'jpg',
    )
    expect((await platen.pdf.renderAndWait({ html: 'x' }, fast)).extension).toBe('pdf')
    const failing = platen.pdf.renderAndWait({ url: 'http://nothing.invalid/' }, fast)
    expect((await errorFrom(failing, RenderFailedError)).render?.status).toBe('failed')
  },
)

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
  'renders.report renders.signedUrl renders.revokeShareUrls files.get files.head',
  'getRenderReport createSignedUrl revokeShareUrls getSharedFile headSharedFile headStoredFile',
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
  const { plan, used, by_type } = await platen.usage.get()
  expect(plan).toBe('business')
  expect(used).toBe(by_type.pdf + by_type.screenshot + by_type.og)
})

covers('raw.GET raw.POST raw.HEAD raw.DELETE', 'renderPdf getRender headStoredFile', async () => {
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
  expect(head.response?.status).toBe(200)
  const { error } = await platen.raw.DELETE('/api/v1/renders/{requestId}', { params })
  expect(error?.code).toBe('CONFLICT')
})

const TEMPLATE = '<h1>{{ title }}</h1>'

covers(
  'templates.create templates.get templates.list templates.update raw.PATCH templates.versions templates.preview templates.delete',
  'createTemplate getTemplate listTemplates updateTemplate listTemplateVersions previewTemplate deleteTemplate',
  async () => {
    const made = await platen.templates.create({ name: 'An invoice', html: TEMPLATE })
    expect(made).toMatchObject({ version: 1, variables: ['title'] })
    const slugs: string[] = []
    for await (const { slug } of platen.templates.list({ limit: 1 })) slugs.push(slug)
    expect(slugs).toEqual([made.slug])
    const changed = await platen.templates.update(made.slug, { html: `${TEMPLATE}!` })
    expect(changed.version).toBe(2)
    const renamed = await platen.raw.PATCH('/api/v1/templates/{id}', {
      params: { path: { id: made.id } },
      body: { name: 'Another' },
    })
    expect(renamed.data?.data.name).toBe('Another')
    expect((await platen.templates.get(made.id, { version: 1 })).html).toBe(TEMPLATE)
    const versions: number[] = []
    for await (const { version } of platen.templates.versions(made.id)) versions.push(version)
    expect(versions).toEqual([2, 1])
    const preview = await platen.templates.preview(made.id, { data: { title: 'x' }, type: 'png' })
    expect(preview.extension).toBe('png')
    const template = { template_id: made.id, template_version: 1, data: { title: 'x' } }
    expect((await platen.pdf.render(template)).extension).toBe('pdf')
    await platen.templates.delete(made.id)
    const missing = await errorFrom(platen.templates.get(made.id), NotFoundError)
    expect(missing.code).toBe('TEMPLATE_NOT_FOUND')
  },
)

covers('og.url og.fetch', 'createTemplate getOgImage headOgImage', async () => {
  await platen.templates.create({
    name: 'Post',
    slug: 'post',
    html: TEMPLATE,
    width: 60,
    height: 40,
  })
  const users = await admin<{ id: string }[]>(server, 'GET', '/users')
  const path = `/users/${users.at(-1)?.id}/keys`
  const { key } = await admin<{ key: string }>(server, 'POST', path, { name: 'og', scope: 'og' })
  const { og, files } = recorded(fixture.newClient(firstKey(server), key))
  const first = await og.fetch('post', { title: 'Zoë & co' })
  expect([first.extension, first.cached]).toEqual(['png', false])
  const url = og.url('post', { title: 'Zoë & co' })
  expect((await files.head(url)).cached).toBe(true)
  expect((await files.get(url)).cached).toBe(true)
})

covers(
  'assets.upload assets.list assets.delete',
  'uploadAsset listAssets deleteAsset getAssetFile headAssetFile',
  async () => {
    const picture = await platen.screenshot.render({ html: 'x', options: { width: 8, height: 8 } })
    const bytes = await picture.bytes()
    const asset = await platen.assets.upload(bytes, { filename: 'Logo é.png' })
    expect(asset).toMatchObject({ asset_type: 'image', filename: 'Logo é.png' })
    const { assets, storage } = await platen.assets.list()
    expect([assets.map(({ id }) => id), storage.used]).toEqual([[asset.id], bytes.length])
    expect((await platen.files.head(asset.url)).extension).toBe('png')
    expect(await (await platen.files.get(asset.url)).bytes()).toEqual(bytes)
    const refused = platen.assets.upload(new TextEncoder().encode('text'), { filename: 'a.png' })
    expect((await errorFrom(refused, ValidationError)).details?.reason).toBeString()
    await platen.assets.delete(asset.id)
    const gone = await errorFrom(platen.assets.delete(asset.id), NotFoundError)
    expect(gone.code).toBe('ASSET_NOT_FOUND')
  },
)

describe('the tests of this file', () => {
  test('call every method of the client', () => {
    const methods = Object.entries(platen).flatMap(([name, resource]) =>
      Object.keys(resource as object).map((method) => `${name}.${method}`),
    )
    expect([...declared.methods].sort()).toEqual(methods.sort())
    expect(methods.filter((method) => !called.has(method))).toEqual([])
  })

  test('use every operation for customers, each with a successful response', () => {
    const ids = customerOperations.map(({ id }) => id as string)
    expect([...declared.operations].sort()).toEqual(ids.sort())
    expect(ids.filter((id) => !fixture.answered.has(id))).toEqual([])
  })
})
