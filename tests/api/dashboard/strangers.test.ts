/** The operations of the dashboard refuse other sites and other users. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Operation } from '../../../server/contract/contract.ts'
import { destinationAt } from '../../support/api/destinations.ts'
import { signerBody } from '../../support/api/signers.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { dataOf, newMember, newOperator, type Visitor } from '../../support/dashboard/visitor.ts'
import { makeFont } from '../../support/files/font-files.ts'
import { type Receiver, startReceiver } from '../../support/network/webhook-receiver.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'
import { plainSigner } from '../../support/signatures/plain-signer.ts'
import { type S3Server, startS3Server } from '../../support/storage/s3-server.ts'
import { until } from '../../support/until.ts'

/** The answer of the receiver of webhooks; its first 1,024 characters are kept. */
const ANSWER = `<b>Grüße 😀</b>${'x'.repeat(3_000)}`

let server: TestServer
let receiver: Receiver
let s3: S3Server
let operator: Visitor
let ada: Visitor
let eve: Visitor

beforeAll(async () => {
  receiver = await startReceiver(null, (_request, response) => response.end(ANSWER))
  s3 = await startS3Server()
  const allow = `localhost:${receiver.port},${s3.url.host}`
  const env = { DASHBOARD: 'on', KEEP_REQUESTS: 'on', EGRESS_ALLOW: allow }
  server = await startServer({ env })
  operator = await newOperator(server)
  ada = await newMember(server, operator, 'ada@example.org')
  eve = await newMember(server, operator, 'eve@example.org')
})
afterAll(async () => {
  await server.close()
  await receiver[Symbol.asyncDispose]()
  await s3.stop()
})

function operationsOf(accesses: string[]): Operation[] {
  const { operations } = server.services.dashboard?.contract ?? { operations: [] }
  return operations.filter(({ access }) => accesses.includes(access))
}

test('a form of another site is refused with 403 by every operation, whatever it sends along', async () => {
  const unsafe = operationsOf(['session', 'operator_session', 'browser']).filter(
    ({ method }) => method !== 'GET',
  )
  expect(unsafe.length).toBeGreaterThan(20)
  const Cookie = Array.from(operator.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const { data: before } = (await (await operator.call('GET', '/api/keys')).json()) as {
    data: unknown[]
  }
  for (const { method, path } of unsafe) {
    const address = path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      const response = await fetch(`${server.url}${address}`, {
        method,
        headers: {
          Cookie,
          'Content-Type': type,
          'Sec-Fetch-Site': 'cross-site',
          'Sec-Fetch-Mode': 'navigate',
          Origin: 'https://evil.example',
        },
        body: '{"name":"x","html":"x"}',
      })
      expect([method, path, type, await statusLabel(response)]).toEqual([
        method,
        path,
        type,
        '403 FORBIDDEN',
      ])
    }
  }
  const after = await operator.call('GET', '/api/keys')
  expect(((await after.json()) as { data: unknown[] }).data).toEqual(before)
})

/**
 * Makes one of everything that has an id.
 * @returns the values of path parameters by the start of the path
 */
