/** The preferences of users of the dashboard over HTTP. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { statusLabel } from '../../support/api/status-label.ts'
import { dataOf, newMember, newOperator, type Visitor } from '../../support/dashboard/visitor.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
let operator: Visitor

beforeAll(async () => {
  server = await startServer({ env: { DASHBOARD: 'on', LANES: '0' } })
  operator = await newOperator(server)
})
afterAll(() => server.close())

const PATH = '/api/preferences'
const NO_BRAND = {
  logo: '',
  accent: '',
  ink: '',
  font: '',
  font_heading: '',
  language: '',
  format: '',
}

test('a brand and a way to work are kept with the account, each when it is sent', async () => {
  const member = await newMember(server, operator, 'ben@example.com')
  expect(await dataOf(await operator.call('GET', PATH))).toEqual({
    work_style: null,
    brand: NO_BRAND,
  })
  const brand = { ...NO_BRAND, accent: '#b3261e', font: 'Noto Serif', language: 'de' }
  expect(await dataOf(await operator.call('PATCH', PATH, { brand }))).toEqual({
    work_style: null,
    brand,
  })
  await operator.call('PATCH', PATH, { work_style: 'design' })
  expect(await dataOf(await operator.call('GET', PATH))).toEqual({ work_style: 'design', brand })
  // Of this account only.
  expect(await dataOf(await member.call('GET', PATH))).toEqual({
    work_style: null,
    brand: NO_BRAND,
  })
})

test.each([
  { accent: 'red; } body { display: none' },
  { font: 'X"; } * { color: red' },
  { language: '<script>' },
  { logo: 'javascript:alert(1)' },
  { format: 'Poster' },
  { colour: '#ffffff' },
])('the brand %p is refused', async (part) => {
  const response = await operator.call('PATCH', PATH, { brand: part })
  expect(await statusLabel(response)).toBe('400 VALIDATION_ERROR')
})
