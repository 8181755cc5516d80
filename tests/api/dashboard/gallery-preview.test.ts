/** All pages of a template of the gallery, which the dashboard shows before it is used. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { statusLabel } from '../../support/api/status-label.ts'
import { dataOf, newMember, newOperator, type Visitor } from '../../support/dashboard/visitor.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
let operator: Visitor
let member: Visitor

beforeAll(async () => {
  server = await startServer({ env: { DASHBOARD: 'on' } })
  operator = await newOperator(server)
  member = await newMember(server, operator, 'ben@example.com', 'free')
})
afterAll(() => server.close())

const preview = (visitor: Visitor, slug: string, query = '') =>
  visitor.call('GET', `/api/gallery/${slug}/preview${query}`)

test('a document is a PDF and a card a PNG, for every user and without counting', async () => {
  const pdf = await preview(member, 'certificate', '?sample=rtl')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const png = await preview(member, 'og-quote', '?sample=de')
  expect(png.headers.get('content-type')).toBe('image/png')
  expect(await dataOf(await member.call('GET', '/api/v1/usage'))).toMatchObject({ used: 0 })
})

test('the pages of a sample are rendered once, also for requests at the same time', async () => {
  const renders = () => server.services.engine.lanes().reduce((sum, lane) => sum + lane.renders, 0)
  const before = renders()
  const all = await Promise.all([operator, member, operator].map((one) => preview(one, 'letter')))
  const [first, ...others] = await Promise.all(all.map((response) => response.bytes()))
  expect(others.map((bytes) => Buffer.compare(bytes, first ?? bytes))).toEqual([0, 0])
  expect(renders()).toBe(before + 1)
})

test('an unknown template, an unknown sample and a visitor without a session are refused', async () => {
  expect(await statusLabel(await preview(member, 'poster'))).toBe('404 TEMPLATE_NOT_FOUND')
  const unknown = await preview(member, 'letter', '?sample=klingon')
  expect(await statusLabel(unknown)).toBe('400 VALIDATION_ERROR')
  const stranger = await fetch(`${server.url}/dashboard/api/gallery/letter/preview`)
  expect(stranger.status).toBe(401)
})