async function possessionsOf(visitor: Visitor) {
  const rendered = await visitor.call('POST', '/api/v1/pdf', {
    html: 'x',
    async: true,
    webhook_url: `http://localhost:${receiver.port}/hook`,
  })
  const render = rendered.headers.get('x-request-id') ?? ''
  await until('the webhook has been delivered', async () => {
    const response = await visitor.call('GET', `/api/v1/renders/${render}/deliveries`)
    const { data } = (await response.json()) as { data: { status: string }[] }
    return data[0]?.status === 'delivered'
  })
  const deliveries = await visitor.call('GET', `/api/v1/renders/${render}/deliveries`)
  const [delivery] = ((await deliveries.json()) as { data: { id: string }[] }).data
  await visitor.call('POST', `/api/v1/renders/${render}/signed-url`, { expiresIn: 3_600 })
  const links = await visitor.call('GET', `/api/v1/renders/${render}/share-links`)
  const [link] = ((await links.json()) as { data: { id: string }[] }).data
  const key = await dataOf(await visitor.call('POST', '/api/keys', { name: 'x' }))
  const template = await dataOf(
    await visitor.call('POST', '/api/v1/templates', { name: 'Letter', html: 'x' }),
  )
  const batch = await dataOf(
    await visitor.call('POST', '/api/v1/batch', { renders: [{ type: 'pdf', html: 'x' }] }),
  )
  const endpoint = await dataOf(
    await visitor.call('POST', '/api/v1/webhook-endpoints', {
      url: `http://localhost:${receiver.port}/endpoint`,
      events: ['storage.failed'],
    }),
  )
  const secret = await dataOf(await visitor.call('POST', '/api/v1/link-secrets', { name: 'x' }))
  const bucket = destinationAt(s3.url.origin)
  const destination = await dataOf(await visitor.call('POST', '/api/v1/destinations', bucket))
  const signer = await dataOf(
    await visitor.call('POST', '/api/v1/signers', signerBody(plainSigner('Ada'))),
  )
  const form = new FormData()
  form.set('file', new File([new Uint8Array(makeFont({ family: 'Ada' }))], 'ada.ttf'))
  const uploaded = await fetch(`${server.url}/dashboard/api/v1/assets`, {
    method: 'POST',
    headers: {
      Cookie: `platen=${visitor.cookies.get('platen')}`,
      'Sec-Fetch-Site': 'same-origin',
    },
    body: form,
  })
  expect(await statusLabel(uploaded)).toBe('200')
  const asset = await dataOf(uploaded)
  return {
    deliveryId: delivery?.id ?? '',
    requestId: render,
    '/dashboard/api/renders/': render,
    '/dashboard/api/v1/renders/': render,
    '/dashboard/api/v1/events/': render,
    '/dashboard/api/v1/deliveries/': delivery?.id ?? '',
    '/dashboard/api/v1/webhook-endpoints/': String(endpoint['id']),
    '/dashboard/api/v1/link-secrets/': String(secret['id']),
    '/dashboard/api/v1/share-links/': link?.id ?? '',
    '/dashboard/api/v1/templates/': String(template['id']),
    '/dashboard/api/v1/destinations/': String(destination['id']),
    '/dashboard/api/v1/signers/': String(signer['id']),
    '/dashboard/api/v1/assets/': String(asset['id']),
    '/dashboard/api/keys/': String(key['id']),
    '/dashboard/api/v1/batches/': String(batch['batch_id']),
  }
}

/** Bodies that are valid, so that nothing but the id is wrong. */
const BODIES: Record<string, unknown> = {
  createSignedUrl: { expiresIn: 3_600 },
  redeliverWebhook: {},
  redeliver: {},
  updateWebhookEndpoint: { enabled: false },
  rotateWebhookSecret: {},
  updateLinkSecret: { name: 'y' },
  rotateLinkSecret: {},
  createRenderLink: { parameters: { url: 'https://example.com/' } },
  rerunRender: {},
  reportProblem: {},
  updateTemplate: { html: 'y' },
  updateDestination: { prefix: 'y/' },
  retryUpload: {},
  updateOwnKey: { monthly_renders: 1 },
  previewTemplate: {},
  updateTemplateDraft: { html: 'y' },
  publishTemplate: {},
  rollBackTemplate: { version: 1 },
}

test('the id of something that belongs to another user is not found by any operation, and nothing happens to it', async () => {
  const owned = await possessionsOf(ada)
  // The gallery is the same for all users.
  const withIds = operationsOf(['session']).filter(
    ({ path }) => path.includes('{') && !path.includes('/gallery/'),
  )
  expect(withIds.length).toBeGreaterThan(15)
  const values = new Map(Object.entries(owned))
  for (const { id, method, path } of withIds) {
    const start = path.slice(0, path.indexOf('{'))
    const address = path
      .replaceAll(/\{(\w+)\}/g, (_, name) => values.get(name) ?? values.get(start) ?? 'missing')
      .replace('/dashboard', '')
    expect([path, address]).toEqual([path, expect.not.stringContaining('missing')])
    const response = await eve.call(method, address, BODIES[id])
    expect([method, path, response.status]).toEqual([method, path, 404])
  }
  // Ada's things are as they were.
  const render = `/api/v1/renders/${owned.requestId}`
  for (const path of [render, `${render}/request`, `${render}/report`]) {
    expect([path, (await ada.call('GET', path)).status]).toEqual([path, 200])
  }
  const links = await ada.call('GET', `${render}/share-links`)
  expect(await links.json()).toMatchObject({ data: [{ state: 'active' }] })
  const keys = await ada.call('GET', '/api/keys')
  expect(await keys.json()).toMatchObject({ data: [{ revoked_at: null }] })
  const template = `/api/v1/templates/${owned['/dashboard/api/v1/templates/']}`
  expect(await dataOf(await ada.call('GET', template))).toMatchObject({ version: 1 })
  const assets = await ada.call('GET', '/api/v1/assets')
  expect(JSON.stringify(await assets.json())).toContain(owned['/dashboard/api/v1/assets/'])
  expect(receiver.received).toHaveLength(1)

  const deliveries = await ada.call('GET', `${render}/deliveries`)
  const { data } = (await deliveries.json()) as {
    data: { attempts: { response_body: string }[] }[]
  }
  const kept = data[0]?.attempts[0]?.response_body ?? ''
  expect(kept).toBe([...ANSWER].slice(0, 1_024).join(''))
})
