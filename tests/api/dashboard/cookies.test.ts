/** The cookies of the dashboard with and without TLS, and which addresses may send its requests. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { newOperator, newVisitor, OPERATOR, PASSWORD } from '../../support/dashboard/visitor.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

const RIGHT = { email: OPERATOR, password: PASSWORD }
const BEHIND_TLS = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'pdf.example.com' }

let server: TestServer

beforeAll(async () => {
  const env = { DASHBOARD: 'on', LANES: '0', TRUST_PROXY: 'loopback' }
  server = await startServer({ env })
  await newOperator(server)
})
afterAll(() => server.close())

/** Signs in. @returns the cookies that were set: name -> attributes in lower case */
async function cookiesOf(from: TestServer, headers: Record<string, string>) {
  const visitor = await newVisitor(from, headers)
  const response = await visitor.call('POST', '/api/session', RIGHT)
  expect(response.status).toBe(200)
  const lines = response.headers.getSetCookie().map((line) => line.split('; '))
  return new Map(
    lines.map(([pair = '', ...attributes]) => [
      pair.split('=')[0] ?? '',
      attributes.map((one) => one.toLowerCase().replace(/max-age=\d+/, 'max-age')).sort(),
    ]),
  )
}

const ALWAYS = ['httponly', 'max-age', 'path=/', 'samesite=strict']

test('with TLS at a trusted proxy, cookies are Secure and bound to the host', async () => {
  const cookies = await cookiesOf(server, BEHIND_TLS)
  expect([...cookies.keys()]).toEqual(['__Host-platen', '__Host-platen-device'])
  for (const attributes of cookies.values()) expect(attributes).toEqual([...ALWAYS, 'secure'])
})

test('without TLS, cookies have no prefix, which browsers would refuse', async () => {
  const cookies = await cookiesOf(server, {})
  expect([...cookies.keys()]).toEqual(['platen', 'platen-device'])
  for (const attributes of cookies.values()) expect(attributes).toEqual(ALWAYS)
})

test('with TLS, a cookie that another host of the domain could set is not read', async () => {
  const visitor = await newVisitor(server)
  expect((await visitor.call('POST', '/api/session', RIGHT)).status).toBe(200)
  const content = visitor.cookies.get('platen')
  const call = (Cookie: string, headers: Record<string, string>) =>
    visitor.call('GET', '/api/keys', undefined, { ...headers, Cookie })
  expect((await call(`platen=${content}`, {})).status).toBe(200)
  expect((await call(`platen=${content}`, BEHIND_TLS)).status).toBe(401)
  expect((await call(`__Host-platen=${content}`, BEHIND_TLS)).status).toBe(200)
})

test('the origin that counts is the one that the browser sees', async () => {
  const status = async (Origin: string, headers: Record<string, string>) => {
    const visitor = await newVisitor(server, { ...headers, 'Sec-Fetch-Site': '', Origin })
    return (await visitor.call('POST', '/api/session', RIGHT)).status
  }
  expect(await status('https://pdf.example.com', BEHIND_TLS)).toBe(200)
  expect(await status('http://pdf.example.com', BEHIND_TLS)).toBe(403)
  expect(await status('https://example.com', BEHIND_TLS)).toBe(403)
  expect(await status('null', BEHIND_TLS)).toBe(403)
  expect(await status(server.url, {})).toBe(200)
})

test('BASE_URL decides, and headers of others do not', async () => {
  const env = { DASHBOARD: 'on', LANES: '0', BASE_URL: 'https://pdf.example.com' }
  await using own = await startServer({ env })
  await newOperator(own)
  const cookies = await cookiesOf(own, { 'X-Forwarded-Proto': 'http', 'X-Forwarded-Host': 'x.y' })
  expect([...cookies.keys()]).toEqual(['__Host-platen', '__Host-platen-device'])
  for (const attributes of cookies.values()) expect(attributes).toContain('secure')
  const forged = await newVisitor(own, { 'Sec-Fetch-Site': '', Origin: own.url })
  expect((await forged.call('POST', '/api/session', RIGHT)).status).toBe(403)
})
