/**
 * Options of the client: invalid ones are refused with the missing setting, and keys are not
 * exposed.
 */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import manifest from '../package.json'
import { ConfigurationError, Platen } from '../src/index.ts'
import { userAgent } from '../src/version.ts'
import { BASE_URL, json, KEY, network, pdf, thrownBy } from './helpers/fakes.ts'

const NAMES = ['PLATEN_API_KEY', 'PLATEN_BASE_URL', 'PLATEN_OG_KEY']
const before = NAMES.map((name) => process.env[name])
beforeEach(() => {
  for (const name of NAMES) delete process.env[name]
})
afterEach(() => {
  NAMES.forEach((name, index) => {
    const value = before[index]
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  })
})

test('the environment can provide all required options', async () => {
  process.env['PLATEN_API_KEY'] = `${KEY}\n`
  process.env['PLATEN_BASE_URL'] = BASE_URL
  process.env['PLATEN_OG_KEY'] = 'svc_live_og'
  const fetch = network(json({ data: {} }))
  const platen = new Platen({ fetch })
  await platen.usage.get()
  expect(fetch.calls[0]?.url).toBe(`${BASE_URL}/api/v1/usage`)
  expect(fetch.calls[0]?.headers['authorization']).toBe(`Bearer ${KEY}`)
  expect(platen.og.url('blog')).toContain('key=svc_live_og')
})

test.each([
  [{ baseUrl: BASE_URL }, 'PLATEN_API_KEY'],
  [{ apiKey: '', baseUrl: BASE_URL }, 'PLATEN_API_KEY'],
  [{ apiKey: KEY }, 'PLATEN_BASE_URL'],
])('with %p the first request fails, and names %s', async (options, name) => {
  const platen = new Platen({ ...options, fetch: network() })
  expect(await thrownBy(platen.usage.get())).toBeInstanceOf(ConfigurationError)
  expect(await thrownBy(platen.raw.GET('/api/v1/usage'))).toMatchObject({
    message: expect.stringContaining(name),
  })
})

test('a key that is set after the construction is used by the first request', async () => {
  const fetch = network(json({ data: {} }))
  const platen = new Platen({ fetch })
  process.env['PLATEN_API_KEY'] = KEY
  process.env['PLATEN_BASE_URL'] = BASE_URL
  await platen.usage.get()
  expect(fetch.calls[0]?.headers['authorization']).toBe(`Bearer ${KEY}`)
})

test.each(['/api/v1', '/api/v1/', '/', '//', '/platen/api/v1', '/platen/'])(
  'a base URL that ends with %s is understood',
  async (end) => {
    const fetch = network(json({ data: {} }))
    await new Platen({ apiKey: KEY, baseUrl: `${BASE_URL}${end}`, fetch }).usage.get()
    const prefix = end.startsWith('/platen') ? '/platen' : ''
    expect(fetch.calls[0]?.url).toBe(`${BASE_URL}${prefix}/api/v1/usage`)
  },
)

test.each([
  [{ Bun: { version: '1.4.5' }, process: { versions: { node: '24.3.0' } } }, 'bun/1.4.5'],
  [{ Deno: { version: { deno: '2.9.6' } } }, 'deno/2.9.6'],
  [{ navigator: { userAgent: 'Cloudflare-Workers' } }, 'workerd'],
  [{ EdgeRuntime: 'edge-runtime' }, 'edge-light'],
  [{ process: { versions: { node: '22.12.0' } } }, 'node/22.12.0'],
  [{}, 'unknown'],
])('the User-Agent in %p names the version and %s', (scope, runtime) => {
  expect(userAgent(scope)).toBe(`platen-sdk/${manifest.version} ${runtime}`)
})

test('every request has the User-Agent, which a header can replace', async () => {
  const fetch = network(json({ data: {} }), pdf(), json({ data: {} }))
  const platen = new Platen({ apiKey: KEY, baseUrl: BASE_URL, fetch })
  await platen.usage.get()
  await platen.files.get(`${BASE_URL}/storage/x`)
  await platen.usage.get({ headers: { 'User-Agent': 'mine' } })
  const agents = fetch.calls.map(({ headers }) => headers['user-agent'])
  expect(agents).toEqual([userAgent(), userAgent(), 'mine'])
})

test('withOptions keeps the other options', async () => {
  const fetch = network(json({ data: {} }))
  const platen = new Platen({ apiKey: KEY, baseUrl: BASE_URL, fetch, headers: { 'x-a': 'b' } })
  await platen.withOptions({ apiKey: 'svc_live_other' }).usage.get()
  expect(fetch.calls[0]?.headers).toMatchObject({
    authorization: 'Bearer svc_live_other',
    'x-a': 'b',
  })
})

test.each([
  [{ apiKey: KEY, baseUrl: 'platen.example' }, 'https://'],
  [{ apiKey: KEY, baseUrl: 'ftp://platen.example' }, 'https://'],
  [{ apiKey: KEY, baseUrl: 'https://me:pw@platen.example' }, 'https://'],
  [{ apiKey: KEY, baseUrl: 'https://platen.example/?a=b' }, 'https://'],
])('the options %p are refused with a message about %s', (options, fix) => {
  expect(() => new Platen(options)).toThrow(ConfigurationError)
  expect(() => new Platen(options)).toThrow(fix)
})

test('a malformed key is refused without being quoted', () => {
  const apiKey = `${KEY}\nX-Evil: 1`
  try {
    new Platen({ apiKey, baseUrl: BASE_URL })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError)
    expect(String(error)).not.toContain('svc_live')
  }
})

describe('in a browser', () => {
  test.each(['document', 'importScripts'])(
    '(detected by %s) a key is refused unless `dangerouslyAllowBrowser` is set',
    (name) => {
      const scope = globalThis as Record<string, unknown>
      scope[name] = {}
      try {
        const options = { apiKey: KEY, baseUrl: BASE_URL }
        expect(() => new Platen(options)).toThrow('browser')
        expect(new Platen({ ...options, dangerouslyAllowBrowser: true })).toBeInstanceOf(Platen)
      } finally {
        delete scope[name]
      }
    },
  )
})

test('a client shows no key when it is printed or serialised', () => {
  const platen = new Platen({ apiKey: KEY, baseUrl: BASE_URL, ogKey: 'svc_live_og' })
  expect(`${Bun.inspect(platen, { depth: 9 })}${JSON.stringify(platen)}`).not.toContain('svc_live')
})
