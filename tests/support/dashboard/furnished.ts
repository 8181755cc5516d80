/** An account as it is after weeks of use: something of every kind, and what went wrong. */
import { expect } from 'bun:test'
import { destinationAt } from '../api/destinations.ts'
import { signerBody } from '../api/signers.ts'
import type { TestServer } from '../server/server.ts'
import { plainSigner } from '../signatures/plain-signer.ts'
import { until } from '../until.ts'
import { INVOICE, SAMPLE } from './studio.ts'
import { dataOf, newOperator, type Visitor } from './visitor.ts'

/** The ids of what the account has. */
export interface Furnished {
  rendered: string
  failed: string
  batch: string
  template: string
  delivery: string
}

interface Places {
  /** Answers webhooks with 503. */
  webhooks: string
  /** The bucket of the tests. */
  s3: string
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">
  <rect width="90" height="60" fill="#0b6a91"/><circle cx="45" cy="30" r="20" fill="#fff"/></svg>`
const SANS = new URL(
  '../../../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  import.meta.url,
)
/** A name without a place to break it. */
const LONG = 'accounting_and_controlling_of_all_subsidiaries'
/** The same for names without underscores. */
const SLUG = LONG.replaceAll('_', '')

/** Sets the server up, and gives its operator something of everything. */
export async function furnish(server: TestServer, places: Places): Promise<Furnished> {
  const operator = await newOperator(server)
  const call = async (method: string, path: string, body?: unknown, status?: number) => {
    const response = await operator.call(method, path, body)
    const isExpected = status === undefined ? response.ok : response.status === status
    expect([path, isExpected, isExpected ? '' : await response.text()]).toEqual([path, true, ''])
    return response
  }
  const create = async (path: string, body: unknown) => dataOf(await call('POST', path, body))

  await addSettings(create, places)
  await uploadAssets(server, operator)
  const template = await create('/api/v1/templates', {
    name: `Invoice_for_${LONG}`,
    description: `For ${LONG}, with the terms of payment of the year`,
    html: INVOICE,
    sample_data: SAMPLE,
  })
  await create('/api/v1/templates', { name: 'Certificate of attendance', html: '<h1>{{ name }}' })

  const rendered = await call('POST', '/api/v1/pdf', {
    html: `<title>Invoice_2026_for_${LONG}</title><h1>Invoice</h1><img src="logo.png">
      <p style="font-family: Frutiger">Thank you</p>${'<p>A line</p>'.repeat(60)}`,
    metadata: { order: 'order-1042', customer: LONG },
  })
  await call('POST', '/api/v1/screenshot', { html: '<title>Card</title><h1>Spring fair' })
  const waits = { enableJavaScript: true, waitForSelector: '#missing', timeout: 1_000 }
  const broken = { html: '<title>Report of the week</title><p>x', options: waits }
  const failed = await call('POST', '/api/v1/pdf', broken, 408)
  await call('POST', '/api/v1/pdf', { url: 'http://10.0.0.1/private' }, 400)
  const id = idOf(rendered)
  const comment = `The second page is empty.\n${LONG.repeat(3)}`
  await call('POST', `/api/v1/renders/${id}/problem-report`, { comment })
  const batch = await create('/api/v1/batch', {
    renders: [
      { type: 'pdf', html: '<title>First of three</title><p>1' },
      { type: 'pdf', html: '<title>Second of three</title><img src="x.png">' },
      { type: 'pdf', html: '<title>Third of three</title>', options: waits },
    ],
  })
  await create('/api/v1/pdf', { html: '<title>Later</title><p>x', async: true })
  return {
    rendered: id,
    failed: idOf(failed),
    batch: String(batch['batch_id']),
    template: String(template['id']),
    delivery: await firstDelivery(operator),
  }
}

const idOf = (response: Response) => response.headers.get('x-request-id') ?? ''

type Create = (path: string, body: unknown) => Promise<Record<string, unknown>>

/** Adds keys, people, and the places where outputs and events go. */
async function addSettings(create: Create, { webhooks, s3 }: Places): Promise<void> {
  await create('/api/keys', { name: 'Web shop', scope: 'full' })
  await create('/api/keys', { name: `Cards of ${LONG}`, scope: 'og' })
  await create('/admin/v1/users', { email: `${SLUG}@example.com`, plan: 'pro' })
  await create('/api/v1/webhook-endpoints', { url: `${webhooks}/hooks/${LONG}` })
  await create('/api/v1/link-secrets', { name: `Product pages of ${LONG}` })
  await create('/api/v1/signers', signerBody(plainSigner('Rosa Muster'), 'office'))
  await create('/api/v1/signers', signerBody(plainSigner('Emil Muster', { days: 12 }), SLUG))
  await create(
    '/api/v1/destinations',
    destinationAt(s3, { name: SLUG, prefix: `invoices/${LONG}/` }),
  )
}

async function uploadAssets({ url }: TestServer, { cookies }: Visitor): Promise<void> {
  const files: [string, BlobPart][] = [
    ['company-logo.svg', LOGO],
    ['public-sans.woff2', await Bun.file(SANS).arrayBuffer()],
  ]
  for (const [name, content] of files) {
    const body = new FormData()
    body.append('file', new File([content], name))
    const Cookie = Array.from(cookies, (pair) => pair.join('=')).join('; ')
    const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie }
    const response = await fetch(`${url}/dashboard/api/v1/assets`, {
      method: 'POST',
      headers,
      body,
    })
    expect(response.status).toBe(200)
  }
}

/** The delivery of a render that has ended, once its first attempt has failed. */
async function firstDelivery(operator: Visitor): Promise<string> {
  let id = ''
  await until('a delivery has an attempt', async () => {
    const list = await operator.call('GET', '/api/v1/deliveries')
    const { data } = (await list.json()) as { data: { id: string; attempts: number }[] }
    id = data.find(({ attempts }) => attempts > 0)?.id ?? ''
    return id !== ''
  })
  return id
}
