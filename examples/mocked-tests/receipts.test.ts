/**
 * Tests without a server: `mockPlaten` answers in memory, with the types and error codes of the
 * real service.
 */
import { beforeEach, expect, test } from 'bun:test'
import { RenderTimeoutError } from '@platen/sdk'
import { type MockPlaten, mockPlaten } from '@platen/sdk/testing'
import { createReceipt } from './receipts.ts'

const SALE = { id: '1042', customer: 'Ada Lovelace', total: '12.50' }

let mock: MockPlaten

beforeEach(async () => {
  mock = mockPlaten()
  await mock.platen.templates.upsert('receipt', { html: '<h1>{{ customer }}: {{ total }}</h1>' })
  mock.requests.length = 0
})

test('renders the template with the values of the sale', async () => {
  const receipt = await createReceipt(mock.platen, SALE)
  expect(receipt.state).toBe('ready')
  const [request] = mock.requests
  expect(request?.path).toBe('/api/v1/pdf')
  expect(request?.body).toMatchObject({ template_id: 'receipt', data: SALE })
})

test('returns the same receipt for the same sale', async () => {
  const first = await createReceipt(mock.platen, SALE)
  const second = await createReceipt(mock.platen, SALE)
  expect(second).toMatchObject({ state: 'ready', renderId: first.renderId })
})

test('renders in the background when the rate limit is reached', async () => {
  mock.fail({ code: 'RATE_LIMITED', path: '/api/v1/pdf' })
  const receipt = await createReceipt(mock.platen, SALE)
  expect(receipt.state).toBe('later')
  expect(mock.requests.at(-1)?.body).toMatchObject({ async: true, metadata: { sale: '1042' } })
})

test('reports every other failure to the caller', async () => {
  mock.fail({ code: 'RENDER_TIMEOUT' })
  await expect(createReceipt(mock.platen, SALE)).rejects.toBeInstanceOf(RenderTimeoutError)
})
